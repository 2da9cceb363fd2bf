/** The request found no way to the service. */
export const networkProblemCodes = [
  'offline',
  'name-not-resolved',
  'connection-refused',
  'connection-lost',
  'tls-failed',
  'proxy-refused',
  'timed-out',
] as const;

/** What a service, or something on the way to it, answered, and what it said is all that is known of it. */
export const answeredCodes = [
  'token-refused', // 401: revoked, expired, or never valid
  'not-permitted',
  'service-not-found', // 404: probably another base address
  'csrf-refused', // its guard against forged requests asks for more than a session; nothing was done
  'proxy-refused',
  'blocked-on-the-way', // a firewall, a proxy or a bot check answered in its place; nothing was done
  'service-refused', // any other 4xx, or GraphQL errors without data
  'answer-too-large',
] as const;
