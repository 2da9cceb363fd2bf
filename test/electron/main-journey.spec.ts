import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { teamStatus } from '../e2e/steps.ts';
import { call } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { closeCreated, createToken, inviteSomeone, revokeToken } from './journey.ts';

test('see the team, invite, create a token, copy it, use it, reveal it, revoke it', async ({ keyholder }) => {
  const { page, electron, dataDir, complaints } = keyholder;
  await expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();

  await inviteSomeone(page, 'new.person@larkspur.example');
  await createToken(page, 'CI deploys');
  const { connections, currentId } = await call(page, 'connections.list', {});
  const connection = connections.find(one => one.id === currentId);
  if (!connection) throw new Error('No connection is chosen.');
  const token = (await call(page, 'tokens.list', { connectionId: connection.id })).find(
    one => one.name === 'CI deploys',
  );
  expect(token).toMatchObject({ state: 'active', secretIn: 'memory', how: 'created' });

  await page.getByRole('button', { name: 'Copy token' }).click();
  await expect(page.getByText(/^Copied until /)).toBeVisible();
  const secret = await electron.evaluate(({ clipboard }) => clipboard.readText());
  expect(secret.endsWith(token?.tail ?? '?')).toBe(true);
  // A middle click pastes what is there on Linux; elsewhere there is none.
  expect(await electron.evaluate(({ clipboard }) => clipboard.selection?.readText() ?? '')).not.toContain(
    secret,
  );
  expect(await teamStatus(connection, secret)).toBe(200);

  await electron.evaluate(({ dialog }) => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    dialog.showMessageBox = (async (...args: unknown[]) => {
      shown.push(args.at(-1));
      return { response: 0, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
  });
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect
    .poll(() => electron.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown))
    .toEqual([expect.objectContaining({ detail: secret, buttons: ['Close'], defaultId: 0 })]);
  await closeCreated(page);

  await revokeToken(page, 'CI deploys');
  expect(await teamStatus(connection, secret)).toBe(401);

  expect(await page.content()).not.toContain(secret);
  for (const name of await readdir(dataDir)) {
    if (!name.endsWith('.json')) continue;
    expect(await readFile(join(dataDir, name), 'utf8'), name).not.toContain(secret);
  }
  expect(complaints).toEqual([]);
});

test('the menu leads the page, and has the usual roles', async ({ keyholder }) => {
  const { page, electron } = keyholder;
  await expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  const roles = await electron.evaluate(({ Menu }) => {
    const menu = Menu.getApplicationMenu();
    const items = menu?.items.flatMap(item => [item, ...(item.submenu?.items ?? [])]) ?? [];
    items.find(item => item.label === 'Tokens')?.click();
    return items.map(item => item.role?.toLowerCase());
  });
  expect(roles).toEqual(expect.arrayContaining(['copy', 'paste', 'selectall', 'quit']));
  await expect(page.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
});

test('the size of the window is written down', async ({ keyholder }) => {
  const { page, electron, dataDir } = keyholder;
  await expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(900, 700));
  await expect
    .poll(async () => readFile(join(dataDir, 'window.json'), 'utf8').catch(() => ''))
    .toContain('"width":900');
});

test('a file goes where the owner says, by the main process: the window itself downloads nothing', async ({
  keyholder,
}, testInfo) => {
  const { page, electron, complaints } = keyholder;
  await expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  const path = testInfo.outputPath('for-support.json');
  await electron.evaluate(({ dialog }, filePath) => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    dialog.showSaveDialog = (async (...args: unknown[]) => {
      asked.push(args.at(-1));
      return { canceled: false, filePath };
    }) as typeof dialog.showSaveDialog;
  }, path);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Show requests' }).click();
  await page.getByRole('button', { name: 'Save support bundle' }).click();
  await expect(page.getByText('The support bundle was saved as for-support.json.')).toBeVisible();
  const asked = await electron.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked);
  expect(asked).toEqual([
    expect.objectContaining({ defaultPath: expect.stringMatching(/^keyholder-support-.*\.json$/) }),
  ]);
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ exchanges: expect.any(Array) });
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(complaints).toEqual([]);
});
