import { z } from 'zod';
import type { UpdateChannel } from '../../../src-shared/update.ts';
import type { Transport } from '../../core/base/ports/transport.ts';
import { type NotifyingUpdater, type OfferedUpdate, UpdateError } from '../../core/base/ports/updater.ts';
import { checkSignature } from './check-signature.ts';
import { channelFile } from './feed-address.ts';
import { fetchFile } from './fetch-file.ts';
import { readYaml } from './read-yaml.ts';

const announcement = z.object({ version: z.string(), releaseDate: z.string().optional() });

/**
 * Newer versions for Linux, where no system checks who made what is installed: the announcement is believed only with a good
 * signature of the publisher's key, and the owner installs in their own manner.
 *
 * An announcement of the version that runs, played again by whoever holds newer ones back, cannot be told from "nothing new".
 */
export function createSignedFeed(options: {
  transport: Transport;
  /** From `parseFeed`. */
  feed: URL;
  /** Armored public key. */
  key: string;
  channel: UpdateChannel;
  /** Node's word. */
  arch: string;
}): NotifyingUpdater {
  const { transport, feed, key, channel, arch } = options;
  const file = channelFile(feed, { channel, platform: 'linux', arch });
  const fileName = file.pathname.split('/').at(-1);
  const signature = new URL(`${file.href}.asc`);
  return {
    how: 'notifies',
    feed: feed.origin,
    look: async (signal): Promise<OfferedUpdate | null> => {
      const bytes = await fetchFile(transport, file, signal);
      if (bytes === null) throw new UpdateError('unreadable', `It has no ${fileName}.`);
      const armored = await fetchFile(transport, signature, signal);
      await checkSignature(bytes, armored && new TextDecoder().decode(armored), key);
      const { version, releaseDate } = readYaml(bytes, announcement);
      return { version, releasedAt: releaseDate ?? null };
    },
  };
}
