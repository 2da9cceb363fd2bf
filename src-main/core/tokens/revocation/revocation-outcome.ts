import type { Step } from '../../../../src-shared/job.ts';
import type { RevocationOutcome } from '../../../../src-shared/revocation.ts';
import { isInDoubtSince, type LedgerRow, type RevokedByAnswer } from '../ledger/ledger-row.ts';

/**
 * What became of one that was to be revoked. The row knows best; where it is gone, the step is all there is.
 * @param over whether the job has ended
 */
export function outcomeOf(
  { state, toldBy }: Pick<Step, 'state' | 'toldBy'>,
  row: (Pick<LedgerRow, 'id'> & RevokedByAnswer) | undefined,
  over: boolean,
): RevocationOutcome {
  // What the owner has said of it is no answer of the service.
  const isTold = state === 'done' && toldBy === 'answer' && !(row && isInDoubtSince(row));
  if (row?.state === 'revoked' || isTold) return 'revoked';
  if (state === 'sent' || row?.state === 'revoking') return 'under-way';
  if (state === 'waiting' && !over) return 'waiting';
  if (row && row.state !== 'active') return 'doubtful';
  if (row?.id === null) return 'without-id';
  if (state === 'waiting') return 'called-off';
  return state === 'refused' && toldBy === 'answer' ? 'refused' : 'doubtful';
}
