import { compare, prerelease, valid } from 'semver';
import { z } from 'zod';
import { parseRfc3339 } from '../../../src-shared/rfc3339.ts';
import { type UpdateChannel, versionInput } from '../../../src-shared/update.ts';
import { type OfferedUpdate, UpdateError } from '../base/ports/updater.ts';

export interface Offer {
  version: string;
  /** Epoch milliseconds; null where the feed does not say. */
  releasedAt: number | null;
}

const offeredSchema = z.object({ version: versionInput, releasedAt: z.string().max(64).nullable() });

/** The channel that a version belongs to: trial versions hear of trial versions. */
export function channelOf(version: string): UpdateChannel {
  return prerelease(version) === null ? 'latest' : 'beta';
}

/**
 * Reads what a feed offers.
 * @param running the version that runs
 * @returns null where it is not newer
 * @throws UpdateError `no-version`, `other-channel` or `older`
 */
export function readOffer(
  offered: OfferedUpdate,
  { running, channel }: { running: string; channel: UpdateChannel },
): Offer | null {
  // SECURITY: what a feed says is text from outside: a version of at most 64 plain characters, or nothing.
  const parsed = offeredSchema.safeParse(offered);
  if (!parsed.success || valid(parsed.data.version) === null) throw new UpdateError('no-version');
  const { version, releasedAt } = parsed.data;
  if (!fits(version, channel)) throw new UpdateError('other-channel', `${version}, ${channel}`);
  const newer = compare(version, running);
  // A trial version is ahead of the finished ones, so that an older finished one is what to expect.
  if (newer === 0 || (newer < 0 && channelOf(running) !== channel)) return null;
  // SECURITY: an older version is refused: a signed but old announcement can be played again.
  if (newer < 0) throw new UpdateError('older', `${version} < ${running}`);
  return { version, releasedAt: releasedAt === null ? null : parseRfc3339(releasedAt) };
}

/** SECURITY: a version of another channel is refused: finished ones have no ending, trial ones end in `-beta`. */
function fits(version: string, channel: UpdateChannel): boolean {
  const ending = prerelease(version);
  return ending === null || (channel === 'beta' && ending[0] === 'beta');
}
