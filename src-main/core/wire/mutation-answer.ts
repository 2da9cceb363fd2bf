import type { ProblemOf } from '../../../src-shared/problem.ts';
import { asText, isObject, pick } from '../base/json.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import { ProblemError, problem } from '../base/problem-error.ts';
import type { Redact } from '../base/redaction/redact.ts';
import type { Answer } from './exchange.ts';
import { type AnswerCode, blockedOnTheWay, problemOfAnswer, refusal } from './refusal.ts';
import { readUncoded, resultWithin } from './result-within.ts';
import { saysLimit, saysQuota } from './says-limit.ts';
import { mostErrors, type No, problemOfNo, saysNo, saysNoInPlace } from './says-no.ts';
import { madeAt } from './service-clocks.ts';
import { asOfSignInPage, isSignInPage } from './sign-in-page.ts';
import { tornResult } from './torn-result.ts';
import { endedBefore } from './words/ended-before.ts';
import { ofNoToken } from './words/given-words.ts';
import {
  type GraphqlError,
  isOfAnyStep,
  meaningBeforeRun,
  readGraphqlError,
  unwrappedErrors,
} from './words/graphql-error.ts';
import { namesOtherReason } from './words/other-reason.ts';
import { isRefusal, isYes } from './words/refusal-words.ts';
import { asksWho } from './words/says-who.ts';
import { speaksAgainst } from './words-against.ts';

export interface MutationAnswer {
  /** What the answer shows of the field that was asked for, whatever stands beside it and under whatever status. */
  result: unknown;
  /** All of it, where it says yes and has nothing of that field. */
  instead: unknown;
  /** The status says that it was done, and nothing in the answer says otherwise. */
  unopposed: boolean;
  /** It was no whole JSON: `result` is what could be told of it, and what is missing may be lost. */
  torn: boolean;
  /** Its own code says that what was to end had ended before. */
  endedBefore: boolean;
  /** When it was made: by the service's clock where it tells. Epoch milliseconds. */
  at: number;
  /** What it comes to where `result` is not the evidence of a yes. */
  otherwise: ProblemError;
}

interface Context {
  /** The one field that was asked for. */
  field: string;
  /** States that are no word against it. */
  ended: RegExp | null;
  redact: Redact;
  origin: string;
  now: number;
}

/** 202 is given before anything is done, 204 to 206 show nothing or a part, 207 is several statuses in one. */
const plainYes: readonly number[] = [200, 201, 203];

/** They say themselves that it was not done, for what was asked. */
const ofWhatWasAsked: readonly number[] = [400, 409, 422];

/** Reads the answer to a mutation of one field, which was sent once and may have been carried out whatever came back. */
export function readMutationAnswer(response: Answer, context: Context): MutationAnswer {
  const at = madeAt(response.headers) ?? context.now;
  if (response.brokenOff) return torn(new ProblemError(response.brokenOff));
  const read = readUncoded(response.body);
  if (!read.ok) {
    if (!isYes(response.status)) return torn(refused(response, context));
    const reader = { ...context, unauthorized: 'session-ended', mutation: true } as const;
    const none = { because: 'unreadable-answer', unreadable: read.reason } as const;
    const lost = unknown(response, none);
    if (isSignInPage(response, read)) asOfSignInPage(lost);
    return torn(blockedOnTheWay(response, reader) ?? lost);
  }
  // A list of one is what a server that takes batches may answer.
  const answer = Array.isArray(read.value) && read.value.length === 1 ? read.value[0] : read.value;
  const data = pick(answer, 'data');
  const own = pick(data, context.field) ?? pick(answer, context.field);
  // What stands where nobody asked for it may be the only copy there is, and is the evidence of nothing.
  const result = oneOf(own ?? resultWithin(answer, context.field));
  const errors = errorsOf(answer, context);
  const no =
    saysNo(result, context.redact) ??
    saysNo(pick(result, 'pat'), context.redact) ??
    saysNoInPlace(result, 'pat', context.redact);
  // Beside the result there is a place for whatever a server has to add (GraphQL specification, 7.1).
  const opposed = [answer, result, pick(result, 'pat'), pick(answer, 'extensions')].some(
    one => isObject(one) && speaksAgainst(one, context.ended),
  );
  const whole = saysNo(answer, context.redact);
  const isPlain = plainYes.includes(response.status) && (own ?? null) !== null;
  const unopposed = isPlain && errors.length === 0 && !no && !opposed && !whole;
  const isInstead = plainYes.includes(response.status) && result === undefined && errors.length === 0;
  const instead = isInstead && !whole && !opposed ? answer : undefined;
  const before = context.ended !== null && endedBefore(response.status, answer, result);
  return { result, instead, unopposed, torn: false, endedBefore: before, at, otherwise: otherwise() };

  /** What can be told of what is no whole JSON. */
  function torn(otherwise: ProblemError): MutationAnswer {
    const result = tornResult(response.body, context.field);
    return { result, instead: undefined, unopposed: false, torn: true, endedBefore: false, at, otherwise };
  }

  function otherwise(): ProblemError {
    const { status } = response;
    if (status >= 300 && status < 400) return refused(response, context);
    const ran = errors.some(({ at, meaning }) => at === 'below' || meaning === 'done');
    // What it shows was worked through, whatever is said around it.
    if (ran || (isObject(result) && !no && (errors.length > 0 || whole))) {
      return unknown(response, wordsOf(errors.length > 0 ? errors : whole ? [whole] : []));
    }
    if (isObject(result) && no) {
      // The field was worked through and says itself that it came to nothing.
      const agrees = isYes(status) || ofWhatWasAsked.includes(status);
      return agrees && errors.length === 0 ? said(no) : unknown(response, wordsOf([no]));
    }
    if (errors.length > 0) return byErrors(response, errors, { body: answer, context });
    if (!isYes(response.status)) return isObject(result) ? unknown(response, {}) : refused(response, context);
    // The field was begun, and nothing in the answer says how that ended.
    if (whole && pick(data, context.field) === null) return unknown(response, wordsOf([whole]));
    if (whole) return said(whole);
    // It has the shape of an answer, and nothing in it tells.
    if (isObject(data)) return problem('outcome-unknown', { because: 'unreadable-answer' });
    return unknown(response, { because: 'unreadable-answer', unreadable: 'unexpected-shape' });
  }

  /** A no in words that are not those of GraphQL. */
  function said(no: No): ProblemError {
    return problemOfNo(no, response, answer, { ...context, unauthorized: 'session-ended', mutation: true });
  }
}

const oneOf = (result: unknown): unknown =>
  Array.isArray(result) && result.length === 1 ? result[0] : result;

function errorsOf(answer: unknown, { field, ended, redact }: Context): GraphqlError[] {
  const given = pick(answer, 'errors');
  if (!Array.isArray(given)) return [];
  const errors = given.length > mostErrors ? given : given.flatMap(unwrappedErrors);
  const read = (error: unknown): GraphqlError => {
    const one = readGraphqlError(error, field, redact);
    // Where a token is to end, a word of a token that has ended is not one of the session.
    const isOfToken = ended !== null && one.meaning === 'session-ended' && isAboutToken(error);
    const isNone = ended !== null && !isKnown(one.meaning) && saysNoToken(error);
    const before = meaningBeforeRun(error, answer);
    if (before) return { ...one, meaning: before };
    if (one.meaning !== 'session-ended' && isOfAnyStep(error, answer))
      return { ...one, meaning: 'fault', fields: null };
    return isOfToken || isNone ? { ...one, meaning: 'service-refused' } : one;
  };
  // All of them, since what tells that it was done may be the last one; where they are too many for that, it may.
  if (errors.length > mostErrors) return [{ ...read(errors[0]), at: 'below' }];
  return errors.map(read);
}

/** Many have one code for whatever was thrown. */
const isKnown = (meaning: GraphqlError['meaning']): boolean => meaning !== null && meaning !== 'fault';

const saysNoToken = (error: unknown): boolean =>
  ofNoToken.test((asText(error) ?? asText(pick(error, 'message')) ?? '').trim());

const isAboutToken = (error: unknown): boolean => {
  const code = asText(pick(pick(error, 'extensions'), 'code')) ?? asText(pick(error, 'code'));
  return code !== null && /token/i.test(code) && !/jwt|session|auth|access|bearer/i.test(code);
};

/**
 * Refused only where every error says that the field was not carried out: by its code or its sentence, by an HTTP status that
 * says no, or, where there is no `data` at all, by what the GraphQL specification (7.1) says of that.
 */
function byErrors(
  response: WireResponse,
  errors: readonly GraphqlError[],
  { body, context }: { body: unknown; context: Context },
): ProblemError {
  const { status } = response;
  const begun = pick(body, 'data') !== undefined || errors.some(({ at }) => at !== 'nowhere');
  const isNo = status >= 400 && status < 500 && status !== 408;
  const turnedAway = [401, 403, 429].includes(status);
  const surelyNot = errors.every(({ said, meaning, fields, at, ofCall }) => {
    // Beside the field that made the call, the status is that of the call, too: mercurius has it from what was thrown, others from its code.
    if (meaning === 'fault') return turnedAway && (at === 'nowhere' || (status !== 403 && !ofCall));
    // What was thrown without a word, where whoever says no says why.
    const isWordless = status === 400 && at !== 'nowhere' && !said;
    return isRefusal(meaning) || fields !== null || (isNo && !isWordless) || (!begun && status < 500);
  });
  if (!surelyNot) return unknown(response, wordsOf(errors));
  const code = codeOf(response, errors);
  if (code === null) return refused(response, context);
  const fields = errors.find(error => error.fields)?.fields ?? null;
  const words = { said: wordsOf(errors).serviceSaid ?? null, fields };
  return problemOfAnswer(code, response, words, { body, now: context.now });
}

/** null: the status tells it better. */
function codeOf(response: WireResponse, errors: readonly GraphqlError[]): AnswerCode | null {
  const { status } = response;
  if (errors.some(({ meaning }) => meaning === 'csrf-refused')) return 'csrf-refused';
  if (namesOtherReason(response)) return 'service-refused';
  if (status === 401 || asksWho(response, 'session')) return 'session-ended';
  if (errors.some(({ fields }) => fields)) return 'field-errors';
  if (status === 403)
    return saysLimit(response) ? null : saysQuota(response) ? 'service-refused' : 'not-permitted';
  const known = errors.map(({ meaning }) => meaning).find(isRefusal);
  if (known && status !== 429) return known;
  // Where the field was reached, it is not the address that was not found.
  const isNowhere = status === 404 && errors.every(({ at }) => at === 'nowhere');
  return isNowhere || status === 409 || status === 429 ? null : 'service-refused';
}

const unknown = ({ status }: WireResponse, more: Omit<ProblemOf<'outcome-unknown'>, 'code'>): ProblemError =>
  problem('outcome-unknown', { status, ...more });

const refused = (response: WireResponse, { redact, origin, now }: Context): ProblemError =>
  refusal(response, { unauthorized: 'session-ended', mutation: true, redact, origin, now });

function wordsOf(errors: readonly { said: string | null }[]): { serviceSaid?: string } {
  const first = errors.find(({ said: words }) => words !== null)?.said ?? null;
  return first === null ? {} : { serviceSaid: first };
}
