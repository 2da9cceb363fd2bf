import { defineConfig } from '@playwright/test';
import real from './playwright.config.ts';

/** The same specs without Electron: our bundle in plain Node on stand-ins, its pages in a real Chromium. */
export default defineConfig<{ runsOn: 'electron' | 'stand-in' }>({
  ...real,
  testDir: '..',
  testMatch: ['electron/*.spec.ts', 'electron-host/chromium-page/*.spec.ts'],
  outputDir: '../../test-results/electron-stand-in',
  globalSetup: './build-app.ts',
  use: { runsOn: 'stand-in' },
});
