import type { Problem, ProblemCode } from '../../../src-shared/problem.ts';
import type { Read } from '../base/json.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { type ProblemError, problem } from '../problem-error.ts';
import { type ErrorBody, errorIn, joined, readErrorBody } from '../service/error-body.ts';
import { askedPause, isUsedUp, pauseAfterFault } from './asked-pause.ts';
import { answeredBetween, textOf } from './between.ts';
import { meaningOfStatus, speaksOfForgery } from './refusal-words.ts';
import { madeAt } from './service-clocks.ts';

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
  const words = readErrorBody(body, context.redact);
  const code = codeOf(response, words.fields !== null, context);
  const more: Omit<Problem, 'code'> = { status, ...shown(code, words) };
  const wait = pauseOf(response, code, body, context);
  if (wait !== null) more.retryAfterSeconds = wait;
  if (status >= 300 && status < 400) Object.assign(more, redirectTarget(response, context));
  return problem(code, more);
}

/**
 * null: the service itself answered, as far as can be told, or a mutation may have reached it.
 * @param read its body, where that was read already
 */
export function blockedOnTheWay(
  response: WireResponse,
  { mutation, redact }: Pick<Context, 'mutation' | 'redact'>,
  read?: Read,
): ProblemError | null {
  const between = answeredBetween(response, read);
  if (!between || (mutation && !between.sure)) return null;
  const { said } = readErrorBody(errorIn(response.body), redact);
  return problem('blocked-on-the-way', {
    status: response.status,
    ...(said === null ? {} : { serviceSaid: said }),
  });
}

/** Where a form has the fields, words stand there; anywhere else they are all one text, so that none is lost. */
export function shown(
  code: ProblemCode,
  { said, fields }: ErrorBody,
): Pick<Problem, 'serviceSaid' | 'fields'> {
  const atFields = code === 'field-errors' || code === 'conflict';
  const all = atFields ? said : joined([...(said === null ? [] : [said]), ...inOneLine(fields)]);
  return {
    ...(all === null ? {} : { serviceSaid: all }),
    ...(atFields && fields ? { fields } : {}),
  };
}

function inOneLine(fields: ErrorBody['fields']): string[] {
  return Object.entries(fields ?? {}).map(([name, said]) => `${name}: ${joined(said)}`);
}

/** Seconds; by the clock that made the answer, since a moment in it is read from that clock. */
export function pauseOf(
  { headers }: WireResponse,
  code: ProblemCode,
  body: unknown,
  { now }: Pick<Context, 'now'>,
): number | null {
  const at = madeAt(headers) ?? now;
  if (code === 'rate-limited') return askedPause(headers, body, at);
  return code === 'service-fault' ? pauseAfterFault(headers, at) : null;
}

function codeOf(response: WireResponse, hasFields: boolean, context: Context): ProblemCode {
  const { status, headers, body } = response;
  const { unauthorized, mutation } = context;
  if (status < 400) return mutation ? 'outcome-unknown' : 'redirected';
  if (status === 404) return 'service-not-found';
  if (status === 407) return 'proxy-refused';
  const meaning = meaningOfStatus(status);
  // Whether a fault came before or after the change is the service's secret.
  if (meaning === 'fault' || meaning === null) return mutation ? 'outcome-unknown' : 'service-fault';
  if (![409, 429].includes(status) && speaksOfForgery(textOf(body))) return 'csrf-refused';
  if (status === 403 && (isUsedUp(headers) || headers['retry-after'] !== undefined)) return 'rate-limited';
  if (meaning === 'session-ended') return unauthorized;
  return meaning === 'service-refused' && hasFields ? 'field-errors' : (meaning as ProblemCode);
}

/** Only the host of a redirect is shown: its path and query may carry what should not be on a screen. */
function redirectTarget(
  response: WireResponse,
  { origin, redact }: Context,
): Pick<Problem, 'detail' | 'redirect'> {
  const { location } = response.headers;
  if (location === undefined) return { redirect: 'unknown', detail: 'a redirect without a target' };
  const withSecret = { redirect: 'unknown', detail: 'a redirect whose target held a secret' } as const;
  // SECURITY: a redirect’s target is not shown where it holds a secret; neither as it came nor as a host, which is decoded, folded
  // and put together from its labels.
  if (redact(location) !== location) return withSecret;
  try {
    const target = new URL(location, origin);
    const { host } = target;
    if ([host, host.replaceAll('.', '')].some(text => redact(text) !== text)) return withSecret;
    return target.origin === origin
      ? { redirect: 'same-address', detail: 'a redirect to another path of the same address' }
      : { redirect: 'elsewhere', detail: `a redirect to ${target.host}` };
  } catch {
    return { redirect: 'unknown', detail: 'a redirect that cannot be read' };
  }
}
