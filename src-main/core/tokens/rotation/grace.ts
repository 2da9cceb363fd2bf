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
export function graceLeft(
  { clock, clocks }: Parts,
  { baseUrl, graceMs, since, sinceElapsed, offsetMs }: Begun,
): number {
  const elapsed = clock.elapsed();
  const there = clocks.at(baseUrl, elapsed);
  const passed =
    sinceElapsed !== undefined
      ? elapsed - sinceElapsed
      : (there?.earliest ?? clock.now()) - since - (there ? (offsetMs ?? 0) : 0);
  return Math.min(graceMs, Math.max(0, graceMs - Math.max(0, passed)));
}
