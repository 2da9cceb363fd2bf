import type { Problem } from '../../../src-shared/problem.ts';
import { useDraft } from '../../around/drafts.tsx';

/** What became of one part of a new connection. */
export interface Outcome {
  what: string;
  words: string;
  problem: Problem | null;
}

type Outcomes = Record<string, readonly Outcome[]>;

/** Handed from the form that saved a connection to the connection's own screen. */
export function useOutcomes() {
  return useDraft<Outcomes>('connect-outcomes', {});
}
