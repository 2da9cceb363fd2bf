import type { Clock } from '../base/ports/clock.ts';

const minute = 60_000;
const hour = 60 * minute;
/** When something else is under way. */
const postponeMs = 30_000;

/**
 * When Keyholder looks by itself. Off until `begin`.
 * @param quiet whether now is a good moment
 * @param look never rejects
 */
export function createLookSchedule(clock: Clock, quiet: () => boolean, look: () => Promise<unknown>) {
  let callOff: (() => void) | null = null;
  const lookIn = (ms: number) => {
    callOff?.();
    callOff = clock.after(ms, () => {
      if (quiet()) void look();
      else lookIn(postponeMs);
    });
  };
  return {
    /** After whatever the owner opened Keyholder for. */
    begin: () => lookIn((1 + 2 * clock.random()) * minute),
    end: () => {
      callOff?.();
      callOff = null;
    },
    /** After a look, also one that the owner asked for. */
    next: (failures: number) => {
      if (callOff) lookIn(nextLookIn(failures, clock.random()));
    },
  };
}

/**
 * Milliseconds to the next look: some hours, and after failures in a row minutes that grow to as many hours. Never the same for
 * two computers, so that a feed is not asked by all of them at once.
 */
export function nextLookIn(failures: number, random: number): number {
  const usual = (4 + 2 * random) * hour;
  if (failures === 0) return usual;
  return Math.min(10 * minute * 2 ** Math.min(failures - 1, 8) * (0.75 + 0.5 * random), usual);
}
