import { createHash } from 'node:crypto';

/** A hash over everything that happened: the same number, the same one. */
export class Trace {
  readonly #hash: ReturnType<typeof createHash> | null;

  constructor(on: boolean) {
    this.#hash = on ? createHash('sha256') : null;
  }

  add(...parts: readonly string[]): void {
    if (!this.#hash) return;
    // Which Node, and on which machine, is said there and nowhere else.
    if (parts[0] === 'inspector.bundle') return;
    for (const part of parts) this.#hash.update(part).update('\n');
  }

  end(): string | null {
    return this.#hash?.digest('hex') ?? null;
  }
}
