import type { Clock } from '../../../src-main/core/base/ports/clock.ts';
import type { Chance } from './chance.ts';
import type { Hearing } from './hearing.ts';
import type { Schedule } from './schedule.ts';

const right = Date.UTC(2026, 10, 20, 9);
const farMs = 80 * 86_400_000;

/** The computer's clock: set back and forth, asleep now and then, and in whatever zone. Timers know nothing of the first two. */
export class ComputerClock {
  readonly #schedule: Schedule;
  readonly #hearing: Hearing;
  /** What was done to the time of day. */
  #shift = right;
  #slept = 0;
  #ticks = 0;
  /** Since when, by `elapsed`, it may be wrong by months: what is kept for so long may be gone. null: it was not set by as much. */
  farOffSince: number | null = null;
  /** The same, of a clock that is ahead: only by such a one what was written down by a right one is of long ago. */
  farAheadSince: number | null = null;
  /** From when to when it was behind by as much, in the history's time. */
  readonly farBehind: { from: number; to: number }[] = [];

  constructor(schedule: Schedule, hearing: Hearing) {
    this.#schedule = schedule;
    this.#hearing = hearing;
  }

  now(): number {
    return Math.floor(this.#schedule.time + this.#slept + this.#shift);
  }

  elapsed(): number {
    return this.#schedule.time + this.#slept;
  }

  setBy(ms: number): void {
    this.#shift += ms;
    // By it so much time passes then, too, once it is wrong.
    if (this.farOffSince !== null) this.farOffSince -= Math.abs(ms);
    else if (Math.abs(ms) > farMs) this.farOffSince = this.elapsed();
    if (this.farAheadSince !== null) this.farAheadSince -= Math.abs(ms);
    else if (this.#shift - right > farMs) this.farAheadSince = this.elapsed();
    const { time } = this.#schedule;
    const last = this.farBehind.at(-1);
    if (last?.to === Number.POSITIVE_INFINITY) last.to = time;
    if (right - this.#shift > farMs) this.farBehind.push({ from: time, to: Number.POSITIVE_INFINITY });
  }

  setRight(): void {
    this.setBy(right - this.#shift);
  }

  /** For so long altogether it was asleep: the history's time stands still then, and nobody else's does. */
  get slept(): number {
    return this.#slept;
  }

  sleep(ms: number): void {
    this.#slept += ms;
  }

  /** As one run of the program has it. @param isAlive whether that run still goes on */
  port(chance: () => Chance, isAlive: () => boolean): Clock {
    const schedule = this.#schedule;
    const after = (ms: number, run: () => void) =>
      schedule.in(ms, () => {
        if (isAlive()) run();
      });
    return {
      now: () => this.now(),
      elapsed: () => this.elapsed(),
      after,
      wait: (ms, signal) =>
        new Promise(resolve => {
          if (signal.aborted) return resolve();
          const done = () => {
            callOff();
            deaf();
            resolve();
          };
          const callOff = after(ms, done);
          const deaf = this.#hearing.onAbort(signal, done);
        }),
      random: () => chance().unit(),
      // Work takes its time, always the same, so that long work is done in stretches here, too.
      ticks: () => {
        this.#ticks += 1;
        return this.#ticks;
      },
      breathe: () => new Promise(resolve => after(0, resolve)),
    };
  }
}
