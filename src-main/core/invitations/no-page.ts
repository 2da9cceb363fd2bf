import type { AnyProblem, ProblemCode } from '../../../src-shared/problem.ts';
import { problemOf } from '../base/problem-error.ts';
import type { Step } from '../wire/page-step.ts';
import type { WholeAnswer } from '../wire/rest-client.ts';

/**
 * How some answer where a list is empty: Spring's `ResponseEntity.noContent()` and the like. It says nothing of whether this was all.
 * @throws whatever else it was
 */
export function orNoContent(error: unknown): WholeAnswer {
  const problem = problemOf(error);
  if (problem?.code !== 'unreadable-answer' || problem.status !== 204) throw error;
  return { json: null, headers: {}, mislabelled: false, partly: null, body: new Uint8Array() };
}

/** It is not the question that they are about, but who asks, or how often. */
const ofWhoAsks: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['token-refused', 'rate-limited']);
/** A gateway that did not reach the service. */
const isOfWay = (status: number) => [502, 503, 504].includes(status);

/** Whether what came instead of a page tells that there is none. The line, a pause and a token that is refused meanwhile tell nothing of that. */
export function isNoPage(problem: AnyProblem | null, step: Step | undefined): boolean {
  const { status = 0 } = problem ?? {};
  if (problem === null || step === undefined || ofWhoAsks.has(problem.code)) return false;
  if ([400, 404, 416, 422].includes(status)) return true;
  if (step.toBeSure && !step.stated) return isNothing(problem, step);
  // What is guessed may be refused, or broken on, in any way.
  return !step.sure && status >= 400 && status !== 401 && !isOfWay(status);
}

/** Of a page that nothing tells of: whatever services have for one that they have not. */
function isNothing(problem: AnyProblem, { weak = false }: Step): boolean {
  const { status = 0 } = problem;
  if (problem.code === 'unreadable-answer') return problem.unreadable === 'unexpected-shape';
  // Some break on a page behind the last.
  return problem.code === 'service-refused' || (status === 500 && !weak);
}
