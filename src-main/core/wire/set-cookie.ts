import { isLoopbackHost } from '../../../src-shared/address.ts';
import { isNobodysWord, sessionValue } from '../../../src-shared/secret.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import { madeAt } from './service-clocks.ts';

interface Asked {
  name: string;
  /** What was asked, and answered with these cookies. */
  url: string;
  /** Epoch milliseconds. */
  now: number;
}

interface Cookie {
  name: string;
  value: string;
  attributes: ReadonlyMap<string, string>;
}

/**
 * The value that the next request to the same address would carry under this name by what the answer set, as a browser judges it
 * (RFC 6265, 5.2 to 5.4). null: it set none, or took it away.
 * SECURITY: a renewed session is taken from a cookie of exactly its name: set for the address that was asked, over a way that the
 * cookie may go, and only where its value is fit for a header.
 */
export function setCookieValue({ setCookies = [], headers }: WireResponse, asked: Asked): string | null {
  const url = new URL(asked.url);
  // Expires is a moment of the service's clock.
  const now = madeAt(headers) ?? asked.now;
  /** By domain and path: one that is deleted for another domain is another cookie. */
  const jar = new Map<string, string>();
  for (const header of setCookies.slice(0, mostCookies)) {
    const cookie = parse(header);
    if (!cookie || cookie.name !== asked.name || !isFor(cookie, url)) continue;
    const { domain = '', path = '' } = Object.fromEntries(cookie.attributes);
    const place = `${bare(domain)} ${path.startsWith('/') ? path : '/'}`;
    if (hasEnded(cookie, now)) jar.delete(place);
    else jar.set(place, cookie.value);
  }
  const value = [...jar.values()].at(-1) ?? '';
  const fit = sessionValue.safeParse(value);
  return fit.success && fit.data === value && !isNobodysWord(value) ? value : null;
}

/** No answer has more; each is looked through. */
const mostCookies = 200;

function parse(header: string): Cookie | null {
  if (/(?!\t)\p{Cc}/u.test(header)) return null;
  const [pair = '', ...rest] = header.split(';');
  const equals = pair.indexOf('=');
  if (equals < 0) return null;
  const attributes = new Map<string, string>();
  for (const attribute of rest) {
    const [key = '', ...value] = attribute.split('=');
    // The last of a kind counts.
    attributes.set(key.trim().toLowerCase(), value.join('=').trim());
  }
  // Quotes around it are part of how it is written (RFC 6265, 4.1.1): Python and Java put them around what has a sign in it.
  const value = pair
    .slice(equals + 1)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return { name: pair.slice(0, equals).trim(), value, attributes };
}

function isFor({ attributes }: Cookie, { protocol, hostname, pathname }: URL): boolean {
  if (attributes.has('secure') && protocol !== 'https:' && !isLoopbackHost(hostname)) return false;
  const domain = bare(attributes.get('domain') ?? '');
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  if (domain !== '' && domain !== hostname && (isAddress || !hostname.endsWith(`.${domain}`))) return false;
  const path = attributes.get('path') ?? '';
  if (!path.startsWith('/') || path === pathname) return true;
  return pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}

const bare = (domain: string): string => domain.replace(/^\./, '').toLowerCase();

/** An empty value is what some services take a cookie away with. Max-Age counts before Expires. */
function hasEnded({ value, attributes }: Cookie, now: number): boolean {
  if (value === '') return true;
  const age = attributes.get('max-age') ?? '';
  if (/^-?\d+$/.test(age)) return Number(age) <= 0;
  const expires = attributes.get('expires') ?? '';
  const end = isDate(expires) ? Date.parse(expires) : Number.NaN;
  return !Number.isNaN(end) && end <= now;
}

/** What has no time or no month is none (RFC 6265, 5.1.1), and is passed over; Date.parse finds a date in `0`. */
const isDate = (text: string): boolean => /\d:\d\d:\d\d/.test(text) && /[a-z]{3}/i.test(text);
