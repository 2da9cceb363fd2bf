import { findBrowser } from '../test/e2e/browser.ts';
import { runPlaywright } from './playwright-suite.ts';
import { inCI, type Outcome, skippedWhole } from './suites.ts';

/**
 * Electron's own suite without Electron: the built main process on stand-ins, its pages in a real Chromium. It passing says nothing
 * of a real Electron, so it is counted by itself.
 */
export async function runStandInSuite(): Promise<Outcome> {
  if (process.platform !== 'linux') {
    return skippedWhole(
      'Skipped, the whole suite: it has been tried on Linux only; elsewhere CI has a real Electron.',
    );
  }
  const browser = findBrowser();
  // In CI the tests run and fail for the want of it: a green run must not be an empty one.
  if ('reason' in browser && !inCI) return skippedWhole(browser.reason);
  return runPlaywright('test/electron/stand-in.config.ts');
}
