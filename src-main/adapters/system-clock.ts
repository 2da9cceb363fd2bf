import { uptime } from 'node:os';
import type { Clock } from '../core/base/ports/clock.ts';

// setTimeout takes 31 bits of milliseconds; a longer wait would fire at once.
const longestTimer = 2 ** 31 - 1;

/** Linux has the time since its start in a file, and to read that takes longer than to read a page of a list. */
const heldMs = 1_000;
/** Only sleep, or whoever sets the clock, moves the time of day by more than this beside the other. */
const togetherMs = 20;
/**
 * The system's own is rounded down: to a hundredth of a second, and on macOS to whole ones, of two times of day that may be slewed beside each
 * other (libuv's darwin.c: `uv_uptime`). What it says is believed where it differs by more: only sleep makes it.
 */
const roundedMs = (seconds: number): number => (Number.isInteger(seconds) ? 2_000 : 20);
let read = { at: -Infinity, now: 0 };
/** By how much the system's own is ahead of what is counted here. */
let ahead = -Infinity;
let latest = 0;

function elapsed(): number {
  const at = performance.now();
  const now = Date.now();
  const since = at - read.at;
  const isTogether = Math.abs(now - read.now - since) <= togetherMs;
  if (since < 0 || since > heldMs || !isTogether) {
    read = { at, now };
    const seconds = uptime();
    const found = seconds * 1_000 - at;
    if (Math.abs(found - ahead) > roundedMs(seconds)) ahead = found;
  }
  latest = Math.max(latest, at + ahead);
  return latest;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // Not performance.now(): on Linux that stands still while the computer sleeps.
  elapsed,
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
