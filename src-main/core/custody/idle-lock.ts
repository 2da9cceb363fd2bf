import type { Clock, Confirmer } from '../ports.ts';
import { problem } from '../problem-error.ts';

interface Parts {
  clock: Clock;
  /** Minutes; 0: never. */
  minutes: () => number;
  /** null: this host has no dialog of its own, and the page's word is taken. */
  confirmer: Confirmer | null;
}

/**
 * Whether the owner has been away. It guards what an uninvited hand could do in a minute: copy, reveal, create and revoke.
 * It is no defence against a program that runs as the owner, and does not claim to be.
 */
export class IdleLock {
  readonly #parts: Parts;
  #lastActive: number;
  #away = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#lastActive = parts.clock.now();
  }

  /** A key or a click. It does not end an absence: that takes `confirm`. */
  touch(): void {
    if (!this.#isAway()) this.#lastActive = this.#parts.clock.now();
  }

  /** SECURITY: after an absence, nothing that touches a secret runs without a confirmation. @throws ProblemError `away` */
  guard(): void {
    if (this.#isAway()) throw problem('away');
  }

  /** The owner says that it is them. @throws ProblemError `cancelled` */
  async confirm(): Promise<void> {
    if (!this.#isAway()) return;
    const { confirmer, clock } = this.#parts;
    if (confirmer && !(await confirmer.confirmPresence())) throw problem('cancelled');
    this.#away = false;
    this.#lastActive = clock.now();
  }

  /** Sticky: once passed, a later touch or a shorter setting does not undo it. */
  #isAway(): boolean {
    const { clock, minutes } = this.#parts;
    const limit = minutes() * 60_000;
    if (limit > 0 && clock.now() - this.#lastActive >= limit) this.#away = true;
    if (limit === 0) this.#away = false;
    return this.#away;
  }
}
