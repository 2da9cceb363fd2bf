import type { LedgerRow } from '../store/ledger.ts';

/**
 * Rows that wait for a decision of the owner and are told at every start until then: it is not known whether the token
 * exists or still works, or its secret lies in memory although the owner wants the keychain.
 */
export function isUnsettled(row: LedgerRow, around: { memoryChosen: boolean; practice: boolean }): boolean {
  if (row.state === 'creation-unknown' || row.state === 'revocation-unknown') return true;
  // The practice service's own token is meant to lie in memory.
  const meantForKeychain = !around.memoryChosen && !(around.practice && row.how === 'adopted');
  return row.state === 'active' && row.secretIn === 'memory' && meantForKeychain;
}
