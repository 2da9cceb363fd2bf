import { parseFeed } from '../../src-main/adapters/updates/feed-address.ts';
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
  if (!isFeed(address)) throw new Error(`KEYHOLDER_UPDATE_FEED must be ${feedForm}.`);
  return { provider: 'generic', url: address.replace(/\/+$/, '') };
}

export const feedForm =
  'a plain https address, without a user name, a password, a query, a fragment or a dollar sign';

/** SECURITY: the update feed is https and nothing else. Installed copies take no other. Of a "${…}" electron-builder makes something. */
export const isFeed = (address: string): boolean =>
  parseFeed(address, false) !== null && !address.includes('$');
