import type { Problem, ProblemCode } from '../../../src-shared/problem.ts';
import { networkProblemCodes } from '../../../src-shared/problem-codes.ts';
import type { Meaning } from '../jobs/job-pace.ts';

/** About the address, the role or the seat of one person. */
const ofThePerson: ReadonlySet<ProblemCode> = new Set(['field-errors', 'conflict', 'invalid-input']);

/** About the way to the service, or what every request is sent with: the next one would meet it too. */
const inTheWay: ReadonlySet<ProblemCode> = new Set([
  ...networkProblemCodes,
  ...([
    'token-refused',
    'token-missing',
    'secret-absent',
    'blocked-on-the-way',
    'service-not-found',
  ] as const),
  ...(['keychain-locked', 'keychain-unavailable', 'keychain-waiting', 'keychain-mismatch'] as const),
  ...(['managed', 'origin-not-allowed', 'policy-unusable', 'away', 'cancelled', 'busy'] as const),
  'storage-unwritable',
]);

/** What the refusal of one invitation says of those that wait. */
export function meaningOfRefusal(refusal: Problem): Meaning {
  const { code } = refusal;
  // Another token has taken its place: it is sent with that one.
  if (code === 'cancelled' && refusal.reason === 'token-exchanged') return 'too-fast';
  if (ofThePerson.has(code)) return 'of-the-step';
  if (code === 'rate-limited' || code === 'service-fault') return 'too-fast';
  return inTheWay.has(code) ? 'no-way' : 'refused';
}

/** It was not sent, or not taken, for a reason that passes: of a job, the step waits. */
export function waitsAgain(refusal: Problem): boolean {
  const meaning = meaningOfRefusal(refusal);
  return meaning === 'too-fast' || meaning === 'no-way';
}
