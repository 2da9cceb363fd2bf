import type { Problem, ProblemCode } from '../../../src-shared/problem.ts';
import { networkProblemCodes } from '../../../src-shared/problem-codes.ts';

/** The service could not be asked at all, or could not answer: an earlier answer is better than none. */
const codes: ReadonlySet<ProblemCode> = new Set<ProblemCode>([...networkProblemCodes, 'service-fault']);

/** A refusal is an answer, and the truth of now: nothing older is shown in its place. */
export function isUnreachable(problem: Problem | null): problem is Problem {
  return problem !== null && codes.has(problem.code);
}
