import type { Clock } from './ports/clock.ts';

/** At most four times a second. */
const betweenTellingsMs = 250;

/** Says at once that something has changed, and of what comes within a moment after it once more: the last of it is told, too. */
export class ToldTogether {
  readonly #clock: Clock;
  readonly #say: () => void;
  #lately = false;
  #again = false;

  constructor(clock: Clock, say: () => void) {
    this.#clock = clock;
    this.#say = say;
  }

  tell(): void {
    this.#again = this.#lately;
    if (this.#lately) return;
    this.#lately = true;
    this.#say();
    this.#clock.after(betweenTellingsMs, () => {
      this.#lately = false;
      if (this.#again) this.tell();
    });
  }
}
