import type { ProblemCode } from '../../../src-shared/problem.ts';
import type { Redact } from '../custody/known-secrets.ts';
import type { Clock, WireResponse } from '../ports.ts';
import { problem } from '../problem-error.ts';
import { errorText, readFieldMap } from './error-body.ts';
import type { Wire } from './exchange.ts';
import { asText, isObject, type JsonObject, parseJson, pick, readJson } from './json.ts';
import { refusal } from './refusal.ts';

export const sessionCookie = 'SERVICE_SESSION';

interface Call {
  dashboardUrl: string;
  /** SECURITY: the session goes into the Cookie header of this one request and nowhere else. null: sent without. */
  session: string | null;
  query: string;
  variables?: Readonly<Record<string, unknown>>;
  mutation: boolean;
  /** The answer shows a new token. */
  bodyHoldsSecret?: boolean;
  signal: AbortSignal;
}

/**
 * Codes that servers commonly put into `extensions.code`; the description names none. All of them say that the operation was
 * turned away.
 */
const refusalCodes: Readonly<Record<string, ProblemCode>> = {
  UNAUTHENTICATED: 'session-ended',
  UNAUTHORIZED: 'session-ended',
  FORBIDDEN: 'not-permitted',
  PERMISSION_DENIED: 'not-permitted',
  CONFLICT: 'conflict',
  ALREADY_EXISTS: 'conflict',
  DUPLICATE: 'conflict',
  RATE_LIMITED: 'rate-limited',
  TOO_MANY_REQUESTS: 'rate-limited',
  BAD_USER_INPUT: 'service-refused',
  BAD_REQUEST: 'service-refused',
  INVALID_INPUT: 'service-refused',
  INVALID_ARGUMENT: 'service-refused',
  VALIDATION_ERROR: 'service-refused',
  VALIDATION_FAILED: 'service-refused',
  UNPROCESSABLE_ENTITY: 'service-refused',
  GRAPHQL_VALIDATION_FAILED: 'service-refused',
  GRAPHQL_PARSE_FAILED: 'service-refused',
  NOT_FOUND: 'service-refused',
  LIMIT_EXCEEDED: 'service-refused',
  QUOTA_EXCEEDED: 'service-refused',
  PAYMENT_REQUIRED: 'service-refused',
};

/** The dashboard's GraphQL interface (4.2): session cookie, never a bearer token. */
export class GraphqlClient {
  readonly #wire: Wire;
  readonly #clock: Clock;
  readonly #redact: Redact;

  constructor(wire: Wire, clock: Clock, redact: Redact) {
    this.#wire = wire;
    this.#clock = clock;
    this.#redact = redact;
  }

  /** The `data` of an answer without errors. @throws ProblemError */
  async run(call: Call): Promise<JsonObject> {
    const response = await this.#wire.send({
      method: 'POST',
      origin: call.dashboardUrl,
      path: '/graphql',
      headers: {
        accept: 'application/graphql-response+json, application/json;q=0.9',
        ...(call.session === null ? {} : { cookie: `${sessionCookie}=${call.session}` }),
      },
      json: { query: call.query, ...(call.variables ? { variables: call.variables } : {}) },
      mutation: call.mutation,
      bodyHoldsSecret: call.bodyHoldsSecret ?? false,
      signal: call.signal,
    });
    const answer = parseJson(response.body);
    const errors = pick(answer, 'errors');
    const data = pick(answer, 'data');
    // Errors beside data that is there: what was made was made, and a token in it must not be lost.
    const hasData = isObject(data) && Object.values(data).some(isObject);
    if (!hasData && Array.isArray(errors) && errors.length > 0 && isGraphql(response, answer)) {
      throw this.#refused(response, answer, errors, call.mutation);
    }
    if (response.status < 200 || response.status > 299) {
      const context = { unauthorized: 'session-ended', mutation: call.mutation } as const;
      throw refusal(response, {
        ...context,
        redact: this.#redact,
        origin: call.dashboardUrl,
        now: this.#clock.now(),
      });
    }
    if (isObject(data)) return data;
    const read = readJson(response.body);
    throw problem(call.mutation ? 'outcome-unknown' : 'unreadable-answer', {
      status: response.status,
      detail: 'unreadable-answer',
      unreadable: read.ok ? 'unexpected-shape' : read.reason,
    });
  }

  #refused(response: WireResponse, answer: unknown, errors: unknown[], mutation: boolean): Error {
    const { status } = response;
    const [first] = errors;
    const said = asText(pick(first, 'message'));
    const extensions = pick(first, 'extensions');
    const fields = readFieldMap(pick(extensions, 'fields'), this.#redact);
    const name = asText(pick(extensions, 'code')) ?? '';
    const more = { status, ...(said === null ? {} : { serviceSaid: errorText(said, this.#redact) }) };
    if (status === 401) return problem('session-ended', more);
    if (fields) return problem('field-errors', { ...more, fields });
    const known = Object.hasOwn(refusalCodes, name) ? refusalCodes[name] : undefined;
    if (known) return problem(status === 403 ? 'not-permitted' : known, more);
    if (status === 403) return problem('not-permitted', more);
    // Without a `data` entry nothing was executed (GraphQL specification, 7.1). With one, the fault may have come after the
    // change was made, and only a code that says otherwise is believed.
    const executed = Object.hasOwn(answer as object, 'data');
    if (mutation && (executed || status >= 500)) return problem('outcome-unknown', more);
    return problem(status >= 500 ? 'service-fault' : 'service-refused', more);
  }
}

/** A gateway's own `{errors: […]}` page is not GraphQL; a GraphQL error is an object with a message. */
function isGraphql(response: WireResponse, answer: unknown): boolean {
  const errors = pick(answer, 'errors');
  if (!Array.isArray(errors) || asText(pick(errors[0], 'message')) === null) return false;
  return response.status !== 429 && response.status !== 404;
}
