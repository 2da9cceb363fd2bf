import { useEffect, useRef, useState } from 'react';
import { numberText } from '../../ui/kit/locale.ts';

interface Seen {
  /** `performance.now()`. */
  at: number;
  settled: number;
}

const lookedBackMs = 60_000;
const leastMs = 4_000;
const leastSettled = 4;

/**
 * Steps settled in a millisecond, of what was seen within the last minute; null: too little was seen to tell. What stands still is
 * slower the longer it does.
 */
export function rateOf(seen: readonly Seen[], now: number): number | null {
  const [first] = seen;
  const last = seen.at(-1);
  if (!first || !last) return null;
  const settled = last.settled - first.settled;
  return settled >= leastSettled && now - first.at >= leastMs ? settled / (now - first.at) : null;
}

/** @param isMoving false: nothing is known of how fast it will go on */
export function useRate(settled: number, isMoving: boolean): number | null {
  const seen = useRef<Seen[]>([]);
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    if (isMoving) seen.current.push({ at: performance.now(), settled });
  }, [settled, isMoving]);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      const now = performance.now();
      seen.current = seen.current.filter(({ at }) => now - at <= lookedBackMs);
      setRate(rateOf(seen.current, now));
    }, 1_000);
    return () => {
      clearInterval(timer);
      seen.current = [];
      setRate(null);
    };
  }, [isMoving]);
  return isMoving ? rate : null;
}

/** "About 3 a second", "about 40 a minute". */
export function rateWords(perMs: number): string {
  const perSecond = perMs * 1_000;
  return perSecond >= 2
    ? `About ${numberText(Math.round(perSecond))} a second`
    : `About ${numberText(Math.max(1, Math.round(perSecond * 60)))} a minute`;
}
