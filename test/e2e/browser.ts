import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

export type Found = { path: string } | { reason: string };

const shells: readonly string[] = process.platform === 'linux' ? ['/usr/bin/chromium-headless-shell'] : [];
const systemBrowsers: Readonly<Record<string, readonly string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};
const ofTheSystem = systemBrowsers[process.platform] ?? [];

/** Playwright's own Chromium where it was installed, otherwise the system's. */
export function findBrowser(): Found {
  return firstOf([chromium.executablePath(), ...ofTheSystem]);
}

/**
 * For what a page says and does: the headless shell where there is one, which is Chromium without the browser around its pages
 * and costs an eighth less. Never for a window, nor for a picture that is kept or compared.
 */
export function findHeadlessBrowser(): Found {
  const whole = chromium.executablePath();
  return firstOf([shellBeside(whole), whole, ...shells, ...ofTheSystem]);
}

/** Where Playwright keeps the shell of its own Chromium, which it installs with it. */
export function shellBeside(whole: string): string {
  const name = process.platform === 'win32' ? 'chrome-headless-shell.exe' : 'chrome-headless-shell';
  return whole.replace(
    /([\\/])chromium-(\d+)[\\/]chrome-([^\\/]+)[\\/].*$/,
    `$1chromium_headless_shell-$2$1chrome-headless-shell-$3$1${name}`,
  );
}

function firstOf(candidates: readonly string[]): Found {
  const path = candidates.find(candidate => existsSync(candidate));
  if (path !== undefined) return { path };
  return { reason: 'There is no Chromium (apt install chromium, or npx playwright install chromium).' };
}
