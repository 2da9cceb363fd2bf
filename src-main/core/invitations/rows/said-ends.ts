import type { Invitation } from '../../../../src-shared/invitation.ts';
import { saidEnd } from '../../../../src-shared/invitation-state.ts';
import type { Stretch } from '../../base/stretch.ts';

/** What the service itself says has ended each row of a list that grows at its end: looked for once. */
export class SaidEnds {
  readonly #known: ReturnType<typeof saidEnd>[] = [];

  of(rows: readonly Invitation[], n: number): ReturnType<typeof saidEnd> {
    for (let next = this.#known.length; next <= n; next += 1) {
      const row = rows[next];
      this.#known.push(row ? saidEnd(row) : null);
    }
    return this.#known[n] ?? null;
  }

  /** Before they are asked for in another order. */
  async take(rows: readonly Invitation[], stretch: Stretch): Promise<void> {
    const { length } = rows;
    for (let n = this.#known.length; n < length; n += 1) {
      this.of(rows, n);
      if (stretch.isOver()) await stretch.pause();
    }
  }
}
