import type { Problem } from '../../../src-shared/problem.ts';
import type { Clock } from '../base/ports/clock.ts';

/** Where a service asks for patience and does not say how much: so long first, then twice as long each time. */
const firstWaitMs = 5_000;
const longestOwnWaitMs = 60_000;
/** Nobody sits and waits for longer: the job pauses, and says why. */
const longestWaitMs = 300_000;
const mostWaitsInVain = 6;
const mostRefusals = 3;

/** What an outcome says of the steps to come. */
export type Meaning =
  | 'of-the-step' // nothing
  | 'too-fast' // it was not done, and can be once some time has passed
  | 'no-way' // it was not done, and nothing else will be as things stand
  | 'refused'; // it was not done, and nothing says what is wrong with this one

/** How fast a job goes on: slowed by the service, and ended before it sends a thousand times what nobody will take. */
export class JobPace {
  readonly #clock: Clock;
  /** `Clock.elapsed`. */
  #waitsUntil = 0;
  #waits = 0;
  #refusals = 0;
  #lost = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves when the next step may leave, or the signal is aborted. */
  async turn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.waitMs > 0) await this.#clock.wait(this.waitMs, signal);
  }

  get waitMs(): number {
    return Math.max(0, this.#waitsUntil - this.#clock.elapsed());
  }

  /** Something came through. */
  went(): void {
    this.#waits = 0;
    this.#refusals = 0;
    this.#lost = 0;
  }

  /** No answer told. True where a patient job has to pause. */
  lost(): boolean {
    this.#lost += 1;
    return this.#lost >= mostRefusals;
  }

  /** True where the job has to pause. */
  met(meaning: Meaning, problem: Problem): boolean {
    this.#lost = 0;
    if (meaning === 'of-the-step') this.#refusals = 0;
    if (meaning === 'refused') this.#refusals += 1;
    if (meaning !== 'too-fast') return meaning === 'no-way' || this.#refusals >= mostRefusals;
    const asked = 'retryAfterSeconds' in problem ? problem.retryAfterSeconds : undefined;
    // Those that were on their way at the same time are one answer: the longest wait that is asked for.
    if (this.waitMs === 0) this.#waits += 1;
    else if (asked === undefined) return false;
    const own = Math.min(firstWaitMs * 2 ** (this.#waits - 1), longestOwnWaitMs);
    const wait = asked === undefined ? own : asked * 1_000;
    if (wait > longestWaitMs || this.#waits > mostWaitsInVain) return true;
    this.#waitsUntil = Math.max(this.#waitsUntil, this.#clock.elapsed() + wait);
    return false;
  }
}
