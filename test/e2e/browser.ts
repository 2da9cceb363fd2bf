import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const systemBrowsers: Readonly<Record<string, readonly string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

/** Playwright's own Chromium where it was installed, otherwise the system's. */
export function findBrowser(): { path: string } | { reason: string } {
  const candidates = [chromium.executablePath(), ...(systemBrowsers[process.platform] ?? [])];
  const path = candidates.find(candidate => existsSync(candidate));
  if (path !== undefined) return { path };
  return { reason: 'There is no Chromium (apt install chromium, or npx playwright install chromium).' };
}
