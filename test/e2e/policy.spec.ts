import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type RunningHost, runHost } from '../support/run-host.ts';
import { test as base, expect } from './fixtures.ts';
import { connect, createToken, fillConnection, goTo, tokenCommand, tokenRow } from './steps.ts';

interface Managed {
  /** Writes the policy and starts Keyholder anew with it, on the same files. */
  under(policy: unknown): Promise<Page>;
}

/** A computer whose administrator is the test. */
const test = base.extend<{ managed: Managed }>({
  managed: async ({ page, service }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyholder-managed-'));
    const file = join(folder, 'policy.json');
    const hosts: RunningHost[] = [];
    await use({
      async under(policy) {
        await hosts.at(-1)?.stop();
        await writeFile(file, typeof policy === 'string' ? policy : JSON.stringify(policy));
        const host = await runHost({ empty: true, policy: file, dataDir: join(folder, 'data') });
        hosts.push(host);
        await page.goto(host.url);
        await page.waitForURL(url => url.search === '');
        return page;
      },
    });
    await hosts.at(-1)?.stop();
    const everything = hosts.map(host => host.output()).join('\n');
    expect(everything).not.toContain(service.token);
    expect(everything).not.toContain(service.session);
    await rm(folder, { recursive: true, force: true });
  },
});

const settings = (page: Page) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).click();
const managedSection = (page: Page) => page.getByRole('region', { name: 'Managed computer' });

test('a managed computer: its connection is there, and the owner adds the credentials', async ({
  managed,
  service,
}) => {
  const app = await managed.under({
    connections: [{ label: 'Larkspur', baseUrl: service.baseUrl, dashboardUrl: service.dashboardUrl }],
    allowedOrigins: [service.baseUrl, service.dashboardUrl],
    idleMinutes: 5,
  });
  await expect(
    app.getByRole('button', { name: /^Connection: Larkspur\b.*Switch connection$/ }),
  ).toBeVisible();

  await goTo(app, 'Connection');
  await expect(app.getByText('managed', { exact: true })).toBeVisible();
  const address = app.getByRole('textbox', { name: 'Base address' });
  await expect(address).toHaveValue(service.baseUrl);
  await expect(address).not.toBeEditable();
  await expect(address).toHaveAccessibleDescription('The policy of this computer sets it.');
  await expect(app.getByRole('button', { name: 'Remove connection…' })).toHaveCount(0);
  await app.getByRole('textbox', { name: 'Name', exact: true }).fill('Our team');
  await app.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    app.getByRole('button', { name: /^Connection: Our team\b.*Switch connection$/ }),
  ).toBeVisible();

  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'Add existing token' }).first().click();
  const dialog = app.getByRole('dialog');
  await dialog.getByLabel('Personal access token').fill(service.token);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await dialog.getByRole('button', { name: 'Add token to Our team' }).click();
  await expect(tokenRow(app, 'Mine')).toBeVisible();
  await goTo(app, 'Team');
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();

  await settings(app);
  await expect(managedSection(app)).toContainText(service.baseUrl);
  await expect(managedSection(app)).toContainText('policy.json');
  const absence = app.getByRole('combobox', { name: 'Require confirmation after inactivity' });
  // By the names that they have above.
  await expect(managedSection(app)).toContainText('Require confirmation after inactivity');
  await expect(absence).toHaveValue('After 5 minutes');
  await expect(absence).toBeDisabled();
  await expect(absence).toHaveAccessibleDescription(/The policy of this computer fixes this\.$/);
  await app.getByLabel('Clear the clipboard after').fill('30');
  await app.getByRole('button', { name: 'Save settings' }).click();
  await expect(app.getByText('The settings were saved.')).toBeVisible();
});

test('an address that is not allowed: named before it is typed, and refused beside its field', async ({
  managed,
  service,
}) => {
  const app = await managed.under({ allowedOrigins: ['https://api.acme.example'] });
  const sentence = 'The policy of this computer allows this address only: https://api.acme.example.';
  await expect(app.getByText(sentence)).toBeVisible();
  await app.getByRole('button', { name: 'Connect a service' }).click();
  await expect(app.getByText(sentence)).toBeVisible();
  await fillConnection(app, { label: 'Elsewhere', baseUrl: service.baseUrl, token: service.token });
  for (const button of ['Test connection', 'Save connection']) {
    await app.getByRole('button', { name: button }).click();
    await expect(app.getByRole('textbox', { name: 'Base address' })).toHaveAccessibleDescription(
      /The policy of this computer does not allow this address\./,
    );
  }
});

test('a connection that is no longer allowed is shown, asks nothing, and says why a token cannot be revoked', async ({
  managed,
  service,
}) => {
  let app = await managed.under({});
  await connect(app, {
    label: 'Robots',
    baseUrl: service.baseUrl,
    session: service.session,
    token: service.token,
    tokenName: 'Mine',
  });
  app = await managed.under({ allowedOrigins: ['https://api.acme.example'] });
  await expect(app.getByText(`This computer’s policy does not allow ${service.baseUrl}`)).toBeVisible();
  await expect(
    app.getByRole('alert').getByText('This address is not allowed on this computer'),
  ).toBeVisible();
  await goTo(app, 'Tokens');
  await expect(tokenRow(app, 'Mine')).toBeVisible();
  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: 'Revoke by id…' }).click();
  const dialog = app.getByRole('dialog', { name: 'Revoke a token by its id?' });
  const note = dialog.getByRole('status');
  await expect(note).toContainText(`This computer’s policy does not allow ${service.dashboardUrl}`);
  await expect(note).toContainText('The token may still work. Revoke it in the service’s own dashboard');
  await expect(dialog.getByRole('button', { name: 'Revoke token' })).toBeDisabled();
  await app.keyboard.press('Escape');
  await goTo(app, 'Connection');
  await app.getByRole('button', { name: 'Test connection' }).click();
  await expect(app.getByText('The test could not be made')).toBeVisible();
  await app.getByRole('button', { name: 'Remove connection…' }).click();
  await app.getByRole('dialog').getByRole('button', { name: 'Remove connection' }).click();
  await expect(app.getByRole('heading', { name: 'Welcome to Keyholder' })).toBeVisible();
});

test('a policy that cannot be used: said on every screen with its faults, and the practice team works', async ({
  managed,
}) => {
  const app = await managed.under('{ "allowedOrigin": [], "idleMinutes": 7 }');
  const banner = app.getByRole('status').filter({ hasText: 'This computer’s policy cannot be used' });
  await expect(banner).toBeVisible();
  await app.getByRole('button', { name: 'Open the practice team' }).click();
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  for (const screen of ['Invitations', 'Tokens', 'Connection'] as const) {
    await goTo(app, screen);
    await expect(app.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
    await expect(banner).toBeVisible();
  }
  await goTo(app, 'Tokens');
  await createToken(app, 'Try');
  await app.getByRole('button', { name: /^(?:Done|I have stored it)$/ }).click();
  await tokenCommand(app, 'Try', 'Revoke…');
  await app.getByRole('button', { name: 'Revoke token' }).click();
  await expect(tokenRow(app, 'Try')).toContainText('Revoked');
  await banner.getByRole('button', { name: 'Show what is wrong' }).click();
  await expect(banner).toBeVisible();
  await expect(managedSection(app)).toContainText('allowedOrigin: Keyholder does not know this field.');
  await expect(managedSection(app)).toContainText('idleMinutes: This must be one of: 0, 5, 15, 60.');
  await expect(managedSection(app)).toContainText('policy.json');
});
