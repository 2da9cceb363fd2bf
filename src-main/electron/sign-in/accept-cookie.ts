import { isLoopbackHost } from '../../../src-shared/address.ts';
import { isNobodysWord, sessionValue } from '../../../src-shared/secret.ts';

/** What of Electron's Cookie the decision needs. */
export interface OfferedCookie {
  name: string;
  value: string;
  domain?: string;
  hostOnly?: boolean;
  path?: string;
  httpOnly?: boolean;
  secure?: boolean;
}

export interface WantedCookie {
  name: string;
  /** The dashboard's origin: the session is for `{dashboardUrl}/graphql` and for nothing else. */
  dashboardUrl: string;
}

/**
 * The session's value, or null where the cookie is not the one.
 * SECURITY: only the dashboard's own session cookie is taken. It has the name, covers the dashboard's host, is out of
 * reach of scripts and, except on loopback, of unencrypted connections, and its value is fit for a header.
 */
export function acceptCookie(cookie: OfferedCookie, wanted: WantedCookie): string | null {
  const dashboard = new URL(wanted.dashboardUrl);
  const fits =
    cookie.name === wanted.name &&
    cookie.httpOnly === true &&
    (cookie.secure === true || isLoopbackHost(dashboard.hostname)) &&
    coversHost(cookie, dashboard.hostname) &&
    coversGraphql(cookie.path ?? '/');
  if (!fits) return null;
  // Chromium keeps the quotes that a service has put around it; as in an answer that renews it (`set-cookie.ts`) they are none of it.
  const bare = cookie.value.replace(/^"(.*)"$/, '$1');
  const value = sessionValue.safeParse(bare);
  return value.success && value.data === bare && !isNobodysWord(bare) ? bare : null;
}

/** RFC 6265 5.1.3. Electron writes the domain of a cookie for subdomains with a leading dot. */
function coversHost(cookie: OfferedCookie, host: string): boolean {
  const domain = (cookie.domain ?? '').toLowerCase();
  if (domain === '') return false;
  const bare = domain.replace(/^\./, '');
  if (bare === host) return true;
  return cookie.hostOnly !== true && domain.startsWith('.') && host.endsWith(domain);
}

/** RFC 6265 5.1.4, for the one path that the session is sent to. */
function coversGraphql(path: string): boolean {
  return path === '/' || path === '/graphql';
}
