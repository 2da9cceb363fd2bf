/** Who listens for the end of what a run of the program has begun: nobody once it was killed, and nothing of it stays in memory. */
export class Hearing {
  readonly #open = new Map<() => void, AbortSignal>();

  /** Returns the way to call it off. */
  onAbort(signal: AbortSignal, run: () => void): () => void {
    const off = () => {
      this.#open.delete(heard);
      signal.removeEventListener('abort', heard);
    };
    const heard = () => {
      off();
      run();
    };
    this.#open.set(heard, signal);
    signal.addEventListener('abort', heard);
    return off;
  }

  crash(): void {
    for (const [heard, signal] of this.#open) signal.removeEventListener('abort', heard);
    this.#open.clear();
  }
}
