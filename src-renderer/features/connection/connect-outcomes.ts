import type { Connection } from '../../../src-shared/connection.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { useDraft } from '../../around/drafts.tsx';
import { savedWords, sessionGap } from '../session/session-words.ts';

/** What became of one part of a new connection. */
export interface Outcome {
  what: 'Connection' | 'Session' | 'Personal access token';
  words: string;
  problem: Problem | null;
  /** The service has accepted it. */
  proven: boolean;
}

/** Of one that was given just now, maybe beside a session, which was asked about as well. */
export const refusedToken =
  'It was revoked, has expired, or was never valid for this service. Use another token.';

type Outcomes = Record<string, readonly Outcome[]>;

/** Handed from the form that saved a connection to the connection's own screen. */
export function useOutcomes() {
  return useDraft<Outcomes>('connect-outcomes', {});
}

/** What was taken in, as it is by now; null: it was removed since, or refused, which is told elsewhere. */
export function standing(one: Outcome, { session, tokenInUse }: Connection): Outcome | null {
  if (one.problem !== null) return null;
  if (one.what === 'Personal access token') return tokenInUse === null ? null : one;
  if (one.what !== 'Session') return one;
  if (sessionGap(session) !== null) return null;
  return { ...one, words: savedWords(session), proven: session.verdict === 'accepted' };
}

/** It was not taken in, and nothing has taken its place since. */
export const isOpen = ({ what, problem }: Outcome, { session, tokenInUse }: Connection): boolean =>
  problem !== null && (what === 'Session' ? session.heldIn === 'nowhere' : tokenInUse === null);
