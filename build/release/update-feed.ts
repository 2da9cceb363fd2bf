import type { Env } from './env.ts';

/** One of the values that electron-builder's `publish` may have. */
export interface UpdateFeed {
  provider: 'generic';
  url: string;
}

/**
 * Where installed copies look for updates: `KEYHOLDER_UPDATE_FEED`, a folder on any web server. Without it null, and the
 * package knows no feed. electron-builder takes the channel from the version: `1.2.0-beta.1` is `beta`, `1.2.0` is
 * `latest`.
 * @throws Error with one plain sentence where the address cannot be a feed
 */
export function updateFeed(env: Env): UpdateFeed | null {
  const address = env.KEYHOLDER_UPDATE_FEED?.trim();
  if (!address) return null;
  const reason = feedProblem(address);
  if (reason !== null) throw new Error(reason);
  return { provider: 'generic', url: address.replace(/\/+$/, '') };
}

/** Why this is no address of a feed, or null. */
export function feedProblem(address: string): string | null {
  if (!URL.canParse(address)) return 'KEYHOLDER_UPDATE_FEED is not a URL.';
  const { protocol, username, password } = new URL(address);
  // SECURITY: the update feed is https and nothing else. Over http anybody on the way could hold updates back.
  if (protocol !== 'https:') return 'KEYHOLDER_UPDATE_FEED must begin with https://.';
  // The address lies readable in every installed copy.
  if (username || password) return 'KEYHOLDER_UPDATE_FEED must not hold a user name or a password.';
  // A bare "?" or "#" parses to nothing and would still break the joining of file names.
  if (address.includes('?')) return 'KEYHOLDER_UPDATE_FEED must not hold a query.';
  if (address.includes('#')) return 'KEYHOLDER_UPDATE_FEED must not hold a fragment.';
  // electron-builder would expand ${version} and its like.
  if (address.includes('$')) return 'KEYHOLDER_UPDATE_FEED must not hold a dollar sign.';
  return null;
}
