import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Practice, startPractice } from '../../src-main/practice/practice-service.ts';
import { type Keyring, startKeyring, whyNoKeyring } from '../support/keyring.ts';
import { type HostOptions, type RunningHost, runHost } from '../support/run-host.ts';
import { type SharedHosts, startSharedHosts } from '../support/shared-hosts.ts';
import { type Display, startDisplay, whyNoClipboard } from '../support/x-display.ts';
import { watchFocus } from './focus.ts';
import { slowDown } from './slow-down.ts';

/** What a page may say on its console without failing the test. */
type Allowed = RegExp[];

interface Fixtures {
  hostOptions: HostOptions;
  /** With its own data folder; not opened yet. Its process serves other journeys too, one after the other, unless the options ask for one. */
  host: RunningHost;
  /** A service that the test itself runs and can stop; not the one inside Keyholder. */
  service: Practice;
  display: Display;
  keyring: Keyring;
  allowed: Allowed;
  /** Everything that came to the page over /rpc, to look for secrets in. */
  answers: string[];
  /** The page of `host`, entered through the one-time link. */
  app: Page;
}

/** What the practice service's tokens look like, so that one nobody thought of is found too. */
const tokenPattern = /khp_[0-9A-Za-z]{20,}/;

export const test = base.extend<Fixtures, { sharedHosts: SharedHosts }>({
  hostOptions: [{}, { option: true }],
  sharedHosts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const hosts = startSharedHosts();
      await use(hosts);
      await hosts.end();
    },
    { scope: 'worker' },
  ],
  host: async ({ hostOptions, sharedHosts }, use) => {
    const { empty = false, ...others } = hostOptions;
    const alone = Object.keys(others).length > 0;
    const host = alone ? await runHost(hostOptions) : await sharedHosts.open({ empty });
    await use(host);
    await host.dispose();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  service: async ({}, use) => {
    const service = await startPractice();
    await use(service);
    await service.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  display: async ({}, use) => {
    skipUnless(whyNoClipboard());
    const display = await startDisplay();
    await use(display);
    await display.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  keyring: async ({}, use) => {
    skipUnless(whyNoKeyring());
    const keyring = await startKeyring();
    await use(keyring);
    await keyring.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  allowed: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  answers: async ({}, use) => use([]),
  app: async ({ page, host, context, allowed, answers }, use) => {
    const faults = watch(page, context, answers);
    const lostFocus = await watchFocus(page);
    await slowDown(page, context);
    await page.goto(host.url);
    // The link's own page goes on by itself.
    await page.waitForURL(url => url.search === '');
    await use(page);
    expect(lostFocus, 'what had the focus when it fell to nowhere').toEqual([]);
    expect(
      faults.filter(fault => !allowed.some(pattern => pattern.test(fault))),
      'errors, violations of the policy and the like',
    ).toEqual([]);
    // A short test ends before the page's first answer has been read.
    await expect.poll(() => answers.length, { message: 'answers are looked at' }).toBeGreaterThan(0);
    // In one: each of Playwright's own takes a stack, and tells the runner.
    const telling = answers.filter(answer => tokenPattern.test(answer));
    expect(telling, 'no answer holds a personal access token').toEqual([]);
    expect(await everythingIn(page), 'the page holds no personal access token').not.toMatch(tokenPattern);
  },
});

export { expect };

function watch(page: Page, context: BrowserContext, answers: string[]): string[] {
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(`error: ${error.message}`));
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`);
  });
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1')
      faults.push(`left this computer: ${request.url()}`);
  });
  context.on('weberror', error => faults.push(`error: ${error.error().message}`));
  page.on('response', response => {
    if (new URL(response.url()).pathname !== '/rpc') return;
    response.text().then(
      text => answers.push(text),
      () => {}, // The page moved on before the body was read.
    );
  });
  return faults;
}

/** In CI everything is installed, so a missing piece is a failure there and a visible skip elsewhere. */
function skipUnless(reason: string | null): void {
  test.skip(reason !== null, reason ?? '');
}

/** The document, its fields' values and whatever it stored; empty where the test has left the page. */
async function everythingIn(page: Page): Promise<string> {
  if (page.isClosed() || page.url() === 'about:blank') return '';
  return page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map(field => (field as HTMLInputElement).value),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      location.href,
    ].join('\n'),
  );
}
