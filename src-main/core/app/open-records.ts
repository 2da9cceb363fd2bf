import { ForeignChains } from '../activity/foreign-chains.ts';
import { ConnectionStore } from '../connections/connection-store.ts';
import { recoverConnections } from '../connections/recover-connections.ts';
import { Fingerprints } from '../custody/fingerprints.ts';
import { SealKey } from '../custody/seal-key.ts';
import { elsewhereKey } from '../custody/secret-names.ts';
import { Ledger } from '../tokens/ledger/ledger.ts';
import { RemovedRows } from '../tokens/ledger/removed-rows.ts';
import { dropRowsOfRemoved } from '../tokens/ledger/rows-of-removed.ts';
import { ForeignKeys } from '../tokens/marks/foreign-keys.ts';
import type { Ground } from './open-ground.ts';
import { mayLieIn, recordedSecrets } from './recorded-secrets.ts';

/** What lies on the disk of connections, tokens and secrets. Each file opens by itself, whatever is broken in another. */
export async function openRecords({ files, notices, changes, clock, random, run, vault, known }: Ground) {
  const connections = await ConnectionStore.open(files, notices, changes, run);
  const ledger = await Ledger.open(files, notices, changes, run);
  const removed = await RemovedRows.open({ files, notices, changes, clock });
  await dropRowsOfRemoved({ connections, ledger, removed });
  await recoverConnections(connections, ledger.all, notices);
  const fingerprints = await Fingerprints.open({
    ...{ files, vault, known, clock, random },
    recorded: () => recordedSecrets(connections, ledger),
    lasts: id => connections.all.some(one => one.id === id && one.kind === 'service'),
  });
  removed.onGone = () => {
    const isWanted = connections.all.some(one => one.kind === 'service') || removed.keepsFingerprints;
    if (!isWanted) void fingerprints.forgetKey();
  };
  vault.onKeep = (account, secret) => fingerprints.note(account, secret);
  vault.isOf = async (account, item) =>
    mayLieIn(account, item, ledger) && (await fingerprints.isOf(account, item));
  const key = new SealKey(vault, random, elsewhereKey);
  const sealed = { files, notices, clock, random, vault, elsewhereKey: key };
  return {
    ...{ connections, ledger, removed, fingerprints },
    foreignKeys: new ForeignKeys(sealed),
    foreignChains: new ForeignChains(sealed),
    /** Before the end: one more try for what the disk has refused so far. Never rejects. */
    flush: () => Promise.all([connections.flush(), ledger.flush(), removed.flush()]),
  };
}
