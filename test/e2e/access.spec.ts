import type { Locator, Page } from '@playwright/test';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { createToken, fillConnection, fillRole, goTo, tokenCommand } from './steps.ts';

test.describe('with nothing recorded', () => {
  test.use({ hostOptions: { empty: true } });

  test('from the welcome to a connection', async ({ app, service }) => {
    await expect(app.getByRole('heading', { name: 'Welcome to Keyholder' })).toBeVisible();
    await examine(app, 'welcome');
    await app.getByRole('button', { name: 'Connect a service' }).click();
    await examine(app, 'a new connection');
    await app.getByRole('button', { name: 'Save connection' }).click();
    await expect(app.locator('[aria-invalid="true"]').first()).toBeFocused();
    await examine(app, 'a new connection with faults');
    const { baseUrl, session } = service;
    await fillConnection(app, { label: 'Robots', baseUrl, session, token: 'khp-unknown' });
    await app.getByRole('button', { name: 'Test connection' }).click();
    await expect(app.getByRole('list', { name: 'Results of the test' })).toBeVisible();
    await expect(app.getByRole('button', { name: 'Test connection' })).not.toHaveAttribute('data-waits');
    await examine(app, 'a tested connection');
    await app.getByRole('button', { name: 'Save connection' }).click();
    await expect(app.getByText('Robots was saved')).toBeVisible();
    await examine(app, 'a connection of which a part was kept');
  });
});

test('the team, and what lies over every screen', async ({ app }) => {
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await examine(app, 'team');
  await app.getByRole('button', { name: /Switch connection$/ }).click();
  await expect(app.getByText('Connect a service')).toBeVisible();
  await examine(app, 'the switcher');
  await app.keyboard.press('Escape');

  await app.keyboard.press('Control+k');
  await expect(app.getByRole('option').first()).toBeVisible();
  await examine(app, 'the palette');
  await app.keyboard.type('team');
  await expect(app.locator('[data-combobox-selected]')).toBeVisible();
  await examine(app, 'the palette with one marked');
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toBeHidden();
  await app.keyboard.press('Control+/');
  await expect(app.getByRole('dialog')).toBeVisible();
  await examine(app, 'the keys');
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toBeHidden();
});

test('the list of invitations', async ({ app }) => {
  await goTo(app, 'Invitations');
  await expect(app.getByText('9 in all')).toBeVisible();
  await examine(app, 'invitations');
  await app
    .getByRole('button', { name: /^Details of the invitation/ })
    .first()
    .click();
  await expect(app.getByRole('dialog')).toBeVisible();
  await examine(app, 'an invitation');
  await app.keyboard.press('Escape');
  for (const [button, state] of [
    ['Filter', 'the filters of the invitations'],
    ['Columns', 'the columns of the invitations'],
    ['Views', 'the saved views'],
  ] as const) {
    await app
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .first()
      .click();
    await expect(app.locator('.mantine-Popover-dropdown')).toBeVisible();
    await examine(app, state);
    await app.keyboard.press('Escape');
    await expect(app.locator('.mantine-Popover-dropdown')).toBeHidden();
  }
  await app
    .getByRole('button', { name: /^More about the invitation/ })
    .first()
    .click();
  await expect(app.getByRole('menuitem').first()).toBeVisible();
  await examine(app, 'what can be done with an invitation');
  await app.getByRole('menuitem', { name: 'Cancel: what to do instead' }).click();
  await expect(app.getByRole('dialog')).toContainText('no way to take an invitation back');
  await examine(app, 'why it cannot be cancelled');
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toBeHidden();
  await app.getByRole('checkbox', { name: /^Select all/ }).check();
  await expect(app.getByRole('group', { name: 'Selected invitations' })).toContainText('9 selected');
  await examine(app, 'invitations that are selected');
  await app.getByRole('checkbox', { name: /^Select/ }).uncheck();
  await app.getByRole('textbox', { name: /^Search/ }).fill('nobody at all');
  await expect(app.getByRole('button', { name: 'Show all' })).toBeVisible();
  await examine(app, 'no invitation that fits');
  await app.getByRole('button', { name: 'Show all' }).click();
});

test('inviting', async ({ app }) => {
  await goTo(app, 'Invitations');
  const form = await open(app, 'Invite someone');
  await examine(app, 'the form of an invitation');
  await form.getByRole('button', { name: /^Invite to/ }).click();
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await examine(app, 'the form of an invitation with faults');
  await form.getByLabel('Role').focus();
  await app.keyboard.press('ArrowDown');
  await expect(app.getByRole('option').first()).toBeVisible();
  await examine(app, 'suggested roles');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('new.person@larkspur.example');
  await fillRole(form, 'member');
  await form.getByRole('button', { name: /^Invite to/ }).click();
  await expect(app.getByRole('button', { name: 'Got it' })).toBeVisible();
  await expect(form).toBeHidden();
  await examine(app, 'an invitation that was sent');

  await app.getByRole('link', { name: 'Invite many' }).click();
  await expect(app.getByRole('heading', { name: 'Invite many', level: 1 })).toBeVisible();
  await examine(app, 'inviting many');
  await goTo(app, 'Invitations');
  await app.getByRole('link', { name: 'Gone' }).click();
  await expect(app.getByRole('heading', { name: 'Gone invitations', level: 1 })).toBeFocused();
  await examine(app, 'nothing that has gone');
});

test('the tokens', async ({ app }) => {
  await goTo(app, 'Tokens');
  await examine(app, 'tokens');
  await app.getByRole('button', { name: 'Actions for Practice token' }).click();
  await expect(app.getByRole('menuitem').first()).toBeFocused();
  await examine(app, 'what can be done with a token');
  await app.keyboard.press('Escape');
  await app.getByRole('button', { name: 'More' }).click();
  await expect(app.getByRole('menuitem', { name: 'Revoke by id…' })).toBeVisible();
  await examine(app, 'what else there is');
  await app.getByRole('menuitem', { name: 'Revoke by id…' }).click();
  const byId = app.getByRole('dialog', { name: 'Revoke a token by its id?' });
  await byId.getByRole('button', { name: 'Revoke token' }).click();
  await expect(byId.getByRole('textbox')).toBeFocused();
  await examine(app, 'revoking by an id');
  await leave(app, byId, app.getByRole('button', { name: 'More' }));

  const create = await open(app, 'Create token');
  await examine(app, 'the form of a token');
  await create.getByRole('radio', { name: 'Custom' }).check();
  await create.getByRole('button', { name: /^Create token for/ }).click();
  await expect(create.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await examine(app, 'the form of a token with faults');
  await app.keyboard.press('Escape');
  await expect(create).toBeHidden();

  await createToken(app, 'Robots');
  await expect(app.getByRole('heading', { name: 'Token created' })).toBeFocused();
  await examine(app, 'a token that was created');
  await app.getByRole('button', { name: /^(Done|I have stored it)$/ }).click();
  // Unlike the one of the practice team, its id is known: it can be revoked.
  await app.getByRole('button', { name: 'Actions for Robots' }).click();
  await app.getByRole('menuitem', { name: 'Revoke…' }).hover();
  await examine(app, 'what can be done with a token of a known id');
  await app.keyboard.press('Escape');
  await tokenCommand(app, 'Robots', 'Revoke…');
  const revoke = app.getByRole('dialog', { name: 'Revoke token?' });
  await expect(revoke.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await examine(app, 'revoking a token');
  await leave(app, revoke, app.getByRole('button', { name: 'Actions for Robots' }));
  await tokenCommand(app, 'Robots', 'Remove from this computer…');
  await examine(app, 'removing a token');
  await app.getByRole('button', { name: 'Remove token' }).click();
  await expect(app.getByText('was removed from this computer')).toBeVisible();
  await examine(app, 'a message that passes');
  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: 'Removed tokens…' }).click();
  const removed = app.getByRole('dialog', { name: 'Removed tokens' });
  await expect(removed.getByText('Robots')).toBeVisible();
  await examine(app, 'removed tokens');
  await leave(app, removed, app.getByRole('button', { name: 'More' }));

  const adopt = await open(app, 'Add existing token');
  // A month, and no day.
  await adopt.getByLabel('Expires').pressSequentially('12');
  await adopt.getByRole('button', { name: /^Add token to/ }).click();
  await expect(adopt.getByText('Enter a date and a time, or neither.')).toBeVisible();
  await examine(app, 'adding a token, with faults');
  await leave(app, adopt, app.getByRole('button', { name: 'Add existing token' }));

  await goTo(app, 'Activity');
  await expect(app.getByRole('grid', { name: 'Activity' })).toBeVisible();
  await examine(app, 'activity');
  await app.getByRole('button', { name: 'Export' }).click();
  await expect(app.getByRole('menuitem').first()).toBeFocused();
  await examine(app, 'how the activity is exported');
  await app.keyboard.press('Escape');
  await app.getByLabel('Search the activity').fill('nobody has done this');
  await expect(app.getByRole('grid', { name: 'Activity' })).toHaveCount(0);
  await examine(app, 'no activity that fits');
});

test('the connection, the settings and the requests', async ({ app }) => {
  await goTo(app, 'Connection');
  await examine(app, 'connection');
  const session = await open(app, 'Paste a session');
  await session.getByRole('button', { name: 'Save session' }).click();
  await examine(app, 'pasting a session, with faults');
  await leave(app, session, app.getByRole('button', { name: 'Paste a session' }));
  const forget = await open(app, 'Remove session…');
  await examine(app, 'forgetting a session');
  await leave(app, forget, app.getByRole('button', { name: 'Remove session…' }));
  const remove = await open(app, 'Remove connection…');
  await examine(app, 'removing a connection');
  await leave(app, remove, app.getByRole('button', { name: 'Remove connection…' }));

  await goTo(app, 'Activity');
  await expect(app.getByText('Nothing was done yet')).toBeVisible();
  await examine(app, 'nothing that was done');
  await app.getByRole('link', { name: 'Settings' }).click();
  await expect(app.getByRole('heading', { name: 'Safety' })).toBeVisible();
  await examine(app, 'settings');
  const about = await open(app, 'About Keyholder');
  await examine(app, 'about Keyholder');
  await leave(app, about, app.getByRole('button', { name: 'About Keyholder' }));
  await app.getByRole('button', { name: 'Show requests' }).click();
  await expect(app.getByRole('table', { name: 'Requests' })).toBeVisible();
  await examine(app, 'requests');
  await app
    .getByRole('table')
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await expect(app.getByRole('dialog')).toBeVisible();
  await examine(app, 'a request');
});

async function open(app: Page, button: string): Promise<Locator> {
  await app.getByRole('button', { name: button, exact: true }).first().click();
  const dialog = app.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The focus is back where the dialog was opened. */
async function leave(app: Page, dialog: Locator, opener: Locator): Promise<void> {
  await app.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}
