import { asText, isObject, parseJson, pick, readThing } from '../base/json.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import { hasCode, type ProblemError, problem } from '../base/problem-error.ts';
import type { Redact } from '../base/redaction/redact.ts';
import type { Answer, Exchange, Wire } from './exchange.ts';
import type { FollowedSession, SentSession } from './followed-session.ts';
import { isFromCache } from './from-store.ts';
import { type MutationAnswer, readMutationAnswer } from './mutation-answer.ts';
import { type AnswerCode, blockedOnTheWay, problemOfAnswer, refusal } from './refusal.ts';
import { saysLimit } from './says-limit.ts';
import { setCookieValue } from './set-cookie.ts';
import { asOfSignInPage, isOfSignInPage, isSignInPage } from './sign-in-page.ts';
import { meaningBeforeRun, readGraphqlError } from './words/graphql-error.ts';
import { namesOtherReason } from './words/other-reason.ts';
import { isRefusal, isYes } from './words/refusal-words.ts';
import { asksWho } from './words/says-who.ts';

export const sessionCookie = 'SERVICE_SESSION';
export const graphqlPath = '/graphql';

interface Query {
  dashboardUrl: string;
  /** SECURITY: the session goes into the Cookie header of this one request and nowhere else. null: sent without. */
  session: FollowedSession | null;
  query: string;
  signal: AbortSignal;
  /** Aborted by the time it would leave: it does not leave. */
  unless?: AbortSignal;
}

interface Mutation extends Query {
  session: FollowedSession;
  variables: Readonly<Record<string, unknown>>;
  /** The one field that it asks for. */
  field: string;
  /** States that it is to lead to. */
  ended?: RegExp;
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

  /**
   * Answered by data; a mutation is not asked for like this.
   * @returns the value of the session that was let through, null where it was sent without
   * @throws ProblemError
   */
  async query(call: Query): Promise<string | null> {
    const { session } = call;
    if (session === null) {
      await this.#query(call, null);
      return null;
    }
    return session.inTurn(async sent => {
      let { value } = sent;
      try {
        await this.#query(call, sent);
      } catch (error) {
        if (!isTurnedAway(error)) throw error;
        const passed = await session.withOther(other => {
          value = other.value;
          return this.#query(call, other).then(
            () => true,
            // Lost on the way it says nothing of that value, and so nothing of the session.
            reason => (isTurnedAway(reason) ? false : Promise.reject(reason)),
          );
        });
        if (!passed) throw error;
      }
      return value;
    });
  }

  /** Sent once. @throws ProblemError where no answer came; what one says is the caller's to judge */
  mutate(call: Mutation): Promise<MutationAnswer> {
    const { field, ended = null, variables, bodyHoldsSecret = false } = call;
    const more = { mutation: true, variables, bodyHoldsSecret };
    return call.session.inTurn(async sent => {
      const response = await this.#send(call, sent, more);
      const [origin, now] = [call.dashboardUrl, this.#clock.now()];
      const answer = readMutationAnswer(response, { field, ended, origin, now, redact: this.#redact });
      const unread = response.brokenOff !== undefined && response.status === 401;
      const isPage = isOfSignInPage(answer.otherwise);
      if (hasCode(answer.otherwise, 'session-ended') || isRedirect(response) || isPage || unread)
        sent.refused();
      else if (answer.unopposed && isObject(answer.result)) sent.proved();
      else sent.answered();
      return answer;
    });
  }

  async #query(call: Query, sent: SentSession | null): Promise<void> {
    const response = await this.#send(call, sent, { mutation: false });
    try {
      this.#judge(response, call.dashboardUrl, sent !== null);
    } catch (error) {
      if (!hasCode(error, ...turnedAway)) sent?.answered();
      throw error;
    }
    sent?.answered();
  }

  #judge(response: Answer, origin: string, withSession: boolean): void {
    const { status } = response;
    const answer = parseJson(response.body);
    const errors = pick(answer, 'errors');
    const data = pick(answer, 'data');
    // What a store on the way repeats was said of this session some time ago, or of another one. Of nobody's it is true still.
    const isSaidOfIt = withSession && (isYes(status) || status === 401 || status === 403);
    if (isSaidOfIt && isFromCache(response.headers)) {
      const blocked = problem('blocked-on-the-way', { status });
      repeated.set(blocked, isYes(status) && isObject(data) ? 'passed' : 'turned-away');
      throw blocked;
    }
    const hasData = isObject(data) && Object.values(data).some(isObject);
    if (!hasData && Array.isArray(errors) && errors.length > 0 && isGraphql(response, errors)) {
      throw this.#refused(response, answer, errors);
    }
    const now = this.#clock.now();
    const context = { ...ofQuery, origin, redact: this.#redact, now };
    if (!isYes(status)) throw refusal(response, context);
    if (isObject(data)) return;
    const blocked = blockedOnTheWay(response, context);
    if (blocked) throw blocked;
    const read = readThing(response.body);
    if (isSignInPage(response, read)) throw asOfSignInPage(problem('session-ended', { status }));
    throw problem('unreadable-answer', {
      status,
      unreadable: read.ok ? 'unexpected-shape' : read.reason,
    });
  }

  /**
   * SECURITY: a renewed session is followed only from an answer to a request that was sent with it, and that was not turned away: who
   * asks without one, or is sent elsewhere, is given somebody else's.
   */
  async #send(
    { dashboardUrl, query, signal, unless }: Query,
    sent: SentSession | null,
    more: Pick<Exchange, 'mutation' | 'bodyHoldsSecret'> & { variables?: Mutation['variables'] },
  ): Promise<Answer> {
    const { variables, ...rest } = more;
    const path = graphqlPath;
    const asked = { name: sessionCookie, url: dashboardUrl + path };
    let turned = true;
    const heard = (response: WireResponse) => {
      turned = response.status === 401 || isRedirect(response);
      const value = setCookieValue(response, { ...asked, now: this.#clock.now() });
      if (value !== null) sent?.offer(value);
    };
    try {
      return await this.#wire.send({
        ...{ method: 'POST', origin: dashboardUrl, path },
        headers: {
          accept: 'application/graphql-response+json, application/json;q=0.9',
          ...(sent === null ? {} : { cookie: `${sessionCookie}=${sent.value}` }),
        },
        json: { query, ...(variables ? { variables } : {}) },
        ...rest,
        ...(sent === null ? {} : { heard }),
        ...(unless ? { unless } : {}),
        signal,
      });
    } catch (error) {
      // Its headers may have come all the same.
      if (!turned) sent?.answered();
      throw error;
    }
  }

  #refused(response: WireResponse, answer: unknown, errors: readonly unknown[]): Error {
    const { status } = response;
    const read = errors.slice(0, 100).map(error => readGraphqlError(error, '', this.#redact));
    const said = read[0]?.said ?? null;
    const fields = read.find(error => error.fields)?.fields ?? null;
    const known = read.map(({ meaning }) => meaning).find(isRefusal);
    const of = (code: AnswerCode, at: typeof fields = null) =>
      problemOfAnswer(code, response, { said, fields: at }, { body: answer, now: this.#clock.now() });
    if (known === 'csrf-refused') return of(known);
    const isUnknown = errors.some(error => meaningBeforeRun(error, answer) === 'session-ended');
    if (namesOtherReason(response)) return of('service-refused');
    if (status === 401 || isUnknown || asksWho(response, 'session')) return of('session-ended');
    if (fields) return of('field-errors', fields);
    if (status === 403) return of(saysLimit(response) ? 'rate-limited' : 'not-permitted');
    return of(known ?? (status >= 500 ? 'service-fault' : 'service-refused'));
  }
}

const repeated = new WeakMap<ProblemError, 'passed' | 'turned-away'>();

/** What a store on the way has repeated, in place of the answer of now. */
export const repeatedBy = (error: unknown) => repeated.get(error as ProblemError) ?? null;

const ofQuery = { unauthorized: 'session-ended', mutation: false } as const;

const turnedAway = ['session-ended', 'redirected'] as const;
const isTurnedAway = (error: unknown): boolean => hasCode(error, ...turnedAway, 'not-permitted');

const isRedirect = ({ status }: WireResponse): boolean => status >= 300 && status < 400;

/** A gateway's own `{errors: […]}` page is not GraphQL; a GraphQL error is an object with a message. */
function isGraphql({ status }: WireResponse, [first]: readonly unknown[]): boolean {
  return asText(pick(first, 'message')) !== null && status !== 429 && status !== 404;
}
