import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';

/** Bytes of script, compressed, until the team is there. */
const budget = 150_000;

declare global {
  interface Window {
    /** Addresses of what had been loaded when the team's name came. */
    loadedThen?: string[];
  }
}

test('the page asks for no more script than its budget before the team is shown', async ({ page, host }) => {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', response => {
    if (response.request().resourceType() !== 'script') return;
    const size = response.body().then(body => gzipSync(body, { level: 9 }).length);
    // What is still on its way when the test ends is not asked for.
    size.catch(() => undefined);
    scripts.set(response.url(), size);
  });
  await page.addInitScript(() => {
    const changes = new MutationObserver(() => {
      if (![...document.querySelectorAll('h2')].some(one => one.textContent === 'Larkspur Robotics')) return;
      changes.disconnect();
      window.loadedThen = performance.getEntriesByType('resource').map(({ name }) => name);
    });
    changes.observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(host.url);
  await expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  const loaded = (await page.evaluate(() => window.loadedThen)) ?? [];
  const sizes = await Promise.all(loaded.flatMap(address => scripts.get(address) ?? []));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget);
  // What else there is comes while nothing is to be done: the next click waits for none of it.
  await expect
    .poll(() => [...scripts.keys()].some(address => address.includes('settings-screen')))
    .toBe(true);
});
