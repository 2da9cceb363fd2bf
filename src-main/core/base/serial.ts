/** Work that is done one after the other, in the order in which it came. What fails holds nothing up. */
export class Serial {
  readonly #last = new Map<string, Promise<unknown>>();

  /**
   * Resolves and rejects as `work` does.
   * @param line work of different lines does not wait for each other
   */
  run<T>(work: () => T | Promise<T>, line = ''): Promise<T> {
    const turn = (this.#last.get(line) ?? Promise.resolve()).then(work);
    const ended: Promise<unknown> = turn
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(line) === ended) this.#last.delete(line);
      });
    this.#last.set(line, ended);
    return turn;
  }

  /** Resolves when everything that has come so far has ended. Never rejects. */
  async ended(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
