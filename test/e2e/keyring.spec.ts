import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runHost } from '../support/run-host.ts';
import { expect, test } from './fixtures.ts';
import { connect, createToken, goTo, ledgerRow, revoke, teamStatus, tokenRow } from './steps.ts';

const service = 'keyholder-development';

test.use({
  hostOptions: async ({ keyring }, use) => use({ empty: true, keychain: 'system', env: keyring.env }),
});

async function textUnder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  // What is being written goes by another name until it is whole, and may be gone by now.
  return (await Promise.all(files.map(file => readFile(file, 'latin1').catch(() => '')))).join('\n');
}

test('a real gnome-keyring: the secret lies there, in no file, survives a restart, and goes with the revocation', async ({
  app,
  host,
  keyring,
  service: practice,
  browser,
}) => {
  const { baseUrl, teamId, session } = practice;
  await connect(app, { label: 'Robots', baseUrl, teamId, session });
  await goTo(app, 'Tokens');
  await createToken(app, 'CI deploys');
  await expect(app.getByRole('dialog', { name: 'Token created' })).toContainText('Kept in: Keychain');
  await app.getByRole('button', { name: 'Done' }).click();
  await expect(tokenRow(app, 'CI deploys')).toContainText('Keychain');

  const { tail } = await ledgerRow(app, 'CI deploys');
  const stored = await keyring.search(service);
  const token = /khp_[0-9A-Za-z]{40}/.exec(stored)?.[0] ?? '';
  expect(token.slice(-4)).toBe(tail);
  expect(stored).toContain(session);
  expect(await teamStatus(practice, token)).toBe(200);
  const account = /attribute\.account = (.+ token .+)/.exec(stored)?.[1] ?? '';
  expect(await keyring.lookup(service, account)).toBe(token);

  await expect.poll(() => textUnder(host.dataDir)).toContain('CI deploys');
  const files = await textUnder(host.dataDir);
  expect(files).not.toContain(token);
  expect(files).not.toContain(session);
  expect(host.output()).not.toContain(token);

  await app.goto('about:blank');
  await host.stop();
  const again = await runHost({ empty: true, keychain: 'system', env: keyring.env, dataDir: host.dataDir });
  const page = await (await browser.newContext()).newPage();
  await page.goto(again.url);
  await expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await goTo(page, 'Tokens');
  await revoke(page, 'CI deploys');
  expect(await teamStatus(practice, token)).toBe(401);
  await expect.poll(() => keyring.search(service)).not.toContain(token);
  await again.stop();
});

test('a keyring that is locked while Keyholder runs: said, nothing lost, nothing written elsewhere', async ({
  app,
  host,
  keyring,
  service: practice,
}) => {
  const { baseUrl, teamId, session } = practice;
  await connect(app, { label: 'Robots', baseUrl, teamId, session });
  await keyring.lock();
  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'Create token', exact: true }).first().click();
  const dialog = app.getByRole('dialog', { name: 'Create token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Never made');
  await dialog.getByRole('button', { name: 'Create token for Robots' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No token was created');
  await expect(dialog.getByRole('alert')).toContainText('The keychain is locked');
  await expect(app.getByRole('status').filter({ hasText: 'The keychain is locked' })).toBeVisible();
  expect(await textUnder(host.dataDir)).not.toContain(session);
});
