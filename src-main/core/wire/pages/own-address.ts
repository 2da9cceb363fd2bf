/** Names and numbers that lead nowhere from outside: a machine's own, of a private network, and without a domain. */
const inside =
  /^(?:[^.:]+|.+\.(?:local|localhost|localdomain|internal|intranet|lan|svc)|(?:10|127)(?:\.\d+){3}|192\.168(?:\.\d+){2}|169\.254(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\]|\[f(?:[cd]|e80)[\da-f:]*\])$/i;

/**
 * Whether an address in an answer is the service's own. Behind a proxy that ends TLS a service has its own addresses with the other
 * scheme; and behind one that does not hand on how it was called, as nginx does not by itself, with the name by which that one calls
 * it: nobody outside can mean another host by that. Where we ask somebody inside ourselves, others are there, too. The port is left out
 * by those that are handed the name alone (`Host $host`).
 */
export function isOwnAddress(url: URL, origin: string): boolean {
  const own = new URL(origin);
  if (!/^https?:$/.test(url.protocol)) return false;
  if (url.hostname === own.hostname && (url.port === own.port || url.port === '')) return true;
  return inside.test(url.hostname) && !inside.test(own.hostname);
}
