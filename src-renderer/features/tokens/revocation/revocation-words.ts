import type { PlannedRevocation, Revocation, RevocationOutcome } from '../../../../src-shared/revocation.ts';
import { many } from '../../../ui/kit/count-words.ts';
import { numberText } from '../../../ui/kit/locale.ts';
import type { Status } from '../../../ui/kit/status-word.tsx';
import { reasonOf } from '../../../ui/problems/reason-words.ts';
import { wordsOf } from '../../../ui/problems/refined-words.ts';

export const tokens = (count: number): string => many(count, 'token');

/** Of one of which nobody knows whether it was begun. */
export const ifBegun = {
  what: 'the revocation',
  next: 'If it was, it is told on this screen. To ask again does no harm: a token is revoked once.',
};

export const outcomeStatus: Record<RevocationOutcome, Status> = {
  waiting: { word: 'Waiting', icon: 'busy' },
  'under-way': { word: 'On its way', icon: 'busy' },
  revoked: { word: 'Revoked', icon: 'good' },
  refused: { word: 'Not revoked: it may still work', icon: 'refused' },
  doubtful: { word: 'In doubt: treat it as working', icon: 'unknown' },
  'without-id': {
    word: 'Not revoked: its id is not known here. Revoke it in the dashboard',
    icon: 'refused',
  },
  'called-off': { word: 'Not revoked: it was cancelled', icon: 'stopped' },
};

export const wayWords: Record<PlannedRevocation['way'], string | null> = {
  ready: null,
  'without-id': 'Its id is not known here: revoke it in the service’s dashboard.',
  'made-elsewhere': 'It was made at other addresses: revoke it in the dashboard there.',
};

/** Why it was not revoked, or what may have become of it; null: its outcome says all. */
export function whyOf({ outcome, problem, id }: Revocation['rows'][number]): string | null {
  if (outcome === 'without-id') return null;
  // Without one nothing is sent, whatever it waits for, and the refusal tells of a field.
  if (id === null && (problem !== null || outcome === 'waiting')) return wayWords['without-id'];
  if (problem === null || outcome === 'waiting') return null;
  // That nobody knows is said beside it.
  if (problem.code === 'outcome-unknown') {
    const reason = reasonOf(problem);
    return reason === undefined ? null : `${reason}.`;
  }
  return problem.code === 'invalid-input' ? 'Its id was not known then.' : `${wordsOf(problem).title}.`;
}

/** "All revoked" only where every one of them is. */
export function titleOf({ job, counts, allRevoked }: Revocation): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (allRevoked) return all === 1 ? 'The token is revoked' : `All ${tokens(all)} are revoked`;
  const sofar = `${numberText(counts.revoked)} of ${tokens(all)} revoked`;
  if (job.state === 'running') return `Revoking: ${sofar}`;
  return job.state === 'paused' ? `Paused: ${sofar}` : `Ended: only ${sofar}`;
}
