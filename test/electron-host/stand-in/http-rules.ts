import type { IncomingMessage } from 'node:http';

/** By electron:shell/common/gin_converters/net_converter.cc: `login`'s first argument. */
export interface Challenge {
  isProxy: boolean;
  scheme: string;
  host: string;
  port: number;
  realm: string;
}

/** As Electron gets them from the network stack: by lower-case name, sorted, every value by itself, cookies left out. */
export function groupedHeaders(response: IncomingMessage): Record<string, string[]> {
  const grouped: Record<string, string[]> = {};
  for (const { key, value } of rawHeaders(response)) {
    const name = key.toLowerCase();
    if (name !== 'set-cookie') grouped[name] = [...(grouped[name] ?? []), value];
  }
  return Object.fromEntries(Object.entries(grouped).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** By electron:patches/chromium/feat_expose_raw_response_headers_from_urlloader.patch: all of them, as they came. */
export function rawHeaders(response: IncomingMessage): Array<{ key: string; value: string }> {
  const pairs: Array<{ key: string; value: string }> = [];
  for (let at = 0; at + 1 < response.rawHeaders.length; at += 2) {
    pairs.push({ key: response.rawHeaders[at] ?? '', value: response.rawHeaders[at + 1] ?? '' });
  }
  return pairs;
}

/** By chromium:net/http/http_response_headers.cc (`IsRedirectResponseCode`) and net/url_request/redirect_info.cc. */
export function redirectOf(
  response: IncomingMessage,
  method: string,
  from: URL,
): { url: URL; method: string } | null {
  const status = response.statusCode ?? 0;
  const { location } = response.headers;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  if (!URL.canParse(location, from.href)) return null;
  const toGet = (status === 303 && method !== 'HEAD') || (status < 303 && method === 'POST');
  return { url: new URL(location, from.href), method: toGet ? 'GET' : method };
}

/** `unexpected`: a proxy's question where there is no proxy. */
export function challengeOf(
  response: IncomingMessage,
  asked: URL,
  proxy: URL | null,
): Challenge | 'unexpected' | null {
  const isProxy = response.statusCode === 407;
  if (isProxy && proxy === null) return 'unexpected';
  const header = response.headers[isProxy ? 'proxy-authenticate' : 'www-authenticate'];
  if ((!isProxy && response.statusCode !== 401) || header === undefined) return null;
  const [, scheme = '', realm = ''] = /^(basic)\b(?:.*\brealm="([^"]*)")?/i.exec(header) ?? [];
  if (scheme === '') return null;
  const { hostname, port, protocol } = isProxy && proxy !== null ? proxy : asked;
  const usual = protocol === 'https:' ? 443 : 80;
  return { isProxy, scheme: scheme.toLowerCase(), host: hostname, port: Number(port) || usual, realm };
}

export type Credentials = readonly [user: string, password: string];

export function basicLogin([user, password]: Credentials): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

export interface ResponseHead {
  statusCode: number;
  statusMessage: string;
  httpVersion: { major: number; minor: number };
  /** By lower-case name, sorted, without Set-Cookie. */
  headers: Record<string, string[]>;
  rawHeaders: Array<{ key: string; value: string }>;
}

export function headOf(response: IncomingMessage): ResponseHead {
  return {
    statusCode: response.statusCode ?? 0,
    statusMessage: response.statusMessage ?? '',
    httpVersion: { major: response.httpVersionMajor, minor: response.httpVersionMinor },
    headers: groupedHeaders(response),
    rawHeaders: rawHeaders(response),
  };
}
