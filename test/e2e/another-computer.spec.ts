import type { Browser, Page } from '@playwright/test';
import { runHost } from '../support/run-host.ts';
import { expect, test } from './fixtures.ts';
import { connect, goTo, tokenRow } from './steps.ts';

const passphrase = 'river stone lantern nine';

test.use({ hostOptions: { empty: true } });

/** Another computer: its own process, data folder and browser. */
async function elsewhere(browser: Browser, use: (page: Page) => Promise<void>): Promise<void> {
  const host = await runHost({ empty: true });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(host.url);
    await page.waitForURL(url => url.search === '');
    await use(page);
  } finally {
    await context.close();
    await host.dispose();
  }
}

test('a token of one computer is named on another one, once its file was taken in', async ({
  app,
  service,
  browser,
  answers,
}, info) => {
  const { baseUrl, teamId, session, token } = service;
  await connect(app, { label: 'Robots', baseUrl, teamId, session, token, tokenName: 'Deploys' });

  // With the keyboard alone.
  await app.keyboard.press('Control+k');
  await expect(app.getByRole('textbox', { name: 'Go to or do' })).toBeFocused();
  await app.keyboard.type('another');
  await expect(app.getByRole('option').first()).toHaveText(/Another computer/);
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Another computer', level: 1 })).toBeFocused();
  await app.getByLabel('Passphrase', { exact: true }).focus();
  await app.keyboard.type('short');
  await app.keyboard.press('Enter');
  await expect(app.getByText('Enter at least 12 characters.').first()).toBeVisible();
  await app.keyboard.press('Control+a');
  await app.keyboard.type(passphrase);
  await expect(app.getByText(/^Fair|^Good/)).toBeVisible();
  await app.getByLabel('Repeat the passphrase').focus();
  await app.keyboard.type(passphrase);
  const download = app.waitForEvent('download');
  await app.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^keyholder-tokens-.*\.age$/);
  await expect(app.getByLabel('Passphrase', { exact: true })).toHaveValue('');
  expect(answers.join()).not.toContain(passphrase);
  const path = info.outputPath('tokens.age');
  await file.saveAs(path);

  await elsewhere(browser, async page => {
    await page.getByRole('button', { name: 'Import from another computer' }).click();
    const section = page.getByRole('region', { name: 'Import a file' });
    // There is nothing to export here.
    await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Import a file');
    await section.locator('input[type=file]').setInputFiles(path);
    await section.getByLabel('Passphrase of the file').fill('another passphrase');
    await section.getByRole('button', { name: 'Review' }).click();
    await expect(section.getByText(/The passphrase does not open it/)).toBeVisible();
    const opens = section.getByLabel('Passphrase of the file');
    await opens.fill(passphrase);
    await opens.press('Enter');
    const written = section.getByRole('heading', { name: /^Written on / });
    await expect(written).toBeFocused();
    await expect(written).toBeInViewport();
    await section.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(opens).toBeFocused();
    await opens.fill(passphrase);
    await opens.press('Enter');
    await expect(section.getByRole('table', { name: 'What is added or changes' })).toContainText('Deploys');
    await expect(section.getByRole('checkbox', { name: /^Robots .* is added/ })).toBeChecked();
    await section.getByRole('button', { name: 'Import' }).click();
    await expect(section.getByText('1 token added, 1 connection added')).toBeVisible();
    await expect(section.getByRole('status').filter({ hasText: '1 token added' })).toBeFocused();

    await goTo(page, 'Tokens');
    await expect(tokenRow(page, 'Deploys')).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Whose token is this?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Whose token is this?' });
    await dialog.getByLabel(/A token, or a text/).fill(`curl -H "authorization: Bearer ${token}"`);
    await dialog.getByRole('button', { name: 'Look for tokens' }).click();
    await expect(dialog.getByText('It is this one:')).toBeVisible();
    await expect(dialog.getByText('Deploys')).toBeVisible();
  });
});
