import type { Step } from '../../../src-shared/job.ts';
import { clockTime } from '../../ui/time/times.ts';

export const inMemoryNote = 'This is kept in memory only: it is gone when you quit.';

/** "The list of 10:15 was looked at." */
export function listWords({ doubt }: Step): string {
  const looked = doubt?.asOf
    ? `The list was last looked at ${clockTime(doubt.asOf)}.`
    : 'The list was not looked at yet.';
  return doubt?.looking ? `${looked} Keyholder goes on looking by itself for a minute.` : looked;
}
