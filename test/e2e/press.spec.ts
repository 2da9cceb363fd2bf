import type { Locator, Page } from '@playwright/test';
import { standsStill } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { fillConnection, fillRole, goTo } from './steps.ts';

/** What that method is answered stays out until somebody lets it come. */
async function holdBack(page: Page, method: string): Promise<{ asked: Promise<void>; letCome: () => void }> {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route('**/rpc', async (route, request) => {
    if (request.postData()?.includes(`"${method}"`)) {
      asked.resolve();
      await answer.promise;
    }
    await route.continue();
  });
  return { asked: asked.promise, letCome: answer.resolve };
}

/** Pressed before something comes by itself, and let go where it was pressed once that is here. */
async function pressWhile(button: Locator, comes: () => Promise<void>): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  await button.page().mouse.down();
  await comes();
  await button.page().mouse.up();
}

async function openForm(app: Page): Promise<Locator> {
  await goTo(app, 'Invitations');
  await expect(app.getByText('9 in all')).toBeVisible();
  await app.getByRole('button', { name: 'Invite someone' }).click();
  return app.getByRole('dialog');
}

/** The form has an address that stands in the list, and what the list says of it is held back. */
async function invitingOneWhoIsInvited(app: Page) {
  const form = await openForm(app);
  await fillRole(form, 'member');
  const looked = await holdBack(app, 'invitations.view');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('finance@larkspur.example');
  await looked.asked;
  return { form, looked };
}

test('whoever presses Enter once too often finds an empty form, not the one that was sent', async ({
  app,
}) => {
  const form = await openForm(app);
  await form.getByRole('textbox', { name: 'E-mail' }).fill('twice@larkspur.example');
  await fillRole(form, 'member');
  // In the moment in which it closes, however slow this machine is.
  await app.evaluate(() => {
    const again = new MutationObserver(() => {
      if (!document.querySelector('[data-closing] [role="dialog"]')) return;
      again.disconnect();
      (document.activeElement as HTMLElement).click();
    });
    again.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await form.getByRole('button', { name: /^Invite to / }).press('Enter');
  await expect(app.getByText('The invitation to twice@larkspur.example was sent.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue('');
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
});

test('what comes by itself waits for the click of what is being pressed', async ({ app }) => {
  // Nothing waits longer than two seconds for the end of a press; on a busy machine this one may last longer.
  await app.addInitScript(() => {
    const { setTimeout } = window;
    const patient = (run: TimerHandler, ms?: number, ...given: unknown[]) =>
      setTimeout(run, ms === 2_000 ? 300_000 : ms, ...given);
    window.setTimeout = patient as typeof window.setTimeout;
  });
  await app.reload();
  const { form, looked } = await invitingOneWhoIsInvited(app);
  await pressWhile(form.getByRole('button', { name: /^Invite to / }), async () => {
    const answered = app.waitForResponse(one => one.request().postData()?.includes('finance@') === true);
    looked.letCome();
    await answered;
    // It would be drawn by then.
    await app.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  });
  await expect(form.getByRole('alert').getByText('The invitation was not sent')).toBeVisible();
});

test('the buttons of a dialog stay where they are when something comes above them', async ({ app }) => {
  const { form, looked } = await invitingOneWhoIsInvited(app);
  const send = form.getByRole('button', { name: /^Invite to / });
  await standsStill(app);
  const before = await send.boundingBox();
  const title = await form.getByRole('heading').boundingBox();
  looked.letCome();
  await expect(form.getByText('This address has an open invitation already')).toBeVisible();
  expect(await send.boundingBox()).toEqual(before);
  // It has grown, and upwards.
  expect((await form.getByRole('heading').boundingBox())?.y).toBeLessThan((title?.y ?? 0) - 40);
});

test('the buttons of a dialog stay where they are, and its title in sight, when more comes than there is room for', async ({
  app,
}) => {
  await app.setViewportSize({ width: 1_280, height: 480 });
  const { form, looked } = await invitingOneWhoIsInvited(app);
  const send = form.getByRole('button', { name: /^Invite to / });
  await standsStill(app);
  const before = await send.boundingBox();
  looked.letCome();
  await expect(form.getByText('This address has an open invitation already')).toBeVisible();
  expect(await send.boundingBox()).toEqual(before);
  expect((await form.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

test('the buttons below a list stay where they are when one of them has said something beside itself', async ({
  app,
}) => {
  await goTo(app, 'Invitations');
  await app
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check();
  const bar = app.getByRole('group', { name: 'Selected invitations' });
  await expect(bar).toContainText('9 selected');
  const places = () =>
    Promise.all(
      (['Export the selection', 'Invite again…', 'Select none'] as const).map(name =>
        bar.getByRole('button', { name }).boundingBox(),
      ),
    );
  const before = await places();
  await bar.getByRole('button', { name: 'Copy the addresses' }).click();
  await expect(bar.getByText(/^(Copied|The clipboard was refused)/)).toBeVisible();
  expect((await places()).map(place => place?.x)).toEqual(before.map(place => place?.x));
});

test('no suggestion lies over what is wrong with the role', async ({ app }) => {
  const form = await openForm(app);
  await form.getByRole('textbox', { name: 'E-mail' }).fill('new.person@larkspur.example');
  await app.keyboard.press('Enter');
  await expect(form.getByLabel('Role')).toBeFocused();
  await expect(form.getByText('Enter a role.')).toBeVisible();
  await expect(app.getByRole('option')).toHaveCount(0);
  await app.keyboard.press('ArrowDown');
  await expect(app.getByRole('option').first()).toBeVisible();
});

test.describe('connecting', () => {
  test.use({ hostOptions: { empty: true } });
  for (const viewport of [
    { width: 800, height: 600 },
    { width: 1_440, height: 1_200 },
  ])
    test(`the way on stays under the pointer when it is known what answers, at ${viewport.width} pixels`, async ({
      app,
      service,
    }) => {
      await app.setViewportSize(viewport);
      const check = await holdBack(app, 'connections.test');
      await app.getByRole('button', { name: 'Connect a service' }).click();
      const { baseUrl, token } = service;
      await fillConnection(app, { label: 'Robots', baseUrl, token });
      await check.asked;
      await pressWhile(app.getByRole('button', { name: 'Save connection' }), async () => {
        check.letCome();
        const known = app.getByRole('list', { name: 'What answers there' });
        await expect(known.getByText('Base address: Good')).toBeVisible();
      });
      await expect(app.getByText('Robots is connected.')).toBeVisible();
    });

  test('the ways on stay under the pointer when the outcome of a test comes', async ({ app, service }) => {
    await app.setViewportSize({ width: 800, height: 600 });
    await app.getByRole('button', { name: 'Connect a service' }).click();
    const { baseUrl, token } = service;
    await fillConnection(app, { label: 'Robots', baseUrl, token });
    await expect(app.getByText('Base address: Good')).toBeVisible();
    const outcome = app.getByRole('list', { name: 'Results of the test' });
    const test = app.getByRole('button', { name: 'Test connection' });
    const made = await holdBack(app, 'connections.test');
    await test.click();
    await made.asked;
    await pressWhile(app.getByRole('button', { name: 'Save connection' }), async () => {
      made.letCome();
      await expect(outcome).toBeVisible();
    });
    await expect(app.getByText('Robots is connected.')).toBeVisible();

    await goTo(app, 'Connection');
    const again = await holdBack(app, 'connections.test');
    await test.click();
    await again.asked;
    await pressWhile(app.getByRole('button', { name: 'Save changes' }), async () => {
      again.letCome();
      await expect(outcome).toBeVisible();
    });
    await expect(app.getByText('Robots was saved.')).toBeVisible();
  });

  test('what is wrong with an address waits for the click that it was left by, however long that takes', async ({
    app,
  }) => {
    await app.setViewportSize({ width: 800, height: 900 });
    await app.getByRole('button', { name: 'Connect a service' }).click();
    const address = app.getByRole('textbox', { name: 'Base address' });
    await address.fill('api.example.com');
    await app.clock.install();
    await pressWhile(app.getByLabel('The dashboard has the same address'), async () => {
      await expect(address).not.toBeFocused();
      // As long as a slow hand takes.
      await app.clock.runFor(1_000);
      await expect(address).not.toHaveAttribute('aria-invalid');
    });
    await expect(app.getByLabel('The dashboard has the same address')).not.toBeChecked();
    await expect(address).toHaveAccessibleDescription(/lacks https/);
  });
});
