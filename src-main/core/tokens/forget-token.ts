import { problem } from '../base/problem-error.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import type { LedgerRow } from './ledger.ts';
import type { TokenParts } from './token-parts.ts';

/**
 * Deletes the secret from this computer and moves the row to the removed ones.
 * @throws ProblemError `needs-confirmation` or `cancelled` (unless revoked), `conflict`, `storage-unwritable`, keychain problems
 */
export async function forgetToken(parts: TokenParts, key: string, confirmed: boolean): Promise<void> {
  const { connections, ledger, removed, vault, changes } = parts;
  await confirm(parts, settledRow(parts, key), confirmed);
  // While the box was open, something may have begun.
  const row = settledRow(parts, key);
  const record = connections.get(row.connectionId);
  // First: a row that is in neither list is a token that nobody knows of.
  await removed.add([row], record);
  if (row.secretIn !== 'nowhere') await vault.forget(tokenAccount(record, key));
  if (record.tokenInUse === key) {
    await connections.patch(record.id, { tokenInUse: null });
    changes.announce(['team', 'invitations'], record.id);
  }
  await ledger.remove([key]);
}

function settledRow({ ledger }: TokenParts, key: string): LedgerRow {
  const row = ledger.get(key);
  if (row.state !== 'creating' && row.state !== 'revoking') return row;
  throw problem('conflict', { reason: 'token-busy' });
}

/** SECURITY: a page's own word forgets no living token where the main process can ask: nobody could list it again. */
async function confirm({ confirmer, connections }: TokenParts, row: LedgerRow, confirmed: boolean) {
  if (row.state === 'revoked') return;
  if (confirmer) {
    const { key, name, tail, secretIn, connectionId } = row;
    const inUse = connections.get(connectionId).tokenInUse === key;
    const hasSecret = secretIn !== 'nowhere';
    if (!(await confirmer.confirm({ kind: 'forget-token', key, name, tail, hasSecret, inUse }))) {
      throw problem('cancelled');
    }
  } else if (!confirmed) {
    throw problem('needs-confirmation', { about: 'token' });
  }
}
