import { hasCode, problem } from '../base/problem-error.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { TokenParts } from './token-parts.ts';

/** @throws ProblemError `secret-absent`: the row says so from then on; keychain problems */
export async function keptSecret(
  { connections, ledger, vault }: Pick<TokenParts, 'connections' | 'ledger' | 'vault'>,
  row: LedgerRow,
): Promise<string> {
  if (row.secretIn === 'nowhere') throw problem('secret-absent');
  try {
    return await vault.fetch(tokenAccount(connections.get(row.connectionId), row.key));
  } catch (error) {
    // The keychain works and does not have it: somebody deleted it there.
    if (hasCode(error, 'secret-absent')) await ledger.note(row.key, { secretIn: 'nowhere', run: null });
    throw error;
  }
}
