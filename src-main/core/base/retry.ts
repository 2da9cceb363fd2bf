import type { Clock } from './ports/clock.ts';

/** Nobody waits for it: what somebody does meanwhile tries for itself. */
const [usualMs, longestMs] = [10_000, 5 * 60_000];

/** One more try for what was refused, later each time: what a disk refuses for hours is not worth its work every few seconds. */
export class Retry {
  readonly #clock: Clock;
  readonly #again: () => void;
  readonly #firstMs: number;
  #ms: number;
  #callOff: (() => void) | null = null;

  constructor(clock: Clock, again: () => void, firstMs = usualMs) {
    this.#clock = clock;
    this.#again = again;
    this.#firstMs = firstMs;
    this.#ms = firstMs;
  }

  /** Something waits for it. */
  get isDue(): boolean {
    return this.#callOff !== null;
  }

  /** It was refused. A try that is due already stays where it is. */
  refused(): void {
    if (this.#callOff) return;
    this.#callOff = this.#clock.after(this.#ms, () => {
      this.#callOff = null;
      this.#again();
    });
    this.#ms = Math.min(2 * this.#ms, longestMs);
  }

  /** Nothing is left to be tried, and the next refusal is a first one. */
  worked(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#ms = this.#firstMs;
  }
}
