import { problem } from '../base/problem-error.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import { clearLeft } from './clear-left.ts';
import { type LedgerRow, mayHaveLeft } from './ledger/ledger-row.ts';
import { removing } from './ledger/removing.ts';
import type { TokenParts } from './token-parts.ts';

/**
 * Deletes the secret from this computer and moves the row to the removed ones.
 * @throws ProblemError `needs-confirmation` or `cancelled` (unless revoked), `conflict`, `storage-unwritable`, keychain problems
 */
export async function forgetToken(parts: TokenParts, key: string, confirmed: boolean): Promise<void> {
  const { ledger, marks, work } = parts;
  await confirm(parts, restingRow(parts, key), confirmed);
  // The last moment at which it can get a fingerprint.
  if (!marks.isKnown(ledger.get(key))) await marks.fill();
  // While the box was open, something may have begun.
  const { connectionId } = restingRow(parts, key);
  // A connection that is removed meanwhile would take the row to the removed ones, too.
  await work.finishing(connectionId, () => removing(ledger, key, row => moveToRemoved(parts, row)));
}

/** @param row taken here, so that nothing begins for it any more */
async function moveToRemoved(parts: TokenParts, row: LedgerRow): Promise<void> {
  if (isUnderWay(row)) throw problem('conflict', { reason: 'token-busy' });
  const { connections, ledger, removed, vault, changes } = parts;
  const { key } = row;
  const record = connections.get(row.connectionId);
  // First: a row that is in neither list is a token that nobody knows of.
  const isLeft = mayHaveLeft(row) && (row.secretIn === 'nowhere' || vault.memoryChosen);
  await removed.add([row], record, new Set(isLeft ? [key] : []));
  if (isLeft) void clearLeft(parts, record, key);
  else if (row.secretIn !== 'nowhere') {
    await forgetSecret(parts, tokenAccount(record, key), key);
    // Chosen while the keychain was asked: it was only tried then.
    if (vault.memoryChosen) await removed.keepsLeft(key);
  }
  if (await connections.unuse(record.id, key)) changes.announce(['team', 'invitations'], record.id);
  await ledger.remove([key]);
}

/**
 * Where the keychain refuses, nothing is removed: a row that stands in both lists is one whose removal was cut off. It may have deleted the
 * secret all the same.
 */
async function forgetSecret(
  { vault, ledger, removed }: TokenParts,
  account: string,
  key: string,
): Promise<void> {
  try {
    await vault.forget(account);
  } catch (error) {
    await ledger.note(key, { left: true });
    await removed.drop([key]);
    throw error;
  }
}

const isUnderWay = ({ state }: LedgerRow): boolean => state === 'creating' || state === 'revoking';

function restingRow({ ledger }: TokenParts, key: string): LedgerRow {
  const row = ledger.get(key);
  if (!isUnderWay(row) && !ledger.beingKept.has(key) && !ledger.beingRemoved.has(key)) return row;
  throw problem('conflict', { reason: 'token-busy' });
}

/** SECURITY: a page's own word forgets no living token where the main process can ask: nobody could list it again. */
async function confirm({ confirmer, connections, vault }: TokenParts, row: LedgerRow, confirmed: boolean) {
  if (row.state === 'revoked') return;
  if (confirmer) {
    const { key, name, tail, secretIn, connectionId } = row;
    const { tokenInUse, kind } = connections.get(connectionId);
    const yes = await confirmer.confirm({
      ...{ kind: 'forget-token', key, name, tail },
      ...{ hasSecret: secretIn !== 'nowhere', inUse: tokenInUse === key, practice: kind === 'practice' },
      goesLater: secretIn === 'keychain' && vault.memoryChosen,
    });
    if (!yes) throw problem('cancelled');
  } else if (!confirmed) {
    throw problem('needs-confirmation', { about: 'token' });
  }
}
