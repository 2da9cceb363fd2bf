import { asText, isObject, parseJson, pick, readJson } from '../base/json.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import type { Redact } from '../custody/known-secrets.ts';
import type { Clock } from '../ports.ts';
import { problem } from '../problem-error.ts';
import type { Exchange, Wire } from './exchange.ts';
import { readGraphqlError } from './graphql-error.ts';
import { type MutationAnswer, readMutationAnswer } from './mutation-answer.ts';
import { refusal } from './refusal.ts';
import { isRefusal } from './refusal-words.ts';

export const sessionCookie = 'SERVICE_SESSION';

interface Query {
  dashboardUrl: string;
  /** SECURITY: the session goes into the Cookie header of this one request and nowhere else. null: sent without. */
  session: string | null;
  query: string;
  signal: AbortSignal;
}

interface Mutation extends Query {
  variables: Readonly<Record<string, unknown>>;
  /** The one field that it asks for. */
  field: string;
  /** The answer shows a new token. */
  bodyHoldsSecret?: boolean;
}

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

  /** Answered by data; a mutation is not asked for like this. @throws ProblemError */
  async query(call: Query): Promise<void> {
    const response = await this.#send(call, { mutation: false });
    const answer = parseJson(response.body);
    const errors = pick(answer, 'errors');
    const data = pick(answer, 'data');
    const hasData = isObject(data) && Object.values(data).some(isObject);
    if (!hasData && Array.isArray(errors) && errors.length > 0 && isGraphql(response, errors)) {
      throw this.#refused(response, errors);
    }
    if (response.status < 200 || response.status > 299) {
      throw refusal(response, {
        ...{ unauthorized: 'session-ended', mutation: false },
        redact: this.#redact,
        origin: call.dashboardUrl,
        now: this.#clock.now(),
      });
    }
    if (isObject(data)) return;
    const read = readJson(response.body);
    throw problem('unreadable-answer', {
      status: response.status,
      detail: 'unreadable-answer',
      unreadable: read.ok ? 'unexpected-shape' : read.reason,
    });
  }

  /** Sent once. @throws ProblemError where no answer came; what one says is the caller's to judge */
  async mutate(call: Mutation): Promise<MutationAnswer> {
    const { field, variables, bodyHoldsSecret = false } = call;
    const response = await this.#send(call, { mutation: true, variables, bodyHoldsSecret });
    const [origin, now] = [call.dashboardUrl, this.#clock.now()];
    return readMutationAnswer(response, { field, origin, now, redact: this.#redact });
  }

  #send(
    { dashboardUrl, session, query, signal }: Query,
    more: Pick<Exchange, 'mutation' | 'bodyHoldsSecret'> & { variables?: Mutation['variables'] },
  ): Promise<WireResponse> {
    const { variables, ...rest } = more;
    return this.#wire.send({
      method: 'POST',
      origin: dashboardUrl,
      path: '/graphql',
      headers: {
        accept: 'application/graphql-response+json, application/json;q=0.9',
        ...(session === null ? {} : { cookie: `${sessionCookie}=${session}` }),
      },
      json: { query, ...(variables ? { variables } : {}) },
      ...rest,
      signal,
    });
  }

  #refused({ status }: WireResponse, errors: readonly unknown[]): Error {
    const read = errors.slice(0, 100).map(error => readGraphqlError(error, '', this.#redact));
    const said = read[0]?.said ?? null;
    const more = { status, ...(said === null ? {} : { serviceSaid: said }) };
    if (status === 401) return problem('session-ended', more);
    const fields = read.find(error => error.fields)?.fields;
    if (fields) return problem('field-errors', { ...more, fields });
    if (status === 403) return problem('not-permitted', more);
    const known = read.map(({ meaning }) => meaning).find(isRefusal);
    if (known) return problem(known, more);
    return problem(status >= 500 ? 'service-fault' : 'service-refused', more);
  }
}

/** A gateway's own `{errors: […]}` page is not GraphQL; a GraphQL error is an object with a message. */
function isGraphql({ status }: WireResponse, [first]: readonly unknown[]): boolean {
  return asText(pick(first, 'message')) !== null && status !== 429 && status !== 404;
}
