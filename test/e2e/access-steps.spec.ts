import type { Page } from '@playwright/test';
import { stripUrl } from '../../src-main/electron/sign-in/sign-in-strip.ts';
import { startHostileService } from '../support/hostile-service.ts';
import { json, startDatedService } from '../support/raw-service.ts';
import { bareEnv } from '../support/run-host.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { connect, createToken, fillRole, goTo, ledgerRow, tokenCommand, tokenRow } from './steps.ts';

const heading = (app: Page, name: string | RegExp) => app.getByRole('heading', { name, level: 1 });

async function closeDialog(app: Page): Promise<void> {
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toBeHidden();
}

test.describe('on a service of its own', () => {
  test.use({ hostOptions: { empty: true } });

  test('many at once: reviewed, under way, paused, sent', async ({ app }) => {
    let holds = true;
    const held: (() => void)[] = [];
    const raw = await startDatedService(({ method, path, body }, response) => {
      if (path === '/api/v1/team') return void json(response, 200, { id: 'team_1', name: 'Robots' });
      // The address is looked at while it is typed in.
      if (path === '/graphql') return void json(response, 200, { data: { __typename: 'Query' } });
      if (method !== 'POST') return void json(response, 200, { data: [], has_more: false });
      const { email } = JSON.parse(body) as { email: string };
      const answer = () =>
        email.startsWith('no')
          ? json(response, 422, { error: { code: 'invalid', message: 'Not this one.' } })
          : json(response, 201, { id: `inv_${email}`, email });
      if (holds) held.push(answer);
      else answer();
    });
    await connect(app, { label: 'Robots', baseUrl: raw.origin, teamId: 'team_1', token: 'token-0123456789' });
    await goTo(app, 'Invitations');
    await expect(app.getByText('No invitations')).toBeVisible();
    await examine(app, 'no invitations');
    await app.getByRole('link', { name: 'Invite many' }).click();
    // So many that lanes stay taken, also where a slow machine lets the first ones wait until they count as lost.
    const people = [...Array.from({ length: 29 }, (_, n) => `p${n}@x.example`), 'no@x.example', 'nobody@x'];
    await app.getByLabel('Addresses, or a table').fill(people.join(', '));
    await expect(app.getByRole('group', { name: /addresses$/ })).toBeVisible();
    await examine(app, 'pasted addresses');
    await app.getByRole('combobox', { name: 'Role' }).fill('member');
    await app.getByRole('combobox', { name: 'Role' }).press('Tab');
    await app.getByRole('button', { name: /^Review for/ }).click();
    await expect(heading(app, 'Review before sending')).toBeFocused();
    await examine(app, 'a batch before it is sent');
    await app.getByRole('button', { name: 'Send 30 invitations…' }).click();
    await expect(app.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await examine(app, 'the question before a batch is sent');
    await app.getByRole('button', { name: 'Send 30 invitations', exact: true }).click();
    await expect(app.getByText(/4 on their way/)).toBeVisible();
    await examine(app, 'a batch under way');
    await app.getByRole('button', { name: 'Pause' }).click();
    await expect(app.getByRole('button', { name: 'Resume' })).toBeVisible();
    await examine(app, 'a batch that is paused');
    await goTo(app, 'Team');
    await expect(app.getByText(/^A batch of 30 invitations to Robots is paused/)).toBeVisible();
    await examine(app, 'a paused batch, told on another screen');
    await app.goBack();
    // Before the answers: with the last of them there is nothing left to be resumed.
    await app.getByRole('button', { name: 'Resume' }).click();
    await expect(app.getByRole('button', { name: 'Pause' })).toBeVisible();
    holds = false;
    for (const answer of held.splice(0)) answer();
    await expect(app.getByText(/ sent · 1 refused · \d+ in doubt · 0 not sent/)).toBeVisible();
    await examine(app, 'a batch that is done');
    await raw.close();
  });

  test('what went wrong, and a list that is not whole', async ({ app }) => {
    const hostile = await startHostileService();
    const { baseUrl, session, token } = hostile;
    await connect(app, { label: 'Robots', baseUrl, session, token });
    await goTo(app, 'Invitations');
    await expect(app.getByRole('grid', { name: 'Invitations' })).toBeVisible();
    await app.getByRole('button', { name: 'Invite someone' }).click();
    const form = app.getByRole('dialog');
    await form.getByRole('textbox', { name: 'E-mail' }).fill('finance@larkspur.example');
    await fillRole(form, 'emperor');
    await form.getByRole('button', { name: 'Invite to Robots' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await examine(app, 'an invitation that was refused');
    hostile.spoil('invite', { kind: 'reset', commits: false });
    hostile.spoil('list', { kind: 'reset', commits: false });
    await fillRole(form, 'member');
    await form.getByRole('textbox', { name: 'E-mail' }).fill('new.person@larkspur.example');
    await form.getByRole('button', { name: 'Invite to Robots' }).click();
    await expect(form.getByText(/cannot be told/).first()).toBeVisible();
    await examine(app, 'an invitation of which the outcome is unknown');
    await closeDialog(app);
    await examine(app, 'an unknown invitation, told beside the list');
    await app.getByRole('button', { name: 'Refresh' }).click();
    await expect(app.locator('[data-stale]').first()).toBeVisible();
    await examine(app, 'a list that is kept from before');

    hostile.spoil('list', null);
    await app.getByRole('button', { name: 'Refresh' }).click();
    await expect(app.locator('[data-stale]')).toHaveCount(0);
    hostile.control.endSession();
    await goTo(app, 'Tokens');
    await app.getByRole('button', { name: 'Create token' }).first().click();
    const create = app.getByRole('dialog');
    await create.getByRole('textbox', { name: 'Name' }).fill('Robots');
    await create.getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(create.getByText(/session/i).first()).toBeVisible();
    await examine(app, 'a token that is not created, since the session has ended');
    await closeDialog(app);
    await expect(app.getByText(/session .*ended/i).first()).toBeVisible();
    await examine(app, 'a session that has ended, told on every screen');
    await hostile.close();
  });
});

test('a token is looked for, noted, replaced, and all are revoked', async ({ app }) => {
  await goTo(app, 'Tokens');
  await createToken(app, 'Deploys');
  await app.getByRole('button', { name: /^(Done|I have stored it)$/ }).click();
  await tokenCommand(app, 'Deploys', 'Use in Keyholder');
  await expect(tokenRow(app, 'Deploys')).toContainText('In use by Keyholder');
  await tokenCommand(app, 'Deploys', 'Revoke…');
  await expect(app.getByRole('dialog', { name: 'Revoke token?' }).getByRole('textbox')).toBeVisible();
  await examine(app, 'revoking the token that is in use');
  await closeDialog(app);
  const { key } = await ledgerRow(app, 'Deploys');
  await tokenCommand(app, 'Deploys', 'Notes and places…');
  await app.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
  await examine(app, 'notes and places');
  await closeDialog(app);
  await app.evaluate(async of => {
    const places = [{ name: 'Build server', person: 'Ann' }, { name: 'Nightly export' }];
    await window.keyholder?.call('tokens.note', { key: of, places });
  }, key);
  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: 'Whose token is this?' }).click();
  const identify = app.getByRole('dialog');
  await expect(identify.getByRole('textbox')).toBeFocused();
  await examine(app, 'looking for tokens in a text');
  const { tail } = await ledgerRow(app, 'Deploys');
  await identify.getByRole('textbox').fill(`the log says khp_…${tail} and khp_${'0'.repeat(36)}`);
  await identify.getByRole('button', { name: 'Look for tokens' }).click();
  await expect(identify.getByRole('textbox')).toHaveValue('');
  await expect(identify.getByRole('status').or(identify.getByRole('alert')).first()).toBeVisible();
  await examine(app, 'what was found in a text');
  await closeDialog(app);

  await tokenCommand(app, 'Deploys', 'Replace…');
  await examine(app, 'replacing a token');
  await app.getByRole('radio', { name: 'No time' }).check();
  await app.getByRole('dialog').getByRole('button', { name: 'Replace token' }).click();
  const card = app.getByRole('region', { name: 'Replacing “Deploys”' });
  await expect(card.getByRole('checkbox', { name: 'Build server' })).toBeVisible();
  await examine(app, 'places of a token that is replaced');
  for (const place of ['Build server', 'Nightly export']) {
    // It is ticked when the core has written it down.
    await card.getByRole('checkbox', { name: place }).click();
    await expect(card.getByRole('checkbox', { name: place })).toBeChecked();
  }
  await card.getByRole('button', { name: 'Revoke the old token…' }).click();
  await expect(app.getByRole('dialog', { name: 'Revoke the old token?' })).toBeVisible();
  await examine(app, 'revoking what was replaced');
  await closeDialog(app);

  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: 'All tokens' }).click();
  await expect(heading(app, 'All tokens')).toBeFocused();
  await expect(app.getByRole('table', { name: 'All tokens' })).toBeVisible();
  await examine(app, 'all tokens');
  await app.getByLabel('Search tokens').fill('none is called so');
  await expect(app.getByRole('table', { name: 'All tokens' })).toHaveCount(0);
  await examine(app, 'no token that fits');
  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: 'Revoke everything…' }).click();
  const review = app.getByRole('group', { name: 'Tokens to revoke' });
  await expect(review.getByRole('checkbox').first()).toBeVisible();
  await examine(app, 'revoking everything, reviewed');
});

test.describe('without a keychain', () => {
  test.skip(process.platform !== 'linux', 'Only on Linux can a test take the keychain away.');
  test.use({
    hostOptions: {
      ...{ empty: true, keychain: 'system' },
      env: bareEnv({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }),
    },
  });

  test('it is said, and what is kept until the end', async ({ app, service }) => {
    const banner = app.getByRole('status').filter({ hasText: 'No keychain answers on this computer' });
    await expect(banner).toBeVisible();
    await examine(app, 'no keychain');
    await connect(app, { label: 'Robots', baseUrl: service.baseUrl, session: service.session });
    await goTo(app, 'Tokens');
    await examine(app, 'tokens without a keychain and a session');
    await banner.getByRole('button', { name: 'Keep credentials only until I quit' }).click();
    await expect(app.getByText('Credentials are kept only until you quit')).toBeVisible();
    await examine(app, 'credentials in memory');
  });
});

test('the strip above a sign-in page', async ({ page }) => {
  await page.setViewportSize({ width: 560, height: 200 });
  await page.goto(stripUrl({ host: 'idp.example.org', problem: 'It could not be opened (ERR_FAILED).' }));
  await expect(page.getByRole('button', { name: 'Paste instead' })).toBeVisible();
  // A line above somebody else's page, which has the headings.
  await examine(page, 'the strip', ['page-has-heading-one']);
});
