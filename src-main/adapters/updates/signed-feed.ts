import { CORE_SCHEMA, load } from 'js-yaml';
import { z } from 'zod';
import type { UpdateChannel } from '../../../src-shared/update.ts';
import type { Transport } from '../../core/base/ports/transport.ts';
import { type NotifyingUpdater, type OfferedUpdate, UpdateError } from '../../core/base/ports/updater.ts';
import { channelFile } from './feed-address.ts';
import { checkSignature } from './feed-signature.ts';
import { fetchFile } from './fetch-file.ts';

const schema = z.object({
  version: z.string(),
  releaseDate: z.string().exactOptional(),
  minimumSystemVersion: z.string().exactOptional(),
  files: z.array(
    z.object({
      /** A plain name: the file lies beside the announcement, and the name becomes one in a folder here. */
      url: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
      sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
      size: z.number().exactOptional(),
    }),
  ),
});
/** What electron-builder writes of a version, as far as it is used. */
export type Announcement = z.infer<typeof schema>;

export interface SignedFeed {
  transport: Transport;
  /** From `parseFeed`. */
  feed: URL;
  /** See `checkSignature`. */
  keys: string;
  channel: UpdateChannel;
  /** Node's words. */
  platform: string;
  arch: string;
}

/**
 * What the feed announces, believed only with a good signature. An announcement of the version that runs, played again by
 * whoever holds newer ones back, cannot be told from "nothing new".
 * @throws UpdateError
 */
export async function readFeed(given: SignedFeed, signal: AbortSignal): Promise<Announcement> {
  const { transport, feed, keys } = given;
  const name = channelFile(given);
  const bytes = await fetchFile(transport, new URL(name, feed), signal);
  if (bytes === null) throw new UpdateError('unreadable', `It has no ${name}.`);
  const signature = await fetchFile(transport, new URL(`${name}.sig`, feed), signal);
  checkSignature(bytes, signature && new TextDecoder().decode(signature), keys);
  return parseAnnouncement(bytes);
}

/** @throws UpdateError `unreadable` */
export function parseAnnouncement(bytes: Uint8Array): Announcement {
  const read = schema.safeParse(plain(bytes));
  if (read.success) return read.data;
  throw new UpdateError('unreadable', `Its field ${read.error.issues[0]?.path.join('.') ?? ''}.`);
}

/** For Linux, where nothing is installed by Keyholder: the owner does, in the manner of the system. */
export function createSignedFeed(given: SignedFeed): NotifyingUpdater {
  return {
    how: 'notifies',
    feed: given.feed.origin,
    look: async signal => offered(await readFeed(given, signal)),
  };
}

export function offered({ version, releaseDate }: Announcement): OfferedUpdate {
  return { version, releasedAt: releaseDate ?? null };
}

/** Text, numbers and lists only; undefined where it is no YAML. */
function plain(bytes: Uint8Array): unknown {
  try {
    return load(new TextDecoder('utf-8', { fatal: true }).decode(bytes), { schema: CORE_SCHEMA });
  } catch {
    return undefined;
  }
}
