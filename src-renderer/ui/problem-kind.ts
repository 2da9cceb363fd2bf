import { networkProblemCodes, type Problem, type ProblemCode } from '../../src-shared/problem.ts';

const answered: readonly ProblemCode[] = [
  'session-ended',
  'token-refused',
  'redirected',
  'not-permitted',
  'service-not-found',
  'conflict',
  'field-errors',
  'rate-limited',
  'csrf-refused',
  'blocked-on-the-way',
  'service-refused',
  'service-fault',
  'unreadable-answer',
  'answer-too-large',
  'outcome-unknown',
];

const networkCodes: ReadonlySet<ProblemCode> = new Set(networkProblemCodes);
const wireCodes: ReadonlySet<ProblemCode> = new Set([...networkProblemCodes, ...answered]);

/** The request found no way to the service. */
export const isNetworkProblem = ({ code }: Problem): boolean => networkCodes.has(code);

/** A request was made, so the inspector has it. */
export const cameFromTheWire = ({ code, status }: Problem): boolean =>
  status !== undefined || wireCodes.has(code);
