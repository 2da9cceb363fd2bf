import type { AnyProblem, ProblemCode } from '../../../src-shared/problem.ts';
import type { Clock } from '../base/ports/clock.ts';
import { problemOf } from '../base/problem-error.ts';

/** Attempts in all. */
const attempts = 3;
const firstPauseMs = 300;
/** Longer than this nobody waits in silence: the problem is shown with its countdown instead. */
const longestPauseMs = 5_000;

/** A time-out is not among them: the owner has waited long enough for the first. */
const passing: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'connection-refused',
  'connection-lost',
  'name-not-resolved',
  'rate-limited',
]);

/**
 * Does something again that changes nothing, where the reason for its failure may have passed.
 * Never for a mutation: see `outcome-unknown`.
 */
export async function retried<T>(clock: Clock, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      const problem = problemOf(error);
      const pause = problem && attempt < attempts ? pauseMs(problem, attempt, clock) : null;
      if (pause === null) throw error;
      await clock.wait(pause, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** null: not worth another try, or only after longer than anybody waits. */
function pauseMs(problem: AnyProblem, attempt: number, clock: Pick<Clock, 'random'>): number | null {
  const fault = problem.code === 'service-fault' && [502, 503, 504].includes(problem.status ?? 0);
  if (!fault && !passing.has(problem.code)) return null;
  if (problem.retryAfterSeconds !== undefined) {
    const asked = problem.retryAfterSeconds * 1_000;
    return asked <= longestPauseMs ? asked : null;
  }
  // Jitter: many Keyholders that lost the same service must not all come back at once.
  return firstPauseMs * 3 ** (attempt - 1) * (0.75 + clock.random() / 2);
}
