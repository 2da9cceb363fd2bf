import type { Locator, Page } from '@playwright/test';
import { startHostileService } from '../support/hostile-service.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { connect, createToken, goTo, tokenCommand } from './steps.ts';

test.use({ viewport: { width: 480, height: 800 } });

/** Looks at it, at whether its buttons are in sight, and leaves it. */
async function examineDialog(app: Page, state: string): Promise<void> {
  const dialog = app.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await examine(app, `${state}, 480 wide`);
  const last = dialog.getByRole('button').last();
  await expect(last).toBeInViewport({ ratio: 1 });
  const sideways = await dialog.evaluate(one => one.scrollWidth - one.clientWidth);
  expect(sideways, state).toBeLessThanOrEqual(0);
  await app.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

const click = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first().click();

test('every dialog in a narrow window', async ({ app }) => {
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await app.keyboard.press('Control+k');
  await expect(app.getByRole('option').first()).toBeVisible();
  await examine(app, 'the palette, 480 wide');
  await app.keyboard.press('Escape');
  await goTo(app, 'Invitations');
  await expect(app.getByText('9 in all')).toBeVisible();
  await examine(app, 'invitations, 480 wide');
  await click(app, 'Invite someone');
  await examineDialog(app, 'the form of an invitation');
  await click(app, /^Details of the invitation/);
  await examineDialog(app, 'an invitation');
  await goTo(app, 'Tokens');
  await createToken(app, 'Robots');
  await examine(app, 'a token that was created, 480 wide');
  await click(app, /^(Done|I have stored it)$/);
  await examine(app, 'tokens, 480 wide');
  await click(app, 'Create token');
  await examineDialog(app, 'the form of a token');
  await click(app, 'Add existing token');
  await examineDialog(app, 'adding a token');
  for (const command of ['Notes and places…', 'Replace…', 'Revoke…', 'Remove from this computer…']) {
    await tokenCommand(app, 'Robots', command);
    await examineDialog(app, command);
  }
  await tokenCommand(app, 'Practice token', 'Add id…');
  await examineDialog(app, 'adding an id');
  for (const item of ['Revoke by id…', 'Whose token is this?', 'Removed tokens…']) {
    await click(app, 'More');
    await app.getByRole('menuitem', { name: item }).click();
    await examineDialog(app, item);
  }
  await goTo(app, 'Connection');
  await examine(app, 'connection, 480 wide');
  for (const name of ['Paste a session', 'Remove session…', 'Remove connection…']) {
    await click(app, name);
    await examineDialog(app, name);
  }
  await app.getByRole('link', { name: 'Settings' }).click();
  await app.getByRole('textbox', { name: 'Clear the clipboard after' }).fill('5');
  await app.getByRole('textbox', { name: 'Keep what became of invitations for' }).fill('');
  await click(app, 'Save settings');
  await expect(app.locator('[aria-invalid="true"]').first()).toBeFocused();
  await examine(app, 'settings with faults, 480 wide');
  await click(app, 'About Keyholder');
  await examineDialog(app, 'about Keyholder');
});

test.describe('on a service of its own', () => {
  test.use({ hostOptions: { empty: true } });

  test('a token that is refused, and a service out of reach', async ({ app }) => {
    const hostile = await startHostileService();
    const { baseUrl, session, token } = hostile;
    await connect(app, { label: 'Robots', baseUrl, session, token });
    // What was never read cannot be kept from before.
    await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
    hostile.spoil('team', { kind: 'answer', status: 401, body: '{}' });
    await click(app, 'Refresh');
    await expect(app.getByText(/refused the personal access token/).first()).toBeVisible();
    await examine(app, 'a token that was refused, 480 wide');
    await app.setViewportSize({ width: 1280, height: 800 });
    await examine(app, 'a token that was refused');
    hostile.spoil('team', null);
    await hostile.stop();
    await click(app, 'Refresh');
    await expect(app.locator('[data-stale]').first()).toBeVisible();
    await examine(app, 'a service out of reach, the team');
    await goTo(app, 'Invitations');
    await expect(app.getByRole('heading', { name: 'Invitations', level: 1 })).toBeVisible();
    await click(app, 'Invite someone');
    await expect(
      app
        .getByRole('dialog')
        .getByText(/cannot be reached|Nothing is sent/)
        .first(),
    ).toBeVisible();
    await examine(app, 'a service out of reach, inviting');
    await app.setViewportSize({ width: 480, height: 800 });
    await examine(app, 'a service out of reach, inviting, 480 wide');
    await app.keyboard.press('Escape');
    await goTo(app, 'Team');
    await examine(app, 'a service out of reach, 480 wide');
    await hostile.close();
  });
});
