import { defineConfig } from '@playwright/test';
import { findHeadlessBrowser } from './browser.ts';
import { browserSwitches } from './browser-switches.ts';

const browser = findHeadlessBrowser();

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './build-page.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 900_000,
  // For hanging, not for speed: machines are busy.
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    // Or a button that never comes would take the whole time of its test.
    actionTimeout: 300_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording one costs a tenth of the time, whether it is kept or not: `--trace on` where a failure is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...browserSwitches],
      ...('path' in browser ? { executablePath: browser.path } : {}),
      // Chromium does not run as root with its sandbox; containers are where that happens.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
});
