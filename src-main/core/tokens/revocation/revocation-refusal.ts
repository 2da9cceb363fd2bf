import type { Problem, ProblemCode } from '../../../../src-shared/problem.ts';
import { networkProblemCodes } from '../../../../src-shared/problem-codes.ts';
import type { Meaning } from '../../jobs/job-pace.ts';

/** About the row of one token. */
const ofTheToken: ReadonlySet<ProblemCode> = new Set(['conflict', 'invalid-input', 'unknown-item']);

/** About the way to the dashboard, or the session that every request is sent with: the next one would meet it too. */
const inTheWay: ReadonlySet<ProblemCode> = new Set([
  ...networkProblemCodes,
  ...(['session-missing', 'session-ended', 'redirected', 'csrf-refused', 'blocked-on-the-way'] as const),
  ...(['keychain-locked', 'keychain-unavailable', 'keychain-waiting', 'keychain-mismatch'] as const),
  ...(['managed', 'origin-not-allowed', 'policy-unusable', 'away', 'cancelled', 'busy'] as const),
  'storage-unwritable',
]);

/** What the refusal of one revocation says of those that wait. */
export function meaningOfRefusal(refusal: Problem): Meaning {
  const { code } = refusal;
  if (ofTheToken.has(code)) return 'of-the-step';
  if (code === 'rate-limited' || code === 'service-fault') return 'too-fast';
  // The service has renewed it meanwhile: the next one is sent with what it made of it.
  if (code === 'cancelled' && refusal.reason === 'session-exchanged') return 'too-fast';
  return inTheWay.has(code) ? 'no-way' : 'refused';
}
