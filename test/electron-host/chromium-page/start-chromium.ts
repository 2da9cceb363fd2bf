import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';
import { browserSwitches } from '../../e2e/browser-switches.ts';
import { patience } from '../../support/patience.ts';

export interface RunningChromium {
  /** Has the pages of the main process too, whatever context of the browser they are in. */
  context: BrowserContext;
  /** Those of the main process. */
  pages(): Page[];
  /** For the main process: the browser's debugging address. */
  endpoint: string;
  close(): Promise<void>;
}

const noNames = 'MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost';

/** For the test: Playwright starts the browser, and a main process shows its pages in it. */
export async function startChromium(): Promise<RunningChromium> {
  const found = findBrowser();
  if ('reason' in found) throw new Error(found.reason);
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-chromium-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: found.path,
    // Chromium does not run as root with its sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    // No name is looked up, whatever a page asks for: the tests' network is this computer.
    args: [...browserSwitches, '--remote-debugging-port=0', `--host-resolver-rules=${noNames}`],
    viewport: { width: 1180, height: 760 },
  });
  const close = async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Dialogs are the main process's to answer; without a listener Playwright would.
    context.on('dialog', () => undefined);
    const { port, path } = await debuggingAddress(folder);
    const [blank = await context.newPage()] = context.pages();
    return {
      context,
      pages: () => context.pages().filter(page => page !== blank),
      endpoint: `ws://127.0.0.1:${port}${path}`,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The browser writes it down when it listens there, and may answer Playwright, which has a way of its own, before. */
async function debuggingAddress(folder: string): Promise<{ port: string; path: string }> {
  const deadline = AbortSignal.timeout(patience);
  for (;;) {
    const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [, port, path] = /^(\d+)\n(\/\S+)$/.exec(text.trim()) ?? [];
    if (port && path) return { port, path };
    if (deadline.aborted) throw new Error(`The browser does not say where it listens: ${text}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
