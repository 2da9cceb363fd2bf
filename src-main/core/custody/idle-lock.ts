import type { Clock } from '../base/ports/clock.ts';
import type { Confirmer } from '../base/ports/confirmer.ts';
import { problem } from '../base/problem-error.ts';

interface Parts {
  clock: Clock;
  /** Minutes; 0: never. */
  minutes: () => number;
  /** null: this host has no dialog of its own, and the page's word is taken. */
  confirmer: Pick<Confirmer, 'confirmPresence'> | null;
}

/**
 * Whether the owner has been away. It guards what an uninvited hand could do in a minute: give a secret out, make or end one, let
 * somebody into the team, remove what is recorded here. It is no defence against a program that runs as the owner, and does not claim to be.
 */
export class IdleLock {
  readonly #parts: Parts;
  #lastActive: Moment;
  #away = false;
  #confirming: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#lastActive = momentOf(parts.clock);
  }

  /** A key or a click. It does not end an absence: that takes `confirm`. */
  touch(): void {
    if (!this.#isAway()) this.#lastActive = momentOf(this.#parts.clock);
  }

  /**
   * SECURITY: after an absence, nothing that cannot be taken back and nothing that gives a secret out runs without a confirmation.
   * @throws ProblemError `away`
   */
  guard(): void {
    if (this.#isAway()) throw problem('away');
  }

  /** The owner says that it is them. Asked once, however often a page asks. @throws ProblemError `cancelled` */
  confirm(): Promise<void> {
    this.#confirming ??= this.#confirm().finally(() => {
      this.#confirming = null;
    });
    return this.#confirming;
  }

  async #confirm(): Promise<void> {
    if (!this.#isAway()) return;
    const { confirmer, clock } = this.#parts;
    // SECURITY: one box at a time; a page that stacked them would have one clicked in the end.
    if (confirmer && !(await confirmer.confirmPresence())) throw problem('cancelled');
    this.#away = false;
    this.#lastActive = momentOf(clock);
  }

  /** Sticky: once passed, a later touch or a shorter setting does not undo it. */
  #isAway(): boolean {
    const { clock, minutes } = this.#parts;
    const limit = minutes() * 60_000;
    if (limit > 0 && sinceMs(this.#lastActive, momentOf(clock)) >= limit) this.#away = true;
    if (limit === 0) this.#away = false;
    return this.#away;
  }
}

interface Moment {
  now: number;
  elapsed: number;
}

const momentOf = (clock: Clock): Moment => ({ now: clock.now(), elapsed: clock.elapsed() });

/** The longer of the two: a clock that was set back makes no absence shorter, nor does a machine that was paused. */
function sinceMs(from: Moment, to: Moment): number {
  return Math.max(to.now - from.now, to.elapsed - from.elapsed);
}
