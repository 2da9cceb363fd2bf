interface Waiting<T> {
  one: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Writes one after the other. What comes while one is under way goes into the next one together. */
export class WrittenTogether<T> {
  readonly #put: (all: T[]) => Promise<void>;
  readonly #waiting: Waiting<T>[] = [];
  #writing: Promise<void> | null = null;

  constructor(put: (all: T[]) => Promise<void>) {
    this.#put = put;
  }

  /** To be written with the next ones. Resolves and rejects as that does. */
  queue(one: T): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ one, resolve, reject });
    });
  }

  /** What waits is written now, or behind what is being written. */
  begin(): void {
    if (this.#waiting.length > 0) this.#writing ??= this.#work();
  }

  /** Resolves when nothing is being written. Never rejects. */
  async ended(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        await this.#put(batch.map(({ one }) => one));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    // Not a moment later: what comes then would wait for somebody who has gone.
    this.#writing = null;
  }
}
