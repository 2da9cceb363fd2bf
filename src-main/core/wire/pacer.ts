import type { Clock } from '../base/ports/clock.ts';

const gapMs = 1_000;

/**
 * Keeps mutations at least a second apart at an origin that has once said "too many requests". Before that nobody is slowed
 * down: limits are not documented (section 8).
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #limited = new Set<string>();
  readonly #nextAt = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  noteLimit(origin: string): void {
    this.#limited.add(origin);
  }

  /** Resolves when a mutation may be sent. Each caller gets a place of its own. */
  async turn(origin: string, signal: AbortSignal): Promise<void> {
    if (!this.#limited.has(origin)) return;
    const now = this.#clock.now();
    const at = Math.max(now, this.#nextAt.get(origin) ?? now);
    this.#nextAt.set(origin, at + gapMs);
    if (at > now) await this.#clock.wait(at - now, signal);
  }
}
