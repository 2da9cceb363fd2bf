import type { SessionState } from '../../../src-shared/connection.ts';
import type { AnyProblem, Problem, ProblemOf } from '../../../src-shared/problem.ts';
import { hasCode, problemOf } from '../base/problem-error.ts';
import type { FollowedSession } from '../wire/followed-session.ts';
import { type GraphqlClient, graphqlPath, repeatedBy } from '../wire/graphql-client.ts';
import { leadsToSame } from '../wire/refusal.ts';
import { meaningOfSentence } from '../wire/words/refusal-words.ts';

export interface SessionProof {
  verdict: SessionState['verdict'];
  /** Why, for all but `accepted`; `unproven` without one: both passed. */
  problem?: Problem;
  /** It passed with the session, or did so before; of what the service says without one, or now, no answer tells. */
  halfAsked?: true;
}

// Answered by every GraphQL service (specification, 4.4) and changes nothing. 4.2 documents mutations only.
const harmlessQuery = '{ __typename }';

const refusals = ['session-ended', 'not-permitted', 'redirected'] as const;

/**
 * Finds out whether a session is good without changing anything: the harmless query is sent with the session, and where
 * that passes, once more without it. Only a service that refuses the second has proved the first.
 */
export class SessionProver {
  readonly #graphql: GraphqlClient;
  readonly #signal: AbortSignal;

  constructor(graphql: GraphqlClient, signal: AbortSignal) {
    this.#graphql = graphql;
    this.#signal = signal;
  }

  /** @param unless aborted by the time the session would leave: it does not leave */
  async prove(dashboardUrl: string, session: FollowedSession, unless?: AbortSignal): Promise<SessionProof> {
    let letThrough: string | null;
    try {
      letThrough = await this.ask(dashboardUrl, session, unless);
    } catch (error) {
      return withSessionFailed(error);
    }
    try {
      await this.ask(dashboardUrl, null);
      return { verdict: 'unproven' };
    } catch (error) {
      // Any refusal or GraphQL error will do: it was not let through. A broken line proves nothing. A guard against forged requests
      // lets the session pass and nobody else where what it asks for is kept in the session, as Laravel's is.
      const isNo = hasCode(error, ...refusals, 'csrf-refused', 'service-refused', 'field-errors');
      const refused = isNo && !leadsNowhere(problemOf(error));
      if (refused && letThrough !== null) session.prove(letThrough);
      return refused ? { verdict: 'accepted' } : { verdict: 'unproven', halfAsked: true };
    }
  }

  /** @returns what was let through @throws ProblemError unless the query was answered with data */
  ask(dashboardUrl: string, session: FollowedSession | null, unless?: AbortSignal): Promise<string | null> {
    const call = { dashboardUrl, session, query: harmlessQuery, signal: this.#signal };
    return this.#graphql.query({ ...call, ...(unless ? { unless } : {}) });
  }
}

/** 405 to what is asked in no other way. */
export const noInterface = { code: 'service-not-found', status: 405 } as const;
/** What holds files alone, a site's first page among them. */
export function takesNoPost(error: unknown): boolean {
  const found = problemOf(error);
  return found?.code === 'service-refused' && found.status === 405;
}

/** A store on the way that has nothing new (304), or a choice that nobody makes (300): it leads to no page to sign in. */
const leadsNowhere = (problem: AnyProblem | null): boolean =>
  problem?.code === 'redirected' && problem.redirect === 'no-target';

function withSessionFailed(error: unknown): SessionProof {
  const problem = problemOf(error);
  if (!problem) throw error;
  const { code } = problem;
  const repeated = repeatedBy(error);
  if (repeated === 'passed') return { verdict: 'unproven', halfAsked: true };
  // It did not pass, and whether it would now nobody has said.
  if (repeated) return { verdict: 'unreachable', problem };
  // It is the address that is another one.
  if (leadsToSame(graphqlPath, error)) return { verdict: 'something-else', problem };
  if (takesNoPost(error)) return { verdict: 'something-else', problem: noInterface };
  const isLed = code === 'redirected' && !leadsNowhere(problem);
  if (code === 'session-ended' || isLed || (code === 'not-permitted' && saysSignIn(problem)))
    return { verdict: 'refused', problem: { ...problem, code: 'session-ended' } };
  // The query was turned away, and not for the session: 403 is what a guard against forged requests says, a firewall, and a
  // service that knows well who asks and lets nobody ask this.
  const isOfQuery = hasCode(error, 'not-permitted', 'service-refused', 'field-errors', 'redirected');
  if (isOfQuery || isGuard(problem)) {
    return { verdict: 'unproven', problem };
  }
  // A page, another API, or nothing of the kind: it answered, and it is not this interface.
  if (hasCode(error, 'unreadable-answer', 'service-not-found', 'answer-too-large')) {
    return { verdict: 'something-else', problem };
  }
  return { verdict: 'unreachable', problem };
}

/** Some say 403 for 401, and then in these words. */
const saysSignIn = ({ serviceSaid = '' }: ProblemOf<'not-permitted'>): boolean =>
  meaningOfSentence(serviceSaid) === 'session-ended';

const guards: readonly string[] = ['csrf-refused', 'blocked-on-the-way'];

/** What lies before the interface asks for more than a session. */
export const isGuard = ({ code }: Problem): boolean => guards.includes(code);
