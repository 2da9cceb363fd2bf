/**
 * Follows electron:shell/browser/api/electron_api_cookies.cc, cookie_change_notifier.cc and Chromium's
 * net/cookies/cookie_monster.cc, cookie_change_dispatcher.cc (CookieChangeCause).
 * - `changed` comes in a later turn, from the cookie store's process: no order relative to the page's own events is promised, and
 *   the answer that has set the cookie may have been committed before or after it.
 * - A new cookie is `inserted`. One that replaces another makes two events: the old one, `overwrite` and removed, then the new
 *   one, `inserted`; with the same value, `inserted-no-value-change-overwrite`; with the same everything,
 *   `inserted-no-change-overwrite`. An expired one that replaces: the old one, `expired-overwrite` and removed, and no other.
 */
import { loudEmitter } from './loud.ts';
import { emitNative } from './native-event.ts';

export interface JarCookie {
  name: string;
  value: string;
  /** With a leading dot where it is for the hosts beneath, too. */
  domain: string;
  hostOnly: boolean;
  path: string;
  secure: boolean;
  httpOnly: boolean;
  session: boolean;
  expirationDate?: number;
  sameSite: 'unspecified' | 'no_restriction' | 'lax' | 'strict';
}

export interface CookieFilter {
  url?: string;
  name?: string;
  domain?: string;
  path?: string;
  secure?: boolean;
  session?: boolean;
  httpOnly?: boolean;
}

export class Cookies extends loudEmitter('session.cookies') {
  #jar: JarCookie[] = [];

  async get(filter: CookieFilter = {}): Promise<JarCookie[]> {
    await new Promise(resolve => setImmediate(resolve));
    return this.#alive()
      .filter(cookie => fits(cookie, filter))
      .map(cookie => ({ ...cookie }));
  }

  async remove(url: string, name: string): Promise<void> {
    const gone = this.#jar.filter(cookie => cookie.name === name && isSentTo(cookie, new URL(url)));
    this.#jar = this.#jar.filter(cookie => !gone.includes(cookie));
    for (const cookie of gone) this.#tell(cookie, 'explicit', true);
    await new Promise(resolve => setImmediate(resolve));
  }

  /** For `clearData` and `clearStorageData`. */
  clear(): void {
    const gone = this.#jar;
    this.#jar = [];
    for (const cookie of gone) this.#tell(cookie, 'explicit', true);
  }

  /** The value of a Cookie header. */
  headerFor(url: URL): string {
    const sent = this.#alive().filter(cookie => isSentTo(cookie, url));
    sent.sort((one, other) => other.path.length - one.path.length);
    return sent.map(cookie => `${cookie.name}=${cookie.value}`).join('; ');
  }

  /** What an answer has set. */
  store(cookie: JarCookie): void {
    const old = this.#jar.find(
      one => one.name === cookie.name && one.domain === cookie.domain && one.path === cookie.path,
    );
    const expired = cookie.expirationDate !== undefined && cookie.expirationDate * 1000 <= Date.now();
    if (old) this.#jar.splice(this.#jar.indexOf(old), 1);
    if (expired) {
      if (old) this.#tell(old, 'expired-overwrite', true);
      return;
    }
    this.#jar.push(cookie);
    if (old) this.#tell(old, 'overwrite', true);
    this.#tell(cookie, old ? causeOf(old, cookie) : 'inserted', false);
  }

  #alive(): JarCookie[] {
    return this.#jar.filter(
      one => one.expirationDate === undefined || one.expirationDate * 1000 > Date.now(),
    );
  }

  #tell(cookie: JarCookie, cause: string, removed: boolean): void {
    setImmediate(() => emitNative(this, 'changed', { ...cookie }, cause, removed));
  }
}

function causeOf(old: JarCookie, cookie: JarCookie): string {
  if (old.value !== cookie.value) return 'inserted';
  const same = JSON.stringify(old) === JSON.stringify(cookie);
  return same ? 'inserted-no-change-overwrite' : 'inserted-no-value-change-overwrite';
}

function fits(cookie: JarCookie, filter: CookieFilter): boolean {
  if (filter.url !== undefined && !isSentTo(cookie, new URL(filter.url))) return false;
  if (filter.domain !== undefined && !domainMatches(cookie, filter.domain)) return false;
  return (['name', 'path', 'secure', 'session', 'httpOnly'] as const).every(
    key => filter[key] === undefined || filter[key] === cookie[key],
  );
}

function isSentTo(cookie: JarCookie, url: URL): boolean {
  if (!domainMatches(cookie, url.hostname)) return false;
  const beneath = cookie.path.endsWith('/') ? cookie.path : `${cookie.path}/`;
  if (url.pathname !== cookie.path && !url.pathname.startsWith(beneath)) return false;
  // Chromium trusts loopback as it does https.
  return !cookie.secure || url.protocol === 'https:' || /^(localhost|127\.|\[::1\])/.test(url.hostname);
}

function domainMatches(cookie: JarCookie, host: string): boolean {
  if (cookie.hostOnly) return cookie.domain === host;
  return host === cookie.domain.slice(1) || host.endsWith(cookie.domain);
}
