import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { connect, createToken, goTo, tokenCommand } from './steps.ts';

test.use({ hostOptions: { empty: true } });

/** What stands over dialogs from now on, also for a moment. */
async function headingsOfDialogs(app: Page): Promise<() => Promise<(string | null)[]>> {
  const seen = await app.evaluateHandle(() => {
    const all = new Set<string | null>();
    const look = () => {
      for (const one of document.querySelectorAll('[role="dialog"] h2')) all.add(one.textContent);
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return all;
  });
  return () => seen.evaluate(all => [...all]);
}

test('a token is written about, found among all, named from a log, and told to a calendar', async ({
  app,
  service,
}) => {
  const { baseUrl, teamId, session, token } = service;
  await connect(app, { label: 'Robots', baseUrl, teamId, session, token, tokenName: 'Pasted' });
  await goTo(app, 'Tokens');
  await createToken(app, 'CI deploys');
  const drawn = await headingsOfDialogs(app);
  await app.getByRole('button', { name: /^(Done|I have stored it)$/ }).click();
  await expect(app.getByRole('dialog')).toBeHidden();
  expect(await drawn(), 'what closes is drawn as it was').toEqual(['Token created']);

  await tokenCommand(app, 'CI deploys', 'Notes and places…');
  await app.getByLabel('What it is for').fill('Deploys the shop');
  await app.getByRole('button', { name: 'Add a place where it is used' }).click();
  await app.getByLabel('Place', { exact: true }).fill('Actions of the shop');
  await app.getByRole('button', { name: 'Save notes and places' }).click();
  await expect(app.getByRole('dialog')).toBeHidden();

  const saved = app.waitForEvent('download');
  await tokenCommand(app, 'CI deploys', 'Add its end to a calendar');
  const file = await saved;
  expect(file.suggestedFilename()).toBe('CI deploys ends.ics');
  expect(await readFile(await file.path(), 'utf8')).toContain('SUMMARY:“CI deploys” ends (Robots)\r\n');

  await tokenCommand(app, 'Pasted', 'Ask whether it works');
  await expect(app.getByText('The service takes “Pasted”.')).toBeVisible();

  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: 'All tokens' }).click();
  const table = app.getByRole('table', { name: 'All tokens' });
  await app.getByLabel('Search tokens').fill('actions');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText('Deploys the shop');
  await expect(table).toContainText('in 30 days');
  await table.getByRole('button', { name: 'Go to CI deploys of Robots' }).click();

  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: 'Whose token is this?' }).click();
  const dialog = app.getByRole('dialog', { name: 'Whose token is this?' });
  const field = dialog.getByLabel('A token, or a text that may hold some');
  await field.fill(`2026-11-22 GET /api?access_token=${encodeURIComponent(token)}&page=2 200`);
  await dialog.getByRole('button', { name: 'Look for tokens' }).click();
  await expect(dialog.getByText('It is this one:')).toBeVisible();
  await expect(dialog).toContainText('Pasted');
  await expect(field).toHaveValue('');
});
