/** Rows whose secret is on its way into the keychain, by their keys. One may be on its way twice, where two windows have asked for it. */
export class BeingKept {
  readonly #counts = new Map<string, number>();

  has(key: string): boolean {
    return this.#counts.has(key);
  }

  async during<T>(key: string, run: () => Promise<T>): Promise<T> {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    try {
      return await run();
    } finally {
      const left = (this.#counts.get(key) ?? 0) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    }
  }
}
