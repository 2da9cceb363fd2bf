/** What long work needs of the world, so that it does not hold up everything else. */
export interface Breath {
  /** Milliseconds, fine enough to measure work by; from no moment in particular. */
  ticks(): number;
  /** Resolves once whatever waited by now has had its turn: calls, answers, timers. */
  breathe(): Promise<void>;
}

export interface Clock extends Breath {
  /** Epoch milliseconds. Whoever sets the computer's clock sets it back and forth. */
  now(): number;
  /** Milliseconds since some moment before the start. Never goes back, and goes on while the computer sleeps. */
  elapsed(): number;
  /** Returns the way to call it off. Must not keep the process alive. */
  after(ms: number, run: () => void): () => void;
  /** Resolves after `ms`, or at once when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
}
