/** Follows Chromium's net/cookies/parsed_cookie.cc and canonical_cookie.cc: what becomes of a Set-Cookie header. */
import type { JarCookie } from './cookies.ts';

const sameSites = { none: 'no_restriction', lax: 'lax', strict: 'strict' } as const;

/** @returns null where Chromium would not take it */
export function parseSetCookie(header: string, from: URL): JarCookie | null {
  const [pair = '', ...attributes] = header.split(';').map(part => part.trim());
  const equals = pair.indexOf('=');
  const name = equals < 0 ? '' : pair.slice(0, equals).trim();
  const value = pair.slice(equals + 1).trim();
  if (name === '' && value === '') return null;
  const given = new Map<string, string>();
  for (const attribute of attributes) {
    const [key = '', ...rest] = attribute.split('=');
    given.set(key.trim().toLowerCase(), rest.join('=').trim());
  }
  const domain = domainOf(given.get('domain') ?? '', from.hostname);
  if (domain === null) return null;
  const secure = given.has('secure');
  if (secure && from.protocol !== 'https:' && !/^(localhost|127\.|\[::1\])/.test(from.hostname)) return null;
  const path = given.get('path') ?? '';
  const expirationDate = expiryOf(given);
  const sameSite = given.get('samesite')?.toLowerCase() ?? '';
  return {
    name,
    value,
    domain,
    hostOnly: !domain.startsWith('.'),
    path: path.startsWith('/') ? path : from.pathname.slice(0, from.pathname.lastIndexOf('/')) || '/',
    secure,
    httpOnly: given.has('httponly'),
    session: expirationDate === undefined,
    ...(expirationDate === undefined ? {} : { expirationDate }),
    sameSite: Object.hasOwn(sameSites, sameSite)
      ? sameSites[sameSite as keyof typeof sameSites]
      : 'unspecified',
  };
}

function domainOf(given: string, host: string): string | null {
  const bare = given.replace(/^\./, '').toLowerCase();
  // An address, or none given: the host alone.
  if (bare === '' || (bare === host && /^[\d.]+$|^\[/.test(host))) return host;
  return host === bare || host.endsWith(`.${bare}`) ? `.${bare}` : null;
}

/** Seconds since the epoch; Max-Age counts before Expires. */
function expiryOf(given: ReadonlyMap<string, string>): number | undefined {
  const age = given.get('max-age');
  if (age !== undefined && /^-?\d+$/.test(age)) return Date.now() / 1000 + Number(age);
  const date = Date.parse(given.get('expires') ?? '');
  return Number.isNaN(date) ? undefined : date / 1000;
}
