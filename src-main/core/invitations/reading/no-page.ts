import type { AnyProblem, ProblemCode } from '../../../../src-shared/problem.ts';
import { entriesOf, isObject, parseText } from '../../base/json.ts';
import { problemOf } from '../../base/problem-error.ts';
import { addressIn, likeness } from '../../service/item-plan.ts';
import type { Step } from '../../wire/pages/page-step.ts';
import type { WholeAnswer } from '../../wire/rest-client.ts';
import { isPartial } from './partial-list.ts';

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

const ofNoPage: readonly number[] = [400, 404, 416, 422];

/**
 * It looks no further, whatever there is: Elasticsearch's window, GitHub's and Algolia's first thousand, and a number of nothing but
 * thousands that is the most there may be before a page. A page that is beyond the last one is another thing.
 */
const ofDepth =
  /\b(?:result|pagination) window\b|\bonly the first \d[\d,.]*0 (?:\w+ ){0,2}(?:results?|records|items|rows|entries|hits)\b|\b(?:deep pagination|pagination (?:depth|limit)|too deep)\b|\b(?:offset|skip|from|start|page \* per_?page)\b(?!.{0,80}\btotal\b).{0,40}\b(?:at most|maximum|less than|exceeds?|greater than|more than|beyond)\b.{0,30}\b\d{1,4}[,.]?000\b/i;

/** Another reason than that there is no such page. Where an end is stated, what breaks behind it breaks in any words. */
function saysWhy(problem: AnyProblem, { weak = false }: Step): boolean {
  const said = 'serviceSaid' in problem ? (problem.serviceSaid ?? '').slice(0, 400) : '';
  if (ofDepth.test(said)) return true;
  const answer = problem.code === 'unreadable-answer' ? parseText(problem.answer ?? '') : null;
  if (showsSomebody(answer)) return true;
  return weak && isPartial([isObject(answer) ? answer : { message: said }], true, true);
}

const deepest = 4;
const mostLooked = 30;

/** One who is invited, not in a list: who makes JSON of XML has no list of one, and a page of one is the last one's most usual kind. */
function showsSomebody(answer: unknown, depth = 0): boolean {
  if (!isObject(answer) || depth > deepest) return false;
  // Of whom to ask there is an address, and nothing else.
  if (addressIn(answer) !== null && likeness(answer) >= 6) return true;
  return entriesOf(answer, mostLooked).some(([, inner]) => showsSomebody(inner, depth + 1));
}

/** Whether what came instead of a page tells that there is none. The line, a pause and a token that is refused meanwhile tell nothing of that. */
export function isNoPage(problem: AnyProblem | null, step: Step | undefined): boolean {
  const { status = 0 } = problem ?? {};
  if (problem === null || step === undefined || ofWhoAsks.has(problem.code)) return false;
  if (step.toBeSure && !step.stated) return isNothing(problem, step) && !saysWhy(problem, step);
  if (ofNoPage.includes(status)) return true;
  // What is guessed may be refused, or broken on, in any way.
  return !step.sure && status >= 400 && status !== 401 && !isOfWay(status);
}

/** Of a page that nothing tells of: whatever services have for one that they have not. */
function isNothing(problem: AnyProblem, { weak = false }: Step): boolean {
  const { status = 0 } = problem;
  if (ofNoPage.includes(status)) return true;
  if (problem.code === 'unreadable-answer') return problem.unreadable === 'unexpected-shape';
  // Some break on a page behind the last.
  return problem.code === 'service-refused' || (status === 500 && !weak);
}
