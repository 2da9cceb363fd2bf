import { type Browser, chromium, type Page } from '@playwright/test';
import { startChild } from '../support/child.ts';
import { patience } from '../support/patience.ts';

export interface Attached {
  page: Page;
  /** What the page said on its console since then, errors and warnings only. */
  complaints: string[];
  /** Everything that the program wrote to its two outputs. */
  output(): string;
  /** Asks it to quit, as the menu does. Resolves with its exit code; null: it had to be killed. May be called again. */
  quit(): Promise<number | null>;
}

/**
 * Starts a program made of Chromium and takes hold of its window. Playwright's own way into Electron needs Node's
 * inspector, which a package has switched off for good; Chromium's port for debugging is another thing. It opens on
 * loopback only, for whoever starts the program with this argument.
 */
export async function attach(
  executable: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  isItsPage: (url: string) => boolean,
): Promise<Attached> {
  const child = startChild(executable, ['--remote-debugging-port=0', ...args], env);
  try {
    const [, endpoint = ''] = await child.says(/DevTools listening on (ws:\/\/127\.0\.0\.1:\S+)/);
    // Without defaults: a download or a size that Playwright sets would not be the program's own.
    const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true, timeout: patience });
    const page = await pageOf(browser, isItsPage);
    page.setDefaultTimeout(patience);
    const complaints: string[] = [];
    page.on('pageerror', error => complaints.push(error.message));
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    return {
      page,
      complaints,
      output: child.output,
      async quit() {
        if (browser.isConnected()) {
          const session = await browser.newBrowserCDPSession();
          // Electron quits and does not answer.
          session.send('Browser.close').catch(() => {});
        }
        const limit = AbortSignal.timeout(patience);
        const tooLate = new Promise<'late'>(resolve =>
          limit.addEventListener('abort', () => resolve('late')),
        );
        const code = await Promise.race([child.ended, tooLate]);
        if (code !== 'late') return code;
        await child.stop('SIGKILL');
        return null;
      },
    };
  } catch (error) {
    await child.stop();
    throw error;
  }
}

async function pageOf(browser: Browser, isItsPage: (url: string) => boolean): Promise<Page> {
  const deadline = AbortSignal.timeout(patience);
  for (;;) {
    const pages = browser.contexts().flatMap(context => context.pages());
    const page = pages.find(one => isItsPage(one.url()));
    if (page !== undefined) return page;
    if (deadline.aborted) {
      throw new Error(`No window opened, only: ${pages.map(one => one.url()).join(', ') || 'none'}`);
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
