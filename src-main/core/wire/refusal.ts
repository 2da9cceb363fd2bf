import { domainToUnicode } from 'node:url';
import type { ProblemOf } from '../../../src-shared/problem.ts';
import { type Read, readThing } from '../base/json.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import { ProblemError, problem } from '../base/problem-error.ts';
import type { Redact } from '../base/redaction/redact.ts';
import { unbroken } from '../base/redaction/unbroken.ts';
import { type ErrorBody, errorIn, heardIn, joined, readErrorBody } from '../service/error-body.ts';
import { ourField } from '../service/field-names.ts';
import { askedPause, pauseAfterFault } from './asked-pause.ts';
import { answeredBetween, isStoppedAnswer, linesIn, textOf } from './between.ts';
import { saysLimit, saysQuota } from './says-limit.ts';
import { madeAt } from './service-clocks.ts';
import {
  missesWhatWasSent,
  saysNothing,
  speaksOfArgument,
  speaksOfForgery,
  speaksOfLater,
  speaksOfLostAnswer,
  speaksOfNoForm,
  speaksOfNoPage,
  speaksOfOwnCall,
  speaksOfSettings,
  speaksOfThrown,
} from './words/body-words.ts';
import { isOfOtherModel, speaksOfRowBeside } from './words/database-words.ts';
import { namesOtherReason } from './words/other-reason.ts';
import { meaningOfStatus, type RefusalCode } from './words/refusal-words.ts';
import { asksWho, lacksScope } from './words/says-who.ts';
import { showsCaller, speaksOfFailure } from './words/thrown-error.ts';

export interface Context {
  /** What a 401 means here. */
  unauthorized: 'token-refused' | 'session-ended';
  mutation: boolean;
  redact: Redact;
  /** Where the request went. */
  origin: string;
  now: number;
}

/**
 * The problem that a status other than 2xx stands for. Error codes are not documented (section 7), so only what HTTP
 * itself says is believed. For a mutation every answer that does not clearly say "not done" is `outcome-unknown`.
 */
export function refusal(response: WireResponse, context: Context): ProblemError {
  const { status } = response;
  const blocked = blockedOnTheWay(response, context);
  if (blocked) return blocked;
  const body = errorIn(response.body);
  const told = body ?? describedIn(response);
  const words = readErrorBody(told, context.redact);
  if (status < 400) {
    const code = context.mutation ? 'outcome-unknown' : 'redirected';
    const led = new ProblemError({ code, ...allSaid(status, words), ...redirectTarget(response, context) });
    ledTo.set(led, placeOf(response, context));
    return led;
  }
  // Under these it is that which looks at who asks, and how often.
  const isBeside = context.mutation && status !== 401 && status !== 429 && isOfOtherModel(body);
  const heard = { ...words, said: heardIn(told, context.redact, words.said) };
  const code = isBeside ? 'outcome-unknown' : codeOf(response, heard, context);
  return problemOfAnswer(code, response, words, { body, now: context.now });
}

/** The page that a redirect leads to, without what it is asked for there: compared, and shown nowhere. */
const ledTo = new WeakMap<ProblemError, string | null>();

function placeOf({ headers: { location } }: WireResponse, { origin }: Context): string | null {
  const target = location === undefined ? null : URL.parse(location, origin);
  return target && `${target.origin}${target.pathname}`;
}

/** Whether both came from redirects that lead to one page. */
export function leadToOnePage(one: ProblemError, other: unknown): boolean {
  const place = ledTo.get(one) ?? null;
  return place !== null && other instanceof ProblemError && ledTo.get(other) === place;
}

/** Whether it came from a redirect to the same path elsewhere, or with a slash behind it: that is no page to sign in. */
export function leadsToSame(path: string, error: unknown): boolean {
  const place = (error instanceof ProblemError && ledTo.get(error)) || '';
  return URL.parse(place)?.pathname.replace(/\/$/, '') === path;
}

/** What an answer may come to, by its own words. */
export type AnswerCode =
  | RefusalCode
  | 'token-refused'
  | 'service-not-found'
  | 'proxy-refused'
  | 'field-errors'
  | 'service-fault'
  | 'outcome-unknown';

/**
 * The problem of such a code, with what the answer says of it. Where a form has the fields, words stand there; anywhere else they are
 * all one text, so that none is lost.
 */
export function problemOfAnswer(
  code: AnswerCode,
  { status, headers }: WireResponse,
  words: ErrorBody,
  { body, now }: { body: unknown; now: number },
): ProblemError {
  const { fields } = words;
  const atFields = allSaid(status, { ...words, fields: null });
  if (code === 'field-errors') return problem(code, { ...atFields, fields: fields ?? {} });
  if (code === 'conflict') {
    return problem(code, { reason: 'service', ...atFields, ...(fields ? { fields } : {}) });
  }
  const told = allSaid(status, words);
  if (code !== 'rate-limited' && code !== 'service-fault') return new ProblemError({ code, ...told });
  // By the clock that made the answer, since a moment in it is read from that clock.
  const at = madeAt(headers) ?? now;
  const wait =
    code === 'rate-limited' ? askedPause(headers, body, at, words.said ?? '') : pauseAfterFault(headers, at);
  return problem(code, { ...told, ...(wait === null ? {} : { retryAfterSeconds: wait }) });
}

/**
 * null: the service itself answered, as far as can be told, or a mutation may have reached it.
 * @param read its body, where that was read already
 */
export function blockedOnTheWay(
  response: WireResponse,
  { mutation, redact, unauthorized }: Pick<Context, 'mutation' | 'redact' | 'unauthorized'>,
  read?: Read,
): ProblemError | null {
  const between = answeredBetween(response, unauthorized === 'token-refused', read);
  if (!between || (mutation && !between.sure)) return null;
  const { said } = readErrorBody(errorIn(response.body), redact);
  const blocked = problem('blocked-on-the-way', {
    status: response.status,
    ...(said === null ? {} : { serviceSaid: said }),
  });
  if (between.unsigned) unsigned.add(blocked);
  return blocked;
}

const unsigned = new WeakSet<ProblemError>();

/** Whether it came from a page that does not say whose it is: firewalls write the same one in place of an answer that they stop. */
export const isOfUnsignedPage = (error: unknown): boolean => unsigned.has(error as ProblemError);

function allSaid(status: number, { said, fields }: ErrorBody): { status: number; serviceSaid?: string } {
  const ofFields = Object.entries(fields ?? {}).map(([name, words]) => `${name}: ${joined(words)}`);
  const all = joined([...(said === null ? [] : [said]), ...ofFields]);
  return { status, ...(all === null ? {} : { serviceSaid: all }) };
}

function codeOf(response: WireResponse, words: ErrorBody, context: Context): AnswerCode {
  const { status, headers, body } = response;
  const fields = Object.keys(words.fields ?? {});
  const ofOthers = Object.entries(words.fields ?? {}).flatMap(([name, some]) =>
    ourField(name) === null ? some : [],
  );
  const { unauthorized, mutation } = context;
  const by = unauthorized === 'token-refused' ? 'token' : 'session';
  const meaning = meaningOfStatus(status);
  const text = textOf(body);
  const isOfFault =
    (!isPause(status, by) && (speaksOfOwnCall(text) || showsCaller(text))) ||
    speaksOfLostAnswer(text) ||
    isStoppedAnswer(response) ||
    speaksOfSettings(text) ||
    (mutation && (mayComeAfter(response, words.said, by) || ofOthers.some(speaksOfFailure)));
  // Whether a fault came before or after the change is the service's secret.
  if (meaning === 'fault' || meaning === null || isOfFault)
    return mutation ? 'outcome-unknown' : 'service-fault';
  // Of a path that it does not know, AWS's gateway says that no token came.
  const isUnknownPath = /^MissingAuthenticationToken/.test(headers['x-amzn-errortype'] ?? '');
  // Beside a word about what was sent, it is that which is not there, and not the path.
  const isOfField = fields.some(name => ourField(name) !== null);
  const isOfSent = mutation && (isOfField || missesWhatWasSent(text, words.said ?? ''));
  if ((status === 404 && !isOfSent) || (status === 403 && isUnknownPath)) return 'service-not-found';
  if (status === 407) return 'proxy-refused';
  if (![409, 429].includes(status) && speaksOfForgery(text)) return 'csrf-refused';
  if ((status === 403 || status === 400) && saysLimit(response)) return 'rate-limited';
  if (by === 'token' && lacksScope(response)) return 'not-permitted';
  if (namesOtherReason(response)) return 'service-refused';
  if (meaning === 'session-ended' || asksWho(response, by)) return unauthorized;
  if (mutation && status === 403 && saysQuota(response))
    return fields.length > 0 ? 'field-errors' : 'service-refused';
  const known = meaning === 'conflict' && speaksOfArgument(text) ? 'service-refused' : meaning;
  return known === 'service-refused' && fields.length > 0 ? 'field-errors' : known;
}

/** A pause is one, whoever is asked to make it: after it the list of invitations is asked first. Of tokens there is none. */
const isPause = (status: number, by: 'token' | 'session'): boolean => status === 429 && by === 'token';

/** Whether the words of a no to a mutation may be of what broke after it had been carried out. */
function mayComeAfter({ status, body }: WireResponse, said: string | null, by: 'token' | 'session'): boolean {
  const text = textOf(body);
  const sentences = said !== null ? [said] : readThing(body).ok ? [] : linesIn(text);
  if (!isPause(status, by) && sentences.some(speaksOfLater)) return true;
  // Under 401 it is that which looks at who asks.
  const isOfWhoOrWhen = status === 401 || isPause(status, by);
  const isNoPage = status === 404 && speaksOfNoPage(text);
  if (!isOfWhoOrWhen && !isNoPage && sentences.some(one => speaksOfFailure(one) || speaksOfRowBeside(one)))
    return true;
  if (status === 406 && speaksOfNoForm(said)) return true;
  if ((status === 400 || status === 422) && saysNothing(text)) return true;
  // What is there already, or came too fast, is looked for in the list of invitations; of tokens there is none.
  const isLookedFor = by === 'token' && [409, 429].includes(status);
  return !isLookedFor && speaksOfThrown(text) && !speaksOfForgery(text);
}

/** Where a token is refused, that is often the only place for a sentence (RFC 6750, 3). */
function describedIn({ headers }: WireResponse): string | undefined {
  return /\berror_description="([^"]{1,500})"/.exec(headers['www-authenticate'] ?? '')?.[1];
}

/** Only the host of a redirect is shown: its path and query may carry what should not be on a screen. */
function redirectTarget(
  response: WireResponse,
  { origin, redact }: Context,
): Pick<ProblemOf<'redirected'>, 'redirect' | 'host'> {
  const { location } = response.headers;
  if (location === undefined) return { redirect: 'no-target' };
  // SECURITY: a redirect’s target is not shown where it holds a secret; neither as it came nor as a host, which is decoded, folded
  // and put together from its labels.
  if (redact(unbroken(location, redact)) !== location) return { redirect: 'holds-secret' };
  try {
    const target = new URL(location, origin);
    const { host, hostname } = target;
    const written = [host, domainToUnicode(hostname)].flatMap(text => [text, text.replaceAll('.', '')]);
    if (written.some(text => redact(unbroken(text, redact)) !== text)) return { redirect: 'holds-secret' };
    return target.origin === origin ? { redirect: 'same-address' } : { redirect: 'elsewhere', host };
  } catch {
    return { redirect: 'unknown' };
  }
}
