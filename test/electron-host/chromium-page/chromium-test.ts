import { test as base } from '@playwright/test';
import { type SharedChromium, shareChromium } from './start-chromium.ts';

/** With one browser for the main processes of all tests of a worker. */
export const test = base.extend<object, { chromium: SharedChromium }>({
  chromium: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const shared = shareChromium();
      await use(shared);
      await shared.end();
    },
    { scope: 'worker' },
  ],
});
