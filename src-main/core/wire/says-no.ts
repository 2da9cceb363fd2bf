import {
  asText,
  entriesOf,
  isObject,
  isThere,
  type JsonObject,
  keysOf,
  pick,
  someKey,
} from '../base/json.ts';
import { hasId, pickPlain } from '../base/pick-plain.ts';
import { plainName, words } from '../base/plain-name.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import type { ProblemError } from '../base/problem-error.ts';
import type { Redact } from '../base/redaction/redact.ts';
import { heardIn, readErrorBody } from '../service/error-body.ts';
import { type Context, problemOfAnswer } from './refusal.ts';
import { hints } from './words/graphql-error.ts';
import {
  isOwnNumber,
  isRefusal,
  type Meaning,
  meaningOfCode,
  meaningOfNumber,
  meaningOfSentence,
} from './words/refusal-words.ts';
import { refusesToken } from './words/says-who.ts';
import { speaksOfFailure } from './words/thrown-error.ts';

export interface No {
  said: string | null;
  fields: Record<string, string[]> | null;
  /** `service-refused` where nothing finer is known. */
  meaning: Exclude<Meaning, null>;
  /**
   * `flag`: a plain false. `word`: what a thing that was asked for may say of itself. `number`: a code of the service's own, with a
   * sentence and nothing else beside it.
   */
  by: 'flag' | 'error' | 'word' | 'number';
}

/** True where the service did what was asked. By their plain names, as all of these. */
export const flags = words('ok success successful succeeded issuccess issuccessful');
const errorNames = words(
  'errors usererrors fielderrors validationerrors problems error errormessage fault exception haserror haserrors iserror',
);
const wordNames = words('status result state outcome stat');
const codes = words('code errorcode errcode');
const numbers = new Set(['status', 'statuscode', ...codes]);
/** Of an answer so many names are looked at. */
const mostNames = 100;
/** Of an answer so many errors are looked at: of more it would take seconds, and the last one may tell that it was done. */
export const mostErrors = 1_000;
const telling = new Set([...flags, ...errorNames, ...wordNames, ...numbers]);
const failedWord =
  /^(error|errors|err|fail|failed|failure|(request_?)?denied|forbidden|rejected|refused|unauthorized|invalid|nok|ko)$/i;
const errorType =
  /(?:Error|Errors|Failure|Failed|Rejected|Refused|Problem|Denied|Exception|Unauthorized|Forbidden|NotFound|Fault|Taken|AlreadyExists|NotAllowed|(?:Limit|Quota)(?:Reached|Exceeded))$/;

/**
 * The no in an answer whose status says yes, or in the part of one that stands for what was asked; null where it says none.
 * Services say it as a flag, as an error beside or in place of the result, as a word, as a number, or as a type of its own.
 */
export function saysNo(answer: unknown, redact: Redact): No | null {
  if (!isObject(answer) || !mayTell(answer)) return null;
  const entries = entriesOf(answer, mostNames);
  const named = entries.map(([name, value]) => [plainName(name), value] as const);
  const told = named.filter(([name]) => telling.has(name));
  const type = isErrorType(answer);
  const valuesOf = (wanted: ReadonlySet<string>) =>
    told.filter(([name]) => wanted.has(name)).map(([, value]) => value);
  const errors = valuesOf(errorNames).filter(isThere);
  // Of a thing with an id a longer number may be anything: what somebody joins by.
  const isThing = hasId(answer);
  const isAlone = named.every(
    ([name, value]) => name === 'details' || !isThere(value) || typeof value !== 'object',
  );
  // Beside what was asked for a word is not enough.
  const ofCodes = isThing || !isAlone ? [] : valuesOf(codes).map(ofWord);
  const numbered = valuesOf(numbers).map(value => meaningOfValue(value, isThing ? 599 : 599_999));
  const statuses = [...numbered, ...ofCodes];
  const by = (): No['by'] | null => {
    if (valuesOf(flags).some(isFalse)) return 'flag';
    if (errors.length > 0 || type) return 'error';
    if (valuesOf(wordNames).some(isFailedWord) || statuses.some(one => one !== null)) return 'word';
    // With nothing but texts beside it, a number that is not the usual one of a yes stands for what the sentence says.
    return isAlone && valuesOf(codes).some(isOwnNumber) ? 'number' : null;
  };
  const found = by();
  if (found === null) return null;
  const { said, fields } = readErrorBody(answer, redact);
  const heard = heardIn(answer, redact, said) ?? '';
  if (found === 'number' && said === null) return null;
  const inner = errors.flatMap(one => (Array.isArray(one) ? one : [one]));
  if (inner.length > mostErrors) return { said, fields, meaning: 'fault', by: found };
  const meanings: Exclude<Meaning, null>[] = [
    ...statuses,
    ...hints(answer),
    ...inner.flatMap(one => [
      ...hints(one),
      ...hints(pickPlain(one, 'extensions')),
      meaningOfCode(one),
      meaningOfJsonRpc(pickPlain(one, 'code')),
    ]),
    meaningOfSentence(heard),
    // What it is called elsewhere tells a fault from a no, and nothing finer.
    ...typesIn(answer).map(name => (meaningOfCode(name.replace(/^.*#/, '')) === 'fault' ? 'fault' : null)),
    // AWS Lambda: the function broke, somewhere.
    pickPlain(answer, 'errortype') === undefined ? null : ('fault' as const),
  ].filter(one => one !== null);
  const known = meanings.find(isRefusal) ?? meanings[0] ?? 'service-refused';
  return { said, fields, meaning: speaksOfFailure(heard) ? 'fault' : known, by: found };
}

/** A page of a list does not, and nearly all answers are such pages: of those nothing is made. */
const mayTell = (answer: JsonObject): boolean =>
  someKey(answer, mostNames, name => telling.has(plainName(name))) || isErrorType(answer);

/** Of GraphQL, and of AWS, which writes a namespace before it. */
const typesIn = (answer: JsonObject): string[] =>
  ['__typename', '__type'].flatMap(name => asText(pick(answer, name)) ?? []);
const isErrorType = (answer: JsonObject): boolean => typesIn(answer).some(name => errorType.test(name));

/** Saleor's `accountErrors`, and what else a service calls that by which it says why it has made nothing. */
const errorsOfPayload = /^\w*(?:errors?|failures?|problems?|violations?|issues?|faults?)$/;
/** What went wrong beside it: with the mail that tells of it, or where it is written down. */
const ofSideWork = /mail|notif|webhook|deliver|audit|log|sync|index|cache/;

/** The no of a payload that shows nothing of what was to be made: there, errors of any name are why. */
export function saysNoInPlace(payload: unknown, thing: string, redact: Redact): No | null {
  if (!isObject(payload) || isThere(pick(payload, thing)) || hasId(payload)) return null;
  const errors = entriesOf(payload, mostNames)
    .filter(([name, value]) => isWhy(plainName(name)) && isThere(value) && value !== true)
    .map(([, value]) => value);
  return errors.length === 0 ? saysNoInAll(payload, redact) : saysNo({ errors: errors.flat() }, redact);
}

const isWhy = (name: string) => errorsOfPayload.test(name) && !ofSideWork.test(name);

/** Objects around what was asked for, in which a service may say its no as well. */
export const envelopes = words('data result response body payload');

/** Objects beside it, which are about the answer itself. */
export const heads = words('header head meta status responsestatus');

/** The no of a whole answer, or of the one object in it. */
export function saysNoInAll(answer: unknown, redact: Redact): No | null {
  const whole = saysNo(answer, redact);
  if (whole || !isObject(answer)) return whole;
  const names = keysOf(answer);
  const end = Math.min(names.length, mostNames);
  for (let at = 0; at < end; at += 1) {
    const inner = Reflect.get(answer, names[at] ?? '');
    if (!isObject(inner)) continue;
    const plain = plainName(names[at] ?? '');
    const isHead = heads.has(plain);
    const no = isHead || envelopes.has(plain) ? saysNo(inner, redact) : null;
    if (no && (isHead || no.by !== 'word')) return no;
  }
  return null;
}

/** Under these a batch tells what it did not take, and perhaps why. */
export const leftOut =
  /^(?:failed|failures?|rejected|refused|invalid|skipped|ignored|unsent|not(?:sent|invited|added|created)|existing|already\w+|duplicated?s?|conflicts?|denied|blocked|unprocessed\w*)(?:invit(?:ation|e)s|items|emails|addresses|users|members|records|results)?$/;

/** The no to one of several: where only one was asked for, that one. null where nothing was left out. */
export function saysNoToSome(answer: unknown, redact: Redact, depth = 0): No | null {
  if (!isObject(answer)) return null;
  for (const [name, value] of entriesOf(answer, 100)) {
    const plain = plainName(name);
    if (leftOut.test(plain) && typeof value === 'object' && isThere(value)) {
      const { said, fields } = readErrorBody(value, redact);
      return {
        said,
        fields,
        meaning: meaningOfSentence(heardIn(value, redact, said) ?? '') ?? 'service-refused',
        by: 'error',
      };
    }
    const inner = depth === 0 && envelopes.has(plain) ? saysNoToSome(value, redact, 1) : null;
    if (inner) return inner;
  }
  return null;
}

/** Whether the no of an answer is in place of what was asked for: a team and a list may have states and errors of their own. */
export function isInstead(no: No, answer: unknown): boolean {
  if (!isObject(answer) || entriesOf(answer, 1_000).some(holdsItems)) return false;
  if (no.by === 'flag') return true;
  const data = pickPlain(answer, 'data') ?? pickPlain(answer, 'team');
  const things = [answer, ...(isObject(data) ? [data] : [])].filter(hasId);
  if (things.some(one => asText(pickPlain(one, 'name')) !== null)) return false;
  return no.by !== 'word' || things.length === 0;
}

function holdsItems([name, value]: [string, unknown]): boolean {
  const plain = plainName(name);
  if (errorNames.has(plain) || plain === 'messages' || plain === 'details') return false;
  if (Array.isArray(value)) return value.some(one => isObject(one) || Array.isArray(one));
  const opens = envelopes.has(plain) || plain === 'results';
  return opens && isObject(value) && entriesOf(value, 1_000).some(holdsItems);
}

/** What such a no under a 2xx comes to. Where something broke it does not say that nothing was done. */
export function problemOfNo(no: No, response: WireResponse, json: unknown, context: Context): ProblemError {
  const { mutation, unauthorized } = context;
  const broken = mutation ? 'outcome-unknown' : 'service-fault';
  const isClear = isRefusal(no.meaning) && !(mutation && no.by === 'number');
  const isOfToken = unauthorized === 'token-refused' && refusesToken(no.said ?? '');
  const meant = isOfToken ? 'session-ended' : isClear && isRefusal(no.meaning) ? no.meaning : broken;
  const known = meant === 'session-ended' ? unauthorized : meant;
  const code = known === 'service-refused' && mutation && no.fields ? 'field-errors' : known;
  return problemOfAnswer(code, response, no, { body: json, now: context.now });
}

/** Only what surely is a refusal: of a code of anything else nobody knows. */
function ofWord(code: unknown): Meaning {
  const meaning = typeof code === 'string' ? meaningOfCode(code) : null;
  return isRefusal(meaning) ? meaning : null;
}

const isFalse = (value: unknown) =>
  value === 0 || value === false || (typeof value === 'string' && /^(false|0|no)$/i.test(value));

function meaningOfValue(value: unknown, most: number): Meaning {
  const number = typeof value === 'string' && /^[45]\d{2,5}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number <= most ? meaningOfNumber(number) : null;
}

const isFailedWord = (value: unknown) => typeof value === 'string' && failedWord.test(value);

/** JSON-RPC 2.0, 5.1: of these four the request was not carried out; what else lies below -32000 is a fault. */
function meaningOfJsonRpc(code: unknown): Meaning {
  if (typeof code !== 'number' || code > -32000 || code < -32768) return null;
  return [-32700, -32600, -32601, -32602].includes(code) ? 'service-refused' : 'fault';
}
