/**
 * A context of the browser for each session of Electron that has a page: its own cookies, cache and permissions. It begins with the
 * cookies of the session's jar, and what its pages are given goes into that jar, so that `changed` comes of it. It ends with the last
 * page of the session.
 * - Electron asks a session's permission handler when a page asks, with its address; here it is asked beforehand, for what a page can
 *   ask for, and for each address of a main frame before that is answered. A frame of another origin has what a page without an
 *   address has; one of the same origin what its main frame has, where Electron would ask for it as a frame.
 * - Downloads are always refused; the session hears of them.
 */
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';
import type { JarCookie } from '../stand-in/cookies.ts';
import { emitNative } from '../stand-in/native-event.ts';
import type { Session } from '../stand-in/session.ts';
import type { DevToolsSession } from './dev-tools.ts';

type Cookie = Protocol.Network.Cookie;

/** Electron's name of a permission, and Chromium's names of the same. */
const permissions: Readonly<Record<string, readonly string[]>> = {
  'clipboard-sanitized-write': ['clipboard-write'],
  notifications: ['notifications'],
  'clipboard-read': ['clipboard-read'],
  media: ['camera', 'microphone'],
  geolocation: ['geolocation'],
};
const sameSites = { no_restriction: 'None', lax: 'Lax', strict: 'Strict', unspecified: undefined } as const;
const jarSameSites = { None: 'no_restriction', Lax: 'lax', Strict: 'strict' } as const;

export class BrowserContext {
  readonly id: string;
  readonly #browser: DevToolsSession;
  readonly session: Session;
  #known = new Map<string, Cookie>();
  #reading: Promise<void> = Promise.resolve();

  private constructor(browser: DevToolsSession, session: Session, id: string) {
    this.#browser = browser;
    this.session = session;
    this.id = id;
  }

  static async create(browser: DevToolsSession, session: Session): Promise<BrowserContext> {
    const { browserContextId } = await browser.send('Target.createBrowserContext', { disposeOnDetach: true });
    const context = new BrowserContext(browser, session, browserContextId);
    await Promise.all([
      browser.send('Browser.setDownloadBehavior', {
        behavior: 'deny',
        browserContextId,
        eventsEnabled: true,
      }),
      context.#setPermissions('about:blank'),
      context.#fill(),
    ]);
    return context;
  }

  /** A page has been given cookies. @param named those that were named, even where nothing of them has changed */
  cookiesSet(named: readonly string[]): void {
    this.#reading = this.#reading.then(() => this.#read(named)).catch(() => undefined);
  }

  dispose(): void {
    this.#browser.tell('Target.disposeBrowserContext', { browserContextId: this.id });
  }

  willDownload(url: string): void {
    emitNative(this.session, 'will-download', { getURL: () => url }, null);
  }

  /**
   * What a main frame at this address may do, and others at its origin.
   * @param url as main sees it
   * @param carrier as the browser does
   */
  async judge(url: string, carrier: string): Promise<void> {
    const { origin } = new URL(carrier);
    if (origin !== 'null') await this.#setPermissions(url, origin);
  }

  /** @param origin none: wherever nothing else was said */
  async #setPermissions(requestingUrl: string, origin?: string): Promise<void> {
    for (const [name, theirs] of Object.entries(permissions)) {
      const asker = { requestingUrl, isMainFrame: true };
      const granted = await this.session.askPermission(null, name, asker);
      for (const permission of theirs) {
        await this.#browser.send('Browser.setPermission', {
          permission: { name: permission },
          setting: granted ? 'granted' : 'denied',
          browserContextId: this.id,
          ...(origin === undefined ? {} : { origin }),
        });
      }
    }
  }

  async #fill(): Promise<void> {
    const jar = await this.session.cookies.get({});
    if (jar.length === 0) return;
    await this.#browser.send('Storage.setCookies', { browserContextId: this.id, cookies: jar.map(asParam) });
    this.#known = await this.#now();
  }

  async #read(named: readonly string[]): Promise<void> {
    const now = await this.#now();
    for (const [key, old] of this.#known) {
      if (!now.has(key))
        this.session.cookies.store({ ...asJarCookie(old), session: false, expirationDate: 0 });
    }
    for (const [key, cookie] of now) {
      const old = this.#known.get(key);
      const same = old !== undefined && JSON.stringify(old) === JSON.stringify(cookie);
      if (!same || named.includes(cookie.name)) this.session.cookies.store(asJarCookie(cookie));
    }
    this.#known = now;
  }

  async #now(): Promise<Map<string, Cookie>> {
    const { cookies } = await this.#browser.send('Storage.getCookies', { browserContextId: this.id });
    return new Map(
      cookies.map(cookie => [JSON.stringify([cookie.name, cookie.domain, cookie.path]), cookie]),
    );
  }
}

function asJarCookie({
  name,
  value,
  domain,
  path,
  secure,
  httpOnly,
  session,
  expires,
  sameSite,
}: Cookie): JarCookie {
  return {
    ...{ name, value, domain, path, secure, httpOnly, session },
    hostOnly: !domain.startsWith('.'),
    ...(session ? {} : { expirationDate: expires }),
    sameSite: sameSite === undefined ? 'unspecified' : jarSameSites[sameSite],
  };
}

function asParam(cookie: JarCookie): Protocol.Network.CookieParam {
  const { name, value, path, secure, httpOnly, domain, hostOnly, expirationDate } = cookie;
  const sameSite = sameSites[cookie.sameSite];
  return {
    ...{ name, value, path, secure, httpOnly },
    ...(hostOnly ? { url: `${secure ? 'https' : 'http'}://${domain}${path}` } : { domain }),
    ...(expirationDate === undefined ? {} : { expires: expirationDate }),
    ...(sameSite === undefined ? {} : { sameSite }),
  };
}
