import type { SessionState } from '../../../src-shared/connection.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { hasCode, problemOf } from '../problem-error.ts';
import type { FollowedSession } from './followed-session.ts';
import type { GraphqlClient } from './graphql-client.ts';

export interface SessionProof {
  verdict: Exclude<SessionState['verdict'], 'unchecked'> | 'unchecked';
  /** Why, for `refused`, `unreachable` and `something-else`. */
  problem?: Problem;
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

  async prove(dashboardUrl: string, session: FollowedSession): Promise<SessionProof> {
    let letThrough: string | null;
    try {
      letThrough = await this.ask(dashboardUrl, session);
    } catch (error) {
      return withSessionFailed(error);
    }
    try {
      await this.ask(dashboardUrl, null);
      return { verdict: 'unproven' };
    } catch (error) {
      // Any refusal or GraphQL error will do: it was not let through. A broken line proves nothing.
      const refused = hasCode(error, ...refusals, 'service-refused', 'field-errors');
      if (refused && letThrough !== null) session.prove(letThrough);
      return { verdict: refused ? 'accepted' : 'unproven' };
    }
  }

  /** @returns what was let through @throws ProblemError unless the query was answered with data */
  ask(dashboardUrl: string, session: FollowedSession | null): Promise<string | null> {
    return this.#graphql.query({ dashboardUrl, session, query: harmlessQuery, signal: this.#signal });
  }
}

function withSessionFailed(error: unknown): SessionProof {
  const problem = problemOf(error);
  if (!problem) throw error;
  if (hasCode(error, ...refusals))
    return { verdict: 'refused', problem: { ...problem, code: 'session-ended' } };
  // GraphQL answered, only not this query: it says nothing about the session.
  if (hasCode(error, 'service-refused', 'field-errors')) return { verdict: 'unproven', problem };
  // A page, another API, or nothing of the kind: it answered, and it is not this interface.
  if (hasCode(error, 'unreadable-answer', 'service-not-found', 'answer-too-large')) {
    return { verdict: 'something-else', problem };
  }
  return { verdict: 'unreachable', problem };
}
