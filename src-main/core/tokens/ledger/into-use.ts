import { problem } from '../../base/problem-error.ts';
import type { ConnectionStore } from '../../connections/connection-store.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerRow } from './ledger-row.ts';

interface Parts {
  connections: ConnectionStore;
  ledger: Ledger;
}

/**
 * A token that was just kept comes into use where its connection has none, or one whose secret is not here: an earlier run has kept it in
 * memory. Asked in its turn: the one that it has may be on its way out. It is kept, whatever becomes of this note; a folder that refuses is
 * told by a notice.
 */
export async function takeIfNone({ connections, ledger }: Parts, id: string, key: string): Promise<void> {
  const mayBe = (inUse: string | null) => {
    refuseUnusable(ledger, key);
    return inUse === null || ledger.find(inUse)?.secretIn === 'nowhere';
  };
  await connections.use(id, key, mayBe).catch(() => undefined);
}

/** At its owner's word. @throws ProblemError, as `refuseUnusable`; `storage-unwritable` */
export async function takeIntoUse({ connections, ledger }: Parts, key: string): Promise<void> {
  const { connectionId } = refuseUnusable(ledger, key);
  await connections.use(connectionId, key, () => {
    refuseUnusable(ledger, key);
    return true;
  });
}

/** @throws ProblemError `unknown-item`, `conflict`; `secret-absent`: without its secret Keyholder cannot use it */
function refuseUnusable(ledger: Ledger, key: string): LedgerRow {
  const row = ledger.get(key);
  if (row.state === 'revoked') throw problem('conflict', { reason: 'revoked' });
  if (ledger.beingRemoved.has(key)) throw problem('conflict', { reason: 'token-busy' });
  if (row.secretIn === 'nowhere') throw problem('secret-absent');
  return row;
}
