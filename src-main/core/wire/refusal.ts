import type { Problem, ProblemCode } from '../../../src-shared/problem.ts';
import { parseJson } from '../base/json.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { type ProblemError, problem } from '../problem-error.ts';
import { readErrorBody } from '../service/error-body.ts';
import { retryAfterSeconds } from '../service/retry-after.ts';

interface Context {
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
  const { said, fields } = readErrorBody(parseJson(response.body), context.redact);
  const code = codeOf(status, fields !== null, context);
  const wait = retryAfterSeconds(response.headers['retry-after'], context.now);
  const more: Omit<Problem, 'code'> = { status };
  if (said !== null) more.serviceSaid = said;
  if (code === 'field-errors' && fields) more.fields = fields;
  const isPause = code === 'rate-limited' || code === 'service-fault';
  if (isPause && wait !== null) more.retryAfterSeconds = wait;
  if (status >= 300 && status < 400) Object.assign(more, redirectTarget(response, context));
  return problem(code, more);
}

function codeOf(status: number, hasFields: boolean, { unauthorized, mutation }: Context): ProblemCode {
  if (status < 400) return mutation ? 'outcome-unknown' : 'redirected';
  if (status === 401) return unauthorized;
  if (status === 403) return 'not-permitted';
  if (status === 404) return 'service-not-found';
  if (status === 407) return 'proxy-refused';
  if (status === 409) return 'conflict';
  if (status === 429) return 'rate-limited';
  // 408: the service stopped waiting for the rest of the request; whether it acted on it is its secret.
  if (status >= 500 || status === 408) return mutation ? 'outcome-unknown' : 'service-fault';
  return hasFields ? 'field-errors' : 'service-refused';
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
