import { findBrowser } from '../test/e2e/browser.ts';
import { runPlaywright } from './playwright-suite.ts';
import { inCI, type Outcome, skippedWhole } from './suites.ts';

/** Every journey in a real browser through the web host. Where a test needs a display or a keyring, it starts its own. */
export async function runE2e(): Promise<Outcome> {
  const browser = findBrowser();
  // In CI the tests run and fail for the want of it: a green run must not be an empty one.
  if ('reason' in browser && !inCI) return skippedWhole(browser.reason);
  return runPlaywright('test/e2e/playwright.config.ts');
}
