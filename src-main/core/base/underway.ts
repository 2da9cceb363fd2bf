import { problem } from './problem-error.ts';

/** What must not be cut off: a token that is being created would be lost with its answer. */
export class Underway {
  #running = 0;
  #held = false;
  /** Once it is set, nothing new begins; resolves with the last that was under way. */
  #last: PromiseWithResolvers<void> | null = null;

  get running(): boolean {
    return this.#running > 0;
  }

  /** Runs it, unless the end has begun. @throws ProblemError `cancelled` */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#held) throw problem('cancelled', { reason: 'installing' });
    if (this.#last) throw problem('cancelled');
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#tellEnd();
    }
  }

  /** From here on nothing new begins, for good. Resolves when what is under way has ended. */
  end(): Promise<void> {
    this.#last ??= Promise.withResolvers();
    this.#tellEnd();
    return this.#last.promise;
  }

  #tellEnd(): void {
    if (!this.running) this.#last?.resolve();
  }

  /** @throws ProblemError `busy` */
  refuseWhileRunning(): void {
    if (!this.running) return;
    throw problem('busy', { reason: 'answer-awaited' });
  }

  /**
   * From here on nothing new begins. Returns the way to let it begin again.
   * SECURITY: nothing is installed while a token is created or revoked or an invitation is sent: ending then would lose it.
   * @throws ProblemError `busy`
   */
  hold(): () => void {
    this.refuseWhileRunning();
    this.#held = true;
    return () => {
      this.#held = false;
    };
  }
}
