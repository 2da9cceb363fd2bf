import type { Clock } from '../../base/ports/clock.ts';
import type { Moment, ServiceClocks } from '../../wire/service-clocks.ts';

interface Parts {
  clock: Clock;
  clocks: ServiceClocks;
}

export interface Begun {
  /** The service's address. */
  baseUrl: string;
  graceMs: number;
  /** By this computer's clock, epoch milliseconds. */
  since: number;
  /** `Clock.elapsed`, where it was in this run. */
  sinceElapsed: number | undefined;
  /** The service's clock less this computer's at that time; null: not known. */
  offsetMs: number | null;
}

export interface Grace {
  leftMs: number;
  /** Something other than this computer's clock, which may have been set since, tells that; or nothing ever did. */
  isTimed: boolean;
}

/**
 * How much of a grace is left. Nobody can set what has elapsed in this run; over runs the service's clock is believed before this
 * computer's, which may have been set meanwhile. Where it says less than nothing has passed, all of it is left.
 */
export function graceLeft({ clock, clocks }: Parts, begun: Begun): Grace {
  const { baseUrl, graceMs, sinceElapsed, offsetMs } = begun;
  const there = clocks.at(baseUrl, clock.elapsed());
  const passed = sinceElapsed === undefined ? overRuns(clock, there, begun) : clock.elapsed() - sinceElapsed;
  return {
    leftMs: Math.min(graceMs, Math.max(0, graceMs - Math.max(0, passed))),
    isTimed: graceMs === 0 || sinceElapsed !== undefined || offsetMs === null || there !== null,
  };
}

function overRuns(clock: Clock, there: Moment | null, { since, offsetMs }: Begun): number {
  const here = clock.now() - since;
  if (there === null) return here;
  const byService = there.earliest - since - (offsetMs ?? 0);
  // How far the clocks were apart then nobody knows: by one of them alone it could be over before its time.
  return offsetMs === null ? Math.min(byService, here) : byService;
}
