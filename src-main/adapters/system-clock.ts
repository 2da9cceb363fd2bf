import { uptime } from 'node:os';
import type { Clock } from '../core/base/ports/clock.ts';

// setTimeout takes 31 bits of milliseconds; a longer wait would fire at once.
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  // Not performance.now(): on Linux that stands still while the computer sleeps.
  elapsed: () => uptime() * 1_000,
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, longestTimer));
    timer.unref();
    return () => clearTimeout(timer);
  },
  wait: (ms, signal) =>
    new Promise(resolve => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const timer = setTimeout(done, Math.min(ms, longestTimer));
      signal.addEventListener('abort', done, { once: true });
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
    }),
  random: () => Math.random(),
  ticks: () => performance.now(),
  // Timers, answers and calls come in between; a promise alone would let none of them.
  breathe: () => new Promise(resolve => setImmediate(resolve)),
};
