import type { Step } from '../../../src-shared/job.ts';
import { clockTime, datesUntil, localTime } from '../../ui/time/times.ts';

export const inMemoryNote = 'This is kept in memory only: it is gone when you quit.';

/** "Keyholder last looked at the list at 10:15." */
export function listWords({ doubt }: Step): string {
  const looked = doubt?.asOf
    ? `Keyholder last looked at the list ${lookedAt(doubt.asOf)}.`
    : 'The list has not been read since.';
  return doubt?.looking ? `${looked} Keyholder goes on looking by itself for a minute.` : looked;
}

/** "at 10:15", and of another day than today on which. */
export const lookedAt = (asOf: number): string =>
  datesUntil(asOf, Date.now()) === 0 ? `at ${clockTime(asOf)}` : `on ${localTime(asOf)}`;
