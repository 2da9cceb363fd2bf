import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { createToken, goTo } from './steps.ts';

test('what was done is looked up, narrowed down, and saved with what proves it', async ({ app }) => {
  await goTo(app, 'Tokens');
  await createToken(app, 'Deploy');
  await app.getByRole('button', { name: /stored it|Done/ }).click();
  await goTo(app, 'Activity');
  const table = app.getByRole('grid', { name: 'Activity' });
  await expect(table).toContainText(/Create a token.*Deploy.*Done/);
  await app.getByLabel('Search the activity').fill('nobody has done this');
  await expect(table).toHaveCount(0);
  await app.getByRole('button', { name: 'Clear the search' }).click();
  await expect(table).toContainText('Deploy');

  const download = app.waitForEvent('download');
  await app.getByRole('button', { name: 'Export' }).click();
  await app.getByRole('menuitem', { name: /JSON Lines/ }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^keyholder-activity-.*\.jsonl$/);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\n');
  let last = '0'.repeat(64);
  for (const line of lines) {
    const { journal: _, previous, hash, ...entry } = JSON.parse(line);
    expect(previous).toBe(last);
    last = createHash('sha256')
      .update(`${previous}${JSON.stringify(entry)}`)
      .digest('hex');
    expect(hash).toBe(last);
  }
  await expect(table).toContainText('Export the activity');
});

test('in a narrow window the tip of a row that is cut runs none of its texts together', async ({ app }) => {
  await app.setViewportSize({ width: 480, height: 800 });
  await goTo(app, 'Tokens');
  await createToken(app, 'Nightly backup of the whole production database in the second data centre');
  await app.getByRole('button', { name: /stored it|Done/ }).click();
  await goTo(app, 'Activity');
  await app.getByRole('grid', { name: 'Activity' }).getByText('Create a token').hover();
  const tip = app.getByRole('tooltip');
  const lines = (await tip.innerText()).split('\n');
  // Its ground is that of the table there, and without an edge its words are the table's.
  const edge = () => tip.evaluate(one => getComputedStyle(one).borderTopWidth);
  expect(await edge()).toBe('0px');
  await app.emulateMedia({ forcedColors: 'active' });
  expect(await edge()).toBe('1px');
  await app.emulateMedia({ forcedColors: 'none' });
  expect(lines).toContain('Practice team');
  expect(lines).toContain('in memory only');
  expect(lines.filter(line => /^\d\d:\d\d:\d\d$/.test(line))).toHaveLength(1);
  expect(lines.join('\n').split('Nightly backup'), 'its name is told once').toHaveLength(2);
});

test('a name from right to left is cut at its own end', async ({ app }) => {
  await app.setViewportSize({ width: 1180, height: 800 });
  await goTo(app, 'Tokens');
  await createToken(
    app,
    'مفتاح النسخ الاحتياطي للخادم الرئيسي في غرفة البيانات الشمالية الثانية للعام القادم',
  );
  await app.getByRole('button', { name: /stored it|Done/ }).click();
  await goTo(app, 'Activity');
  const row = app
    .getByRole('grid', { name: 'Activity' })
    .getByRole('row')
    .filter({ hasText: 'Create a token' });
  await expect(row).toBeVisible();
  const beginning = await row.evaluate(one => {
    const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { currentNode } = words;
      const at = currentNode.textContent?.indexOf('مفتاح') ?? -1;
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(currentNode, at);
      range.setEnd(currentNode, at + 1);
      const cell = currentNode.parentElement?.closest('td')?.getBoundingClientRect();
      return range.getBoundingClientRect().right - (cell?.right ?? 0);
    }
    return null;
  });
  // It begins on the right, within its cell.
  expect(beginning).toBeLessThanOrEqual(0);
});

test('the tip of a row breaks a name of one long word, and stays within the narrowest window', async ({
  app,
}) => {
  const name = 'BackupsOfTheWholeProductionDatabaseInTheSecondDataCentreForWhateverMayComeOfItYe';
  await goTo(app, 'Tokens');
  await createToken(app, name);
  await app.getByRole('button', { name: /stored it|Done/ }).click();
  await goTo(app, 'Activity');
  const tip = app.getByRole('tooltip');
  for (const width of [480, 320]) {
    await app.setViewportSize({ width, height: 800 });
    await app.getByRole('heading', { name: 'Activity', level: 1 }).hover();
    await app.getByRole('grid', { name: 'Activity' }).getByText('Create a token').hover();
    await expect(tip).toContainText(name);
    expect(await tip.evaluate(one => one.scrollWidth - one.clientWidth), `${width}`).toBeLessThanOrEqual(0);
    const { x = -1, width: wide = 0 } = (await tip.boundingBox()) ?? {};
    expect(x, `${width}`).toBeGreaterThanOrEqual(0);
    expect(x + wide, `${width}`).toBeLessThanOrEqual(width);
  }
});
