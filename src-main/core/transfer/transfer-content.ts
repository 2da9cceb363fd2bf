import type { Activity } from '../activity/activity.ts';
import { type ForeignChains, linesOf, plainOf } from '../activity/foreign-chains.ts';
import type { Clock } from '../base/ports/clock.ts';
import { inStretches } from '../base/stretch.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import type { Ledger } from '../tokens/ledger/ledger.ts';
import type { RemovedRows } from '../tokens/ledger/removed-rows.ts';
import type { TokenMarks } from '../tokens/marks/token-marks.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import type { Content } from './transfer-file.ts';
import { toTransfer } from './transfer-row.ts';

interface Parts {
  connections: ConnectionStore;
  ledger: Ledger;
  removed: RemovedRows;
  marks: TokenMarks;
  foreignChains: ForeignChains;
  activity: Activity;
  clock: Clock;
  known: KnownSecrets;
}

/**
 * What another computer is told: of every connection but the practice team's.
 * @throws ProblemError `transfer-refused` where somebody has written down a secret, and what the keychain has against being asked
 */
export async function currentContent(parts: Parts): Promise<Content> {
  const { connections, ledger, removed, marks, foreignChains, activity, clock, known } = parts;
  // First: what a row gets now goes with it.
  await marks.fill();
  const records = connections.all.filter(one => one.kind === 'service');
  const ids = new Set(records.map(one => one.id));
  const there = new Set(connections.all.map(one => one.id));
  // Until their connection is wholly removed its rows stand in the ledger, too, and would be left out of both.
  const here = new Set(ledger.all.filter(row => there.has(row.connectionId)).map(({ key }) => key));
  const rows = [
    ...ledger.all.filter(row => ids.has(row.connectionId)).map(row => ({ ...row, removedAt: null })),
    // Without an address it was the practice team's.
    ...removed.all
      .filter(row => row.baseUrl !== null && !here.has(row.key))
      .map(({ dueSince: _, ...row }) => row),
  ];
  const tokens = rows.map(toTransfer);
  const given = records.map(({ id, label, baseUrl, dashboardUrl, teamId }) => ({
    ...{ id, label, baseUrl, dashboardUrl, teamId },
  }));
  await inStretches(clock, refuseSecrets({ connections: given, tokens }, known));
  const used = new Set(rows.flatMap(row => [row.fingerprint, ...row.otherFingerprints]).map(nameOf));
  const keys = (await marks.allKeys()).filter(({ name }) => used.has(name)).map(({ key }) => key);
  const own = await activity.chain();
  const chains = [...(own ? [own] : []), ...(await foreignChains.all()).values()];
  return {
    ...{ at: clock.now(), keys, tokens },
    connections: given,
    journals: chains.map(plainOf),
    // A line of a time when a secret was not known as one shows as altered there, rather than show it.
    lines: chains.flatMap(linesOf).map(line => ({ ...line, text: known.redact(line.text) })),
  };
}

const nameOf = (fingerprint: string | null): string | undefined => fingerprint?.split('.')[0];
