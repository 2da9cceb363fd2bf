import { useEffect, useState } from 'react';
import type { AnyProblem } from '../../../src-shared/problem.ts';

/** When each problem came, so that everything that shows it counts down to the same moment. Epoch milliseconds. */
const cameAt = new WeakMap<AnyProblem, number>();

function secondsLeft(problem: AnyProblem | null): number {
  if (problem?.retryAfterSeconds === undefined) return 0;
  const came = cameAt.get(problem) ?? Date.now();
  cameAt.set(problem, came);
  return Math.max(0, Math.ceil(problem.retryAfterSeconds - (Date.now() - came) / 1000));
}

/** Whole seconds of the pause that the service asks for, counting down; 0 where there is none, or it is over. */
export function useCountdown(problem: AnyProblem | null): number {
  const [, count] = useState(0);
  const left = secondsLeft(problem);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => count(ticks => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return left;
}
