import type { Job, Step } from '../../../../src-shared/job.ts';
import type { RotationPhase } from '../../../../src-shared/rotation.ts';
import { isInDoubtSince, type LedgerRow, type RevokedByAnswer } from '../ledger/ledger-row.ts';

type Known = Pick<Step, 'state' | 'toldBy'>;

interface Facts {
  old: (Pick<LedgerRow, 'id'> & RevokedByAnswer) | undefined;
  /** On the list, as it is. */
  made: Pick<LedgerRow, 'state'> | undefined;
  openPlaces: number;
  graceLeftMs: number;
}

/** What the owner has said of a request is no answer of the service, and the row tells what has come of it since. */
const byService = (step: Known | undefined): Step['state'] | undefined =>
  step?.toldBy === 'owner' ? 'unknown' : step?.state;

/** Where a rotation stands: of its steps, the first that is not done. The row of the old token knows best what became of it. */
export function phaseOf(
  { state, counts }: Pick<Job, 'state' | 'counts'>,
  [create, prove, use, revoking]: readonly Known[],
  { old, made, openPlaces, graceLeftMs }: Facts,
): RotationPhase {
  const over = state === 'ended';
  const isOther = old !== undefined && isInDoubtSince(old);
  const [creation, revocation] = [byService(create), isOther ? 'unknown' : byService(revoking)];
  const isMade = creation === 'done' || (creation === 'unknown' && made?.state === 'active');
  if (isMade && (revocation === 'done' || old?.state === 'revoked')) return 'done';
  // Its owner has looked for it, and taken its row away or revoked it.
  const isSettled = made === undefined || made.state === 'revoked';
  if (creation === 'unknown' && !isMade) return over && isSettled ? 'called-off' : 'creation-unknown';
  if (creation === 'refused') return 'failed';
  if (over && counts.waiting > 0) return 'called-off';
  if (!isMade) return 'create';
  if (prove?.state !== 'done') return over ? 'failed' : 'prove';
  if (use?.state !== 'done') return over ? 'failed' : 'use';
  if (revocation === 'sent') return 'revoke';
  if (revocation === 'unknown' || old?.state === 'revocation-unknown') return 'revocation-unknown';
  if (revocation === 'refused') return old?.id === null ? 'elsewhere' : 'not-revoked';
  if (openPlaces > 0) return 'places';
  return graceLeftMs > 0 ? 'grace' : 'ready';
}
