import { problem } from '../../base/problem-error.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerRow } from './ledger-row.ts';

/**
 * One at a time for each row: of two, the one that fails would take it off the removed ones, where the other has put it.
 * @param run called with the row as it has become by what was begun before
 * @throws ProblemError `conflict`, and whatever `run` throws
 */
export async function removing(
  ledger: Ledger,
  key: string,
  run: (row: LedgerRow) => Promise<void>,
): Promise<void> {
  if (ledger.beingRemoved.has(key)) throw problem('conflict', { reason: 'token-busy' });
  try {
    await ledger.beginRemoving([key]);
    await run(ledger.get(key));
  } finally {
    ledger.endRemoving([key]);
  }
}
