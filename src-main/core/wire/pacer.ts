import type { Clock } from '../base/ports/clock.ts';

const gapMs = 1_000;
/** After so long without another limit an origin is trusted again: five hundred invitations need not wait for minutes. */
const holdsMs = 60_000;

/**
 * Keeps mutations at least a second apart at an origin that has lately said "too many requests". Before that nobody is slowed
 * down: limits are not documented (section 8).
 */
export class Pacer {
  readonly #clock: Clock;
  /** Origin -> until when, `Clock.elapsed`. */
  readonly #limited = new Map<string, number>();
  /** Origin -> when the next one may leave, `Clock.elapsed`. */
  readonly #nextAt = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  noteLimit(origin: string): void {
    this.#limited.set(origin, this.#clock.elapsed() + holdsMs);
  }

  /** Resolves when a mutation may be sent. Each caller gets a place of its own. */
  async turn(origin: string, signal: AbortSignal): Promise<void> {
    const now = this.#clock.elapsed();
    if ((this.#limited.get(origin) ?? 0) <= now) return;
    const at = Math.max(now, this.#nextAt.get(origin) ?? now);
    this.#nextAt.set(origin, at + gapMs);
    if (at > now) await this.#clock.wait(at - now, signal);
  }
}
