import type { Clock } from '../base/ports/clock.ts';
import { firstLookIn, nextLookIn, postponeMs } from './look-times.ts';

interface Parts {
  clock: Clock;
  /** Whether now is a good moment. */
  quiet: () => boolean;
  /** Never rejects. */
  look: () => Promise<unknown>;
}

/** When Keyholder looks by itself. Off until `begin`. */
export class LookSchedule {
  readonly #parts: Parts;
  #callOff: (() => void) | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  begin(): void {
    this.#in(firstLookIn(this.#parts.clock.random()));
  }

  end(): void {
    this.#callOff?.();
    this.#callOff = null;
  }

  /** After a look, also one that the owner asked for. */
  next(failures: number): void {
    if (this.#callOff) this.#in(nextLookIn(failures, this.#parts.clock.random()));
  }

  #in(ms: number): void {
    this.#callOff?.();
    this.#callOff = this.#parts.clock.after(ms, () => {
      if (this.#parts.quiet()) void this.#parts.look();
      else this.#in(postponeMs);
    });
  }
}
