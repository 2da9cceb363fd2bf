import type { Page } from '@playwright/test';
import { type BuiltApp, type ElectronModule, startBuiltApp } from '../electron-host/built/built-app.ts';
import { carried } from '../electron-host/chromium-page/carried-address.ts';
import type { ChromiumPage } from '../electron-host/chromium-page/chromium-page.ts';
import type { RunningChromium, SharedChromium } from '../electron-host/chromium-page/start-chromium.ts';
import { patience } from '../support/patience.ts';
import { type Host, listenForComplaints, type Started } from './host.ts';

const address = carried('app://keyholder/');

/**
 * Keyholder as built in out/, in a plain Node on the stand-in for Electron, its pages in a real Chromium. Both debug that browser:
 * the main process shows its pages in it, and Playwright, which started it, clicks.
 */
export async function startStandIn(
  chromium: SharedChromium,
  dataDir: string,
  flags: string[],
): Promise<Started> {
  const browser = await chromium.start();
  const options = { dataDir, flags, browser: browser.endpoint };
  const opened = browser.context.waitForEvent('page');
  // Where the start fails there is none.
  opened.catch(() => undefined);
  const app = await startBuiltApp(options);
  const end = async () => {
    await app.stop();
    await browser.close();
  };
  try {
    const page = await Promise.race([opened, app.ended.then(() => failed(app))]);
    const complaints = listenForComplaints(page);
    await page.waitForURL(url => url.href.startsWith(address));
    await page.waitForLoadState('load');
    return {
      electron: hostOf(app, browser, end),
      ...{ page, address, complaints },
      startAgain: async () => {
        const second = await startBuiltApp(options);
        return (await second.ended).code;
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function failed(app: BuiltApp): never {
  throw new Error(`Keyholder ended before it showed its page:\n${app.output()}`);
}

function hostOf(app: BuiltApp, { context, pages }: RunningChromium, end: () => Promise<void>): Host {
  const host: Omit<Host, 'evaluate' | 'browserWindow'> = {
    windows: pages,
    ended: app.ended,
    close: async () => {
      await app.evaluate(({ app: one }) => one.quit()).catch(() => undefined);
      await Promise.race([app.ended, new Promise(resolve => setTimeout(resolve, patience).unref())]);
      await end();
    },
  };
  const own = {
    evaluate: app.evaluate.bind(app),
    browserWindow: async (page: Page) => {
      const devTools = await context.newCDPSession(page);
      const { targetInfo } = await devTools.send('Target.getTargetInfo');
      await devTools.detach();
      return {
        evaluate: (work: (window: object, arg: unknown) => unknown, arg: unknown) =>
          app.evaluate(inWindow, { target: targetInfo.targetId, source: work.toString(), arg }),
      };
    },
  };
  // The specs are written for Electron's own types, which the stand-in has a part of.
  return { ...host, ...own } as unknown as Host;
}

function inWindow(
  { webContents }: ElectronModule,
  { target, source, arg }: { target: string; source: string; arg: unknown },
): unknown {
  const contents = webContents
    .getAllWebContents()
    .find(one => (one.page as ChromiumPage | null)?.targetId === target);
  const window = contents?.owner;
  if (!window) throw new Error('No window shows this page.');
  const work = Function(`return (${source});`)() as (window: object, arg: unknown) => unknown;
  return work(window, arg);
}
