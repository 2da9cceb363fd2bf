/**
 * Tries session values one after the other until one is proved. A page sets its cookie before it is good for
 * anything and may keep the value, so the same value is tried again whenever it is offered again.
 */
export class ProofQueue {
  readonly #prove: (value: string) => Promise<boolean>;
  readonly #onProved: (value: string) => void;
  #next: string | null = null;
  #running: Promise<void> | null = null;
  #done = false;

  constructor(prove: (value: string) => Promise<boolean>, onProved: (value: string) => void) {
    this.#prove = prove;
    this.#onProved = onProved;
  }

  /** Of values offered during a proof only the last counts: it has replaced the others in the jar. */
  offer(value: string): void {
    if (this.#done) return;
    this.#next = value;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Resolves when no proof is under way. */
  idle(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  async #run(): Promise<void> {
    while (this.#next !== null && !this.#done) {
      const value = this.#next;
      this.#next = null;
      const proved = await this.#prove(value).catch(() => false);
      if (!proved) continue;
      this.#done = true;
      this.#onProved(value);
    }
  }
}
