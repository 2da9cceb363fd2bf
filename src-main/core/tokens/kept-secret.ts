import { problem } from '../base/problem-error.ts';
import { isGone } from '../custody/keychain-state.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import type { LedgerRow } from './ledger/ledger-row.ts';
import type { TokenParts } from './token-parts.ts';

/** @throws ProblemError `secret-absent`, `keychain-mismatch` of a lost part: the row says so from then on; keychain problems */
export async function keptSecret(
  { connections, ledger, vault }: Pick<TokenParts, 'connections' | 'ledger' | 'vault'>,
  row: LedgerRow,
): Promise<string> {
  if (row.secretIn === 'nowhere') throw problem('secret-absent');
  try {
    return await vault.fetch(tokenAccount(connections.get(row.connectionId), row.key));
  } catch (error) {
    // Somebody deleted it there.
    if (isGone(error)) await ledger.note(row.key, { secretIn: 'nowhere', run: null });
    throw error;
  }
}
