import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findHeadlessBrowser } from '../../e2e/browser.ts';
import { browserSwitches } from '../../e2e/browser-switches.ts';
import { patience } from '../../support/patience.ts';

export interface RunningChromium {
  /** Has the pages of the main process too, whatever context of the browser they are in. */
  context: BrowserContext;
  /** Those of the main process. */
  pages(): Page[];
  /** For the main process: the browser's debugging address. */
  endpoint: string;
  /** Once the main process is gone: resolves when its pages are, too. */
  close(): Promise<void>;
}

/** One browser for the main processes of many tests, one after the other: each has contexts of its own in it, which go with it. */
export interface SharedChromium {
  start(): Promise<RunningChromium>;
  end(): Promise<void>;
}

interface Launched {
  context: BrowserContext;
  endpoint: string;
  end(): Promise<void>;
}

const noNames = 'MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost';

/** Launched when it is wanted first, and again where it has gone. */
export function shareChromium(): SharedChromium {
  let launched: Promise<Launched> | null = null;
  return {
    async start() {
      launched ??= launch().then(one => {
        one.context.once('close', () => {
          launched = null;
        });
        return one;
      });
      const { context, endpoint } = await launched;
      const others = new Set(context.pages());
      const pages = () => context.pages().filter(page => !others.has(page));
      const close = async () => {
        await Promise.all(pages().map(page => page.isClosed() || page.waitForEvent('close')));
      };
      return { context, pages, endpoint, close };
    },
    async end() {
      await (await launched)?.end();
    },
  };
}

/** For the test: Playwright starts the browser, and a main process shows its pages in it. */
async function launch(): Promise<Launched> {
  const found = findHeadlessBrowser();
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
  const end = async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Dialogs are the main process's to answer; without a listener Playwright would.
    context.on('dialog', () => undefined);
    const { port, path } = await debuggingAddress(folder);
    // One that is nobody's: with its last page a browser ends.
    if (context.pages().length === 0) await context.newPage();
    return { context, endpoint: `ws://127.0.0.1:${port}${path}`, end };
  } catch (error) {
    await end();
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
