import type { Breath } from './ports/clock.ts';

/** Milliseconds of work at a stretch; one step more may be in it. */
const stretchMs = 20;
/** Asking how late it is takes longer than decoding a short text. */
const stepsBetweenLooks = 16;

/**
 * Long work on the one thread that answers everything, done a stretch at a time:
 * `for (…) { step(); if (stretch.isOver()) await stretch.pause(); }`
 */
export class Stretch {
  readonly #breath: Breath;
  #begun: number;
  #steps = 0;

  constructor(breath: Breath) {
    this.#breath = breath;
    this.#begun = breath.ticks();
  }

  /** Asked after each step. @param weight how many ordinary steps it was worth */
  isOver(weight = 1): boolean {
    this.#steps += weight;
    if (this.#steps < stepsBetweenLooks) return false;
    this.#steps = 0;
    return this.#breath.ticks() - this.#begun >= stretchMs;
  }

  async pause(): Promise<void> {
    await this.#breath.breathe();
    this.#begun = this.#breath.ticks();
  }
}

/** Long work that says by `yield` where it may be interrupted: at least once a millisecond or so. */
export type Sliced<T> = Generator<void, T>;

export async function inStretches<T>(breath: Breath, work: Sliced<T>): Promise<T> {
  const stretch = new Stretch(breath);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (stretch.isOver(stepsBetweenLooks)) await stretch.pause();
  }
}

/** The same work without interruption, where there is little of it. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
