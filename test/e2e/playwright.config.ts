import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';

const browser = findBrowser();

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './build-page.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...('path' in browser ? { executablePath: browser.path } : {}),
      // Chromium does not run as root with its sandbox; containers are where that happens.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
});
