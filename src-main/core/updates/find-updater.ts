import { allows } from '../../../src-shared/allowed-origins.ts';
import type { UpdateChannel, UpdateState } from '../../../src-shared/update.ts';
import type { Updater, UpdaterSource } from '../base/ports/updater.ts';
import type { ManagedPolicy } from '../policy/managed-policy.ts';
import { channelOf } from './offered-version.ts';

export interface FoundUpdater {
  updater: Updater | null;
  channel: UpdateChannel;
  /** Why nothing is looked for, whatever the owner wants; null: they may choose. */
  off: Exclude<UpdateState['off'], 'by-owner'>;
}

/** What this package and the policy of this computer allow. Sends nothing and never rejects. */
export async function findUpdater(
  source: UpdaterSource,
  { rules, unusable }: Pick<ManagedPolicy, 'rules' | 'unusable'>,
  version: string,
): Promise<FoundUpdater> {
  const wanted = rules.updates;
  const channel = wanted?.channel ?? channelOf(version);
  // SECURITY: a policy that cannot be used, or says no, ends every look for newer versions.
  const forbidden = unusable || wanted?.enabled === false;
  const found = await source
    .open({ feed: wanted?.feed ?? null, channel })
    .catch(() => ({ off: 'no-feed' }) as const);
  if ('off' in found) {
    const hostSays = found.off === 'not-installed' || !forbidden;
    return { updater: null, channel, off: hostSays ? found.off : 'by-policy' };
  }
  // Where origins are listed, requests go nowhere else: also not to a feed that the policy does not name itself.
  const mayAsk = wanted?.feed !== undefined || allows(rules, found.feed);
  if (forbidden || !mayAsk) return { updater: null, channel, off: 'by-policy' };
  return { updater: found, channel, off: null };
}
