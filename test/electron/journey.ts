import type { Page } from '@playwright/test';
import { expect } from '../e2e/patient-expect.ts';
import { goTo } from '../e2e/steps.ts';

/** The main journey's steps on the screen, the same in a browser and in Electron. */
export async function inviteSomeone(page: Page, email: string): Promise<void> {
  await goTo(page, 'Invitations');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await form.getByLabel('Role').fill('member');
  await form.getByRole('button', { name: /^Invite to / }).click();
  await expect(form).toBeHidden();
  const table = page.getByRole('grid', { name: 'Invitations' });
  await expect(table.getByRole('row').filter({ hasText: email })).toBeVisible();
}

/** Leaves the dialog of the created token open: there it can be copied and revealed. */
export async function createToken(page: Page, name: string): Promise<void> {
  await goTo(page, 'Tokens');
  await page.getByRole('button', { name: 'Create token', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: /^Create token for / }).click();
  await expect(dialog.getByRole('button', { name: /^(Done|I have stored it)$/ })).toBeVisible();
}

export async function closeCreated(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^(Done|I have stored it)$/ }).click();
  await expect(dialog).toBeHidden();
}

export async function revokeToken(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`“${name}” is revoked.`)).toBeVisible();
}
