import type { Clock } from '../../base/ports/clock.ts';
import type { ServiceClocks } from '../../wire/service-clocks.ts';

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

/**
 * How much of a grace is left. Nobody can set what has elapsed in this run; over runs the service's clock is believed before this
 * computer's, which may have been set meanwhile. Where it says less than nothing has passed, all of it is left.
 */
export function graceLeft(parts: Parts, begun: Begun): number {
  const { graceMs } = begun;
  return Math.min(graceMs, Math.max(0, graceMs - Math.max(0, passedSince(parts, begun))));
}

function passedSince({ clock, clocks }: Parts, { baseUrl, since, sinceElapsed, offsetMs }: Begun): number {
  const elapsed = clock.elapsed();
  if (sinceElapsed !== undefined) return elapsed - sinceElapsed;
  const here = clock.now() - since;
  const there = clocks.at(baseUrl, elapsed);
  if (there === null) return here;
  const byService = there.earliest - since - (offsetMs ?? 0);
  // How far the clocks were apart then nobody knows: by one of them alone it could be over before its time.
  return offsetMs === null ? Math.min(byService, here) : byService;
}
