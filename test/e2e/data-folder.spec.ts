import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from './fixtures.ts';

/** Everything in it is damaged before Keyholder starts. */
const test = base.extend<{ damaged: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  damaged: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyholder-damaged-'));
    await writeFile(join(folder, 'connections.json'), '{"version":1,"connections":[{"label":"Mine"');
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  hostOptions: async ({ damaged }, use) => use({ empty: true, dataDir: damaged }),
});

test('a damaged file is set aside, told, and not overwritten', async ({ app, damaged }) => {
  const notice = app.getByRole('status').filter({ hasText: 'A damaged file was set aside' });
  await expect(notice).toContainText('connections.json');
  const kept = (await readdir(damaged)).filter(name => name !== 'connections.json');
  const texts = await Promise.all(kept.map(name => readFile(join(damaged, name), 'utf8').catch(() => '')));
  expect(texts.join('')).toContain('"label":"Mine"');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await expect(app.getByRole('heading', { name: 'Welcome to Keyholder' })).toBeVisible();
});
