import { defineConfig } from '@playwright/test';

// One at a time: the clipboard and the single-instance lock belong to the whole display.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/electron',
  globalSetup: './say-what-runs.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
});
