import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect } from './patient-expect.ts';
import { goTo, tokenCommand, tokenRow } from './steps.ts';

/** What can be done with tokens besides making and revoking one, by somebody who is careless with secrets. */

/** As a paste does it: the text comes from the browser's side and was never a string of the page before. */
export async function paste(field: Locator, secret: string): Promise<void> {
  await field.focus();
  await field.page().keyboard.insertText(secret);
}

async function more(app: Page, item: string): Promise<void> {
  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: item }).click();
}

/** @param names of the tokens that are named */
export async function askWhose(app: Page, text: string, names: readonly string[]): Promise<void> {
  await more(app, 'Whose token is this?');
  const dialog = app.getByRole('dialog', { name: 'Whose token is this?' });
  await paste(dialog.getByLabel('A token, or a text that may hold some'), text);
  await dialog.getByRole('button', { name: 'Look for tokens' }).click();
  for (const name of names) await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** To its end: the old one is revoked. */
export async function replaceToken(app: Page, name: string, by: string): Promise<void> {
  await goTo(app, 'Tokens');
  await tokenCommand(app, name, 'Replace…');
  const dialog = app.getByRole('dialog', { name: 'Replace token' });
  await dialog.getByLabel('Name of the new token').fill(by);
  await dialog.getByRole('radio', { name: 'No time' }).check();
  await dialog.getByRole('button', { name: 'Replace token' }).click();
  const card = app.getByRole('region', { name: `Replacing “${name}”` });
  await card.getByRole('button', { name: 'Revoke the old token…' }).click();
  const sure = app.getByRole('dialog', { name: 'Revoke the old token?' });
  await sure.getByRole('button', { name: 'Revoke the old token' }).click();
  await expect(card).toBeHidden();
  await expect(tokenRow(app, name)).toContainText('Revoked');
  await expect(tokenRow(app, by)).toBeVisible();
}

/** @param count of those that can be revoked from here */
export async function revokeEverything(app: Page, count: number): Promise<void> {
  await more(app, 'Revoke everything…');
  await app.getByRole('textbox', { name: /^Type “revoke/ }).fill(`revoke ${count}`);
  await app.getByRole('button', { name: /^Revoke \d+ tokens?$/ }).click();
  const report = app.getByRole('region', { name: /revoked/ });
  // And not "Not revoked" as well.
  const revoked = app.getByText('Revoked', { exact: true });
  await expect(report.getByRole('listitem').filter({ has: revoked })).toHaveCount(count);
}

async function downloaded(app: Page, click: () => Promise<void>): Promise<string> {
  const download = app.waitForEvent('download');
  await click();
  return (await download).path();
}

export async function savedActivity(app: Page, format: RegExp): Promise<string> {
  await goTo(app, 'Activity');
  const path = await downloaded(app, async () => {
    await app.getByRole('button', { name: 'Export' }).click();
    await app.getByRole('menuitem', { name: format }).click();
  });
  return readFile(path, 'utf8');
}

/** @returns where the file is */
export async function savedForAnother(app: Page, passphrase: string): Promise<string> {
  await more(app, 'Another computer…');
  await paste(app.getByLabel('Passphrase', { exact: true }), passphrase);
  await paste(app.getByLabel('Repeat the passphrase'), passphrase);
  return downloaded(app, () => app.getByRole('button', { name: 'Export…' }).click());
}

/** On the welcome. */
export async function takeIn(app: Page, path: string, passphrase: string): Promise<void> {
  await app.getByRole('button', { name: 'Import from another computer' }).click();
  const section = app.getByRole('region', { name: 'Import a file' });
  await section.locator('input[type=file]').setInputFiles(path);
  await paste(section.getByLabel('Passphrase of the file'), passphrase);
  await section.getByRole('button', { name: 'Review' }).click();
  await section.getByRole('button', { name: 'Import' }).click();
  await expect(section.getByText(/1 connection added/)).toBeVisible();
}
