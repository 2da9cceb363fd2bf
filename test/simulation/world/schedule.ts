interface Entry {
  at: number;
  order: number;
  run: () => void;
  /** Something of the program may go on after it. */
  wakes: boolean;
}

/**
 * What is going to happen, in its order. Time moves only when nothing is runnable: from one of these to the next. The order is that
 * of time, and of two at the same time that of their asking.
 */
export class Schedule {
  /** Milliseconds since the history began, while the computer was awake. */
  time = 0;
  /** How many have happened. */
  count = 0;
  /** How many calls of this run read something of Node's that goes on by ticks of its own, several after each other. */
  streams = 0;
  readonly #heap: Entry[] = [];
  #order = 0;

  /** Returns the way to call it off. */
  in(ms: number, run: () => void, wakes = true): () => void {
    const entry = { at: this.time + Math.max(0, ms), order: this.#order++, run, wakes };
    this.#push(entry);
    return () => {
      entry.run = nothing;
      entry.wakes = false;
    };
  }

  /** When the next one is due; null: nothing is going to happen any more. */
  get nextAt(): number | null {
    let first = this.#heap[0];
    while (first && first.run === nothing) {
      this.#pop();
      first = this.#heap[0];
    }
    return first?.at ?? null;
  }

  get waiting(): number {
    return this.#heap.length;
  }

  /** Lets the next one happen, and everything that follows from it at once. */
  async next(): Promise<void> {
    const entry = this.#pop();
    if (!entry) return;
    this.time = Math.max(this.time, entry.at);
    if (entry.run === nothing) return;
    this.count += 1;
    // Whoever is called may call itself off.
    const { wakes } = entry;
    entry.run();
    if (wakes) await this.settled();
  }

  /** Time passes in which nothing is due. */
  passTo(time: number): void {
    this.time = Math.max(this.time, time);
  }

  /**
   * Resolves when no promise has anything left to do: Node runs what was put off by `nextTick` only once the queue of promises is empty.
   */
  settled(): Promise<void> {
    if (this.streams > 0) return new Promise(resolve => setImmediate(resolve));
    return new Promise(resolve => queueMicrotask(() => process.nextTick(resolve)));
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(entry, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = entry;
  }

  #pop(): Entry | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      const [left, right] = [heap[below], heap[below + 1]];
      if (!left) break;
      if (right && isBefore(right, left)) below += 1;
      const child = heap[below];
      if (!child || !isBefore(child, last)) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = last;
    return first;
  }
}

const nothing = (): void => undefined;

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
