import type { Problem, ProblemCode } from '../../../src-shared/problem.ts';
import { answeredCodes, networkProblemCodes } from '../../../src-shared/problem-codes.ts';

const networkCodes: ReadonlySet<ProblemCode> = new Set(networkProblemCodes);
const wireCodes: ReadonlySet<ProblemCode> = new Set([
  ...networkProblemCodes,
  ...answeredCodes,
  ...(['session-ended', 'redirected', 'field-errors', 'rate-limited', 'service-fault'] as const),
  ...(['unreadable-answer', 'outcome-unknown'] as const),
]);

/** The request found no way to the service. */
export const isNetworkProblem = ({ code }: Problem): boolean => networkCodes.has(code);

/** A request was made, so the inspector has it. */
export const cameFromTheWire = (problem: Problem): boolean =>
  problem.code === 'conflict' ? problem.reason === 'service' : wireCodes.has(problem.code);
