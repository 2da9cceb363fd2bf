import type { Job, Step } from '../../../../src-shared/job.ts';
import type { RotationPhase } from '../../../../src-shared/rotation.ts';
import type { LedgerRow } from '../ledger-row.ts';

type Known = Pick<Step, 'state' | 'problem'>;

interface Facts {
  old: Pick<LedgerRow, 'state' | 'id'> | undefined;
  /** On the list, as it is. */
  made: Pick<LedgerRow, 'state'> | undefined;
  openPlaces: number;
  graceLeftMs: number;
}

/** Where a rotation stands: of its steps, the first that is not done. The row of the old token knows best what became of it. */
export function phaseOf(
  { state, counts }: Pick<Job, 'state' | 'counts'>,
  [create, prove, use, revoke]: readonly Known[],
  { old, made, openPlaces, graceLeftMs }: Facts,
): RotationPhase {
  const over = state === 'ended';
  const isMade = create?.state === 'done';
  if (isMade && (revoke?.state === 'done' || old?.state === 'revoked')) return 'done';
  // Its owner has looked for it, and taken its row away or revoked it.
  const isSettled = made === undefined || made.state === 'revoked';
  if (create?.state === 'unknown') return over && isSettled ? 'called-off' : 'creation-unknown';
  if (create?.state === 'refused') return 'failed';
  if (over && counts.waiting > 0) return 'called-off';
  if (!isMade) return 'create';
  if (prove?.state !== 'done') return over ? 'failed' : 'prove';
  if (use?.state !== 'done') return over ? 'failed' : 'use';
  if (revoke?.state === 'sent') return 'revoke';
  if (revoke?.state === 'unknown' || old?.state === 'revocation-unknown') return 'revocation-unknown';
  if (revoke?.state === 'refused') return old?.id === null ? 'elsewhere' : 'not-revoked';
  if (openPlaces > 0) return 'places';
  return graceLeftMs > 0 ? 'grace' : 'ready';
}
