import type { WireResponse } from '../base/ports/transport.ts';

const hit =
  /^(?:hit|stale|updating|hitstale|originshieldhit|tcp_(?:mem_|remote_|ims_|negative_|refresh_fail_)?hit)(?:$|[\s:,;])/i;

/**
 * What a store on the way says where it has answered by itself, a word for each that the answer passed. What it has asked the service
 * about ("REVALIDATED", "RefreshHit", "TCP_REFRESH_HIT") is the service's answer of now, and is none of these.
 */
const kept: Readonly<Record<string, RegExp>> = {
  // developers.cloudflare.com/cache/concepts/cache-responses
  'cf-cache-status': /^(?:hit|stale|updating)$/i,
  // Fastly, CloudFront, Squid, Akamai and Azure.
  'x-cache': hit,
  // Kong; and nginx, which tells no age, as its words are passed on ($upstream_cache_status), under either of these or that above.
  'x-cache-status': hit,
  'x-proxy-cache': hit,
  // Apache APISIX, Bunny and LiteSpeed, none of which tells an age.
  'apisix-cache-status': hit,
  'cdn-cache': hit,
  'x-litespeed-cache': hit,
  // Varnish, of which many leave the age away: the number of this request, and of the one that it was kept from.
  'x-varnish': /^\d+ \d+$/,
  // Apache Traffic Server, where it is told to say what it did: it was found, and no server was connected to. It writes "Age: 0" as Varnish.
  via: /\[(?:u.)?c[HRS]s /,
  // Tyk.
  'x-tyk-cached-response': /^1$/,
  // fastly.com/documentation/reference/http/http-headers/X-Cache-Hits
  'x-cache-hits': /^[1-9]\d*$/,
  // vercel.com/docs/headers/response-headers
  'x-vercel-cache': /^(?:hit|stale)$/i,
  // RFC 9211, 2.1: true where the request was not forwarded.
  'cache-status': /;\s*hit\s*(?:=\s*\?1\s*)?(?:;|$)/,
  // RFC 7234, 5.5: it is stale, or could not be asked about.
  warning: /^11[0-3](?:\s|$)/,
};

/** Akamai, which tells neither an age nor anything else unasked. */
const timedHit = /(?:^|,)\s*cdn-cache\s*;\s*desc\s*=\s*"?hit\b/i;

/** A store on the way has kept it: it was true some time ago, and nobody knows since. */
export function isFromCache(headers: WireResponse['headers']): boolean {
  if (Number(headers.age ?? 0) !== 0) return true;
  if (timedHit.test((headers['server-timing'] ?? '').slice(0, 2_000))) return true;
  // Fastly calls a hit, too, what its own program has answered there and then; of that nothing was repeated.
  const isCounted = headers['x-cache-hits'] !== undefined;
  return Object.entries(kept).some(([name, form]) => {
    const said = isCounted && name === 'x-cache' ? undefined : headers[name];
    return said !== undefined && members(said).some(one => form.test(one));
  });
}

/** Of a list (RFC 9110, 5.6.1): a comma in quotes parts nothing. */
const members = (said: string): string[] =>
  said
    .slice(0, 2_000)
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .split(',')
    .map(one => one.trim());
