import type { Vault } from '../../custody/vault.ts';
import type { LedgerRow } from './ledger-row.ts';

/**
 * Rows that wait for a decision of the owner and are told at every start until then: it is not known whether the token
 * exists or still works, or its secret lies in memory and is nowhere else.
 */
export function isUnsettled(
  row: LedgerRow,
  { memory, practice }: { memory: Vault['memory']; practice: boolean },
): boolean {
  if (row.state === 'creation-unknown' || row.state === 'revocation-unknown') return true;
  if (row.state !== 'active' || row.secretIn !== 'memory' || memory === 'from-start') return false;
  // The practice service ends with this run, and its own token is meant to lie in memory.
  if (practice) return memory === 'not-chosen' && row.how !== 'adopted';
  // A token that was adopted is somewhere else, too; one that was created here is lost when Keyholder ends, whoever chose memory.
  return memory === 'not-chosen' || row.how === 'created';
}
