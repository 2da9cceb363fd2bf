import { readFile } from 'node:fs/promises';
import { parseFeed } from '../adapters/updates/feed-address.ts';
import { createSignedFeed } from '../adapters/updates/signed-feed.ts';
import type { Transport } from '../core/base/ports/transport.ts';
import type { UpdaterSource } from '../core/base/ports/updater.ts';
import type { Flags } from './flags.ts';

/** What runs from its source is not installed, so there is nothing to renew, unless it is to be tried out. */
export function createDevelopmentUpdates(flags: Flags['updates'], transport: Transport): UpdaterSource {
  return {
    open: async ({ feed, channel }) => {
      if (flags === null) return { off: 'not-installed' };
      const address = parseFeed(feed ?? flags.feed, true);
      if (address === null) return { off: 'no-feed' };
      const keys = await readFile(flags.key, 'utf8').catch(() => null);
      if (keys === null) return { off: 'no-key' };
      // The feed for Linux, wherever this runs: the one that only notifies.
      return createSignedFeed({
        ...{ transport, feed: address, keys, channel },
        ...{ platform: 'linux', arch: process.arch },
      });
    },
  };
}
