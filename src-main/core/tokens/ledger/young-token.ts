import type { Clock } from '../../base/ports/clock.ts';
import { hasCode, problem } from '../../base/problem-error.ts';
import type { LedgerRow } from './ledger-row.ts';

/** A service whose computers tell each other of a new token takes it everywhere only some seconds after it has made it. */
const takenAfterMs = [1_000, 2_000, 4_000];
const youngMs = 60_000;

/**
 * Asks something that changes nothing; in the first minute of a token's life a few times before its refusal counts.
 * @param stop ends the waiting, and `ask`
 * @throws ProblemError `cancelled`, and whatever `ask` throws
 */
export async function askPatiently<T>(
  clock: Clock,
  made: Pick<LedgerRow, 'createdAt'> | undefined,
  ask: () => Promise<T>,
  stop: AbortSignal,
): Promise<T> {
  // By a clock that was set since, nobody knows.
  const isYoung = Math.abs(clock.now() - (made?.createdAt ?? 0)) < youngMs;
  for (const waitMs of isYoung ? takenAfterMs : []) {
    try {
      return await ask();
    } catch (error) {
      if (stop.aborted || !hasCode(error, 'token-refused')) throw error;
      await clock.wait(waitMs, stop);
      if (stop.aborted) throw problem('cancelled');
    }
  }
  return ask();
}
