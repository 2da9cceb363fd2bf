import type { Connection } from '../../../src-shared/connection.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { useDraft } from '../../around/drafts.tsx';

/** What became of one part of a new connection. */
export interface Outcome {
  what: 'Connection' | 'Session' | 'Personal access token';
  words: string;
  problem: Problem | null;
  /** The service has accepted it. */
  proven: boolean;
}

type Outcomes = Record<string, readonly Outcome[]>;

/** Handed from the form that saved a connection to the connection's own screen. */
export function useOutcomes() {
  return useDraft<Outcomes>('connect-outcomes', {});
}

/** It was not taken in, and nothing has taken its place since. */
export const isOpen = ({ what, problem }: Outcome, { session, tokenInUse }: Connection): boolean =>
  problem !== null && (what === 'Session' ? session.heldIn === 'nowhere' : tokenInUse === null);
