import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goByKeys, goTo } from './steps.ts';

test.describe('the requests', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('are shown, copied as a command with placeholders, saved as a bundle, and cleared', async ({
    app,
  }) => {
    await goTo(app, 'Invitations');
    await expect(app.getByRole('grid', { name: 'Invitations' })).toBeVisible();
    await app.getByRole('link', { name: 'Settings' }).click();
    await app.getByRole('button', { name: 'Show requests' }).click();
    const table = app.getByRole('table', { name: 'Requests' });
    await expect(table).toContainText('/api/v1/team/invitations');

    await table
      .getByRole('button', { name: /Details of GET \/api\/v1\/team\/invitations/ })
      .first()
      .click();
    const details = app.getByRole('dialog', { name: 'Request' });
    await expect(details.getByRole('region', { name: 'Request headers' })).toContainText('Bearer <PAT>');
    await details.getByRole('button', { name: 'Copy as curl' }).click();
    await expect(details.getByText('Copied.')).toBeVisible();
    const command = await clipboardText(app);
    expect(command).toContain("--header 'authorization: Bearer <PAT>'");
    await details.getByRole('button', { name: 'Close' }).click();

    const download = app.waitForEvent('download');
    await app.getByRole('button', { name: 'Save support bundle' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^keyholder-support-.*\.json$/);
    const bundle: unknown = JSON.parse(await readFile(await saved.path(), 'utf8'));
    expect(bundle).toMatchObject({ keyholder: expect.any(String), exchanges: expect.any(Array) });

    await app.getByRole('button', { name: 'Clear' }).click();
    await expect(app.getByRole('heading', { name: 'No requests' })).toBeVisible();
  });
});

test('the requests and the other computer lead back to where one came from', async ({ app }) => {
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  // At the first screen the address names none yet.
  await goByKeys(app, 'Requests');
  await expect(app.getByRole('link', { name: 'Back to the team' })).toBeVisible();
  await goTo(app, 'Invitations');
  await goByKeys(app, 'Requests');
  await goByKeys(app, 'Requests');
  await app.reload();
  await app.getByRole('link', { name: 'Back to invitations' }).click();
  await expect(app.getByRole('heading', { name: 'Invitations', level: 1 })).toBeFocused();
  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: 'All tokens' }).click();
  await app.getByRole('button', { name: 'Another computer…' }).click();
  await app.getByRole('link', { name: 'Back to all tokens' }).click();
  await expect(app.getByRole('heading', { name: 'All tokens', level: 1 })).toBeVisible();
  // Gone to from another of the settings, it is one of them.
  await goByKeys(app, 'Requests');
  await goByKeys(app, 'Another computer');
  await expect(app.getByRole('link', { name: 'Back to settings' })).toBeVisible();
});

/** As another page reads it, to which the browser's owner has allowed that: our own may not, whatever was allowed. */
async function clipboardText(app: Page): Promise<string> {
  const server = createServer((_request, response) => response.end('elsewhere'));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const page = await app.context().newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await page.evaluate(() => navigator.clipboard.readText());
  } finally {
    await page.close();
    server.closeAllConnections();
    server.close();
  }
}
