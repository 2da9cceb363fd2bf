import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createToken, goTo, tokenCommand } from './steps.ts';

const people = Array.from({ length: 40 }, (_, n) => `person.${n}@larkspur.example, member`).join('\n');

/** Everything that can be pressed and of which a message hides a part, also once it was scrolled to. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isMessage = (element: Element | null) => element?.closest('.mantine-Notification-root') ?? null;
    const inside = [0.02, 0.25, 0.5, 0.75, 0.98];
    return [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter(one => isMessage(one) === null)
      .filter(one => {
        one.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = one.getBoundingClientRect();
        return inside.some(across =>
          inside.some(down => isMessage(document.elementFromPoint(x + across * width, y + down * height))),
        );
      })
      .map(one => one.getAttribute('aria-label') ?? one.textContent ?? one.tagName);
  });
}

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
  { width: 480, height: 800 },
]) {
  test(`a passing message covers nothing that can be pressed, at ${width} x ${height}`, async ({ app }) => {
    await app.setViewportSize({ width, height });
    await goTo(app, 'Invitations');
    await app.getByRole('link', { name: 'Invite many' }).click();
    await app.getByLabel('Addresses, or a table').fill(people);
    await app.getByRole('button', { name: /^Review for/ }).click();
    const send = app.getByRole('button', { name: 'Send 40 invitations…' });
    await expect(send).toBeVisible();
    await goTo(app, 'Tokens');
    await tokenCommand(app, 'Practice token', 'Notes and places');
    await app.getByRole('dialog').getByRole('textbox').first().fill('Nightly backup');
    // Where it will stand is there before it: some screen readers tell nothing of a region that comes with its words.
    await expect(app.locator('[aria-live="polite"]:not([data-told]):empty')).toBeAttached();
    await app.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const message = app.getByRole('status').filter({ hasText: 'were saved' });
    await expect(message).toBeVisible();
    // It stays for as long as somebody points at it.
    await message.hover();
    // Most of the width is for the words, also below the navigation.
    const [around, words] = await Promise.all([
      message.boundingBox(),
      message.getByText('were saved').boundingBox(),
    ]);
    expect((words?.width ?? 0) / (around?.width ?? 1)).toBeGreaterThan(0.6);
    await expect(app.getByRole('dialog')).toBeHidden();
    for (const screen of ['tokens', 'team', 'connection', 'settings', 'invitations', 'invitations/many']) {
      await app.evaluate(hash => {
        window.location.hash = `#/${hash}`;
      }, screen);
      await expect(app.getByRole('heading', { level: 1 })).toBeVisible();
      if (screen === 'invitations/many') await expect(send).toBeVisible();
      await expect(message).toBeVisible();
      expect(await covered(app), screen).toEqual([]);
    }
    await message.getByRole('button', { name: 'Dismiss' }).click();
    await expect(message).toBeHidden();
  });
}

test('a message that passes waits behind a dialog, and while it has the focus', async ({ app }) => {
  await app.clock.install();
  await goTo(app, 'Tokens');
  await app.evaluate(() => {
    const seen = new MutationObserver(changes => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const said = added.filter(node => node.textContent?.includes('were saved'));
      document.body.dataset.said = `${Number(document.body.dataset.said ?? 0) + said.length}`;
    });
    seen.observe(document.body, { subtree: true, childList: true });
  });
  await tokenCommand(app, 'Practice token', 'Notes and places');
  await app.getByRole('dialog').getByRole('textbox').first().fill('Nightly backup');
  await app.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(app.getByRole('dialog')).toBeHidden();
  const message = app.getByRole('status').filter({ hasText: 'were saved' });
  await expect(message).toBeVisible();
  await app.getByRole('button', { name: 'Add existing token' }).click();
  await expect(app.getByRole('dialog')).toBeVisible();
  await app.clock.runFor(20_000);
  await expect(message).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toBeHidden();
  await message.getByRole('button', { name: 'Dismiss' }).focus();
  await app.clock.runFor(20_000);
  await expect(message).toBeVisible();
  await app.getByRole('heading', { level: 1 }).focus();
  await app.clock.runFor(9_000);
  await expect(message).toBeHidden();
  // Read out once.
  expect(await app.evaluate(() => document.body.dataset.said)).toBe('1');
});

test.describe('below the screen, in a narrow window', () => {
  test.use({ viewport: { width: 400, height: 700 } });

  async function remove(app: Page, name: string): Promise<void> {
    await tokenCommand(app, name, 'Remove from this computer…');
    await app.getByRole('dialog').getByRole('button', { name: 'Remove token' }).click();
    await expect(app.getByRole('dialog')).toBeHidden();
  }
  const told = (app: Page, name: string) =>
    app.getByRole('status').filter({ hasText: `“${name}” was removed from this computer` });

  test('several take a quarter of the height, and the last of them is in sight', async ({ app }) => {
    await goTo(app, 'Tokens');
    const names = ['One', 'Two', 'Three'];
    for (const name of names) {
      await createToken(app, name);
      await app.getByRole('button', { name: /stored it|Done/ }).click();
    }
    for (const height of [700, 400]) {
      await app.setViewportSize({ width: height === 700 ? 400 : 640, height });
      if (height === 700) for (const name of names) await remove(app, name);
      const last = told(app, 'Three');
      await last.hover();
      await expect(last).toBeInViewport({ ratio: 1 });
      const screen = await app.locator('main').boundingBox();
      expect(height - (screen?.y ?? 0) - (screen?.height ?? 0)).toBeLessThanOrEqual(height / 4 + 1);
    }
  });

  test('one does not pass while a pointer is on its way over buttons, which would move with it', async ({
    app,
  }) => {
    await app.clock.install();
    await goTo(app, 'Tokens');
    await createToken(app, 'One');
    await app.getByRole('button', { name: /stored it|Done/ }).click();
    await remove(app, 'One');
    await expect(told(app, 'One')).toBeVisible();
    const button = app.getByRole('button', { name: 'Add existing token' });
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
    for (let step = 0; step < 10; step += 1) {
      await app.mouse.move(x + 10 + step, y + 10);
      await app.clock.runFor(1_500);
    }
    await expect(told(app, 'One')).toBeVisible();
    // It rests there, as after a click.
    await app.clock.runFor(12_000);
    await expect(told(app, 'One')).toBeHidden();
  });
});
