import type { Invitation } from '../../../src-shared/invitation.ts';
import type { Stretch } from '../base/stretch.ts';
import { RowOrder } from './row-order.ts';

/** When it ends; undefined: that is not known. */
const endOf = ({ expiresAt }: Invitation): number | undefined =>
  expiresAt === null || expiresAt.unit === 'uncertain' ? undefined : (expiresAt.epochMs ?? undefined);

/**
 * Those that have not run out first, and what ends soonest on top; then those of which it is not known; at last those that have run
 * out, the latest first. As time goes by this is only put together anew: it is the order of their ends.
 */
export class DueOrder {
  readonly #ends = new RowOrder<Invitation>(endOf);
  #of: readonly number[] = [];
  #open = -1;
  readonly #whole: Record<'asc' | 'desc', readonly number[] | null> = { asc: null, desc: null };

  /** As `RowOrder.of`. @param now epoch milliseconds, by the service's clock */
  async of(
    rows: readonly Invitation[],
    now: number,
    descending: boolean,
    stretch: Stretch,
  ): Promise<readonly number[]> {
    const ends = await this.#ends.of(rows, stretch);
    const endAt = (place: number): number => {
      const row = rows[ends[place] ?? -1];
      return (row && endOf(row)) ?? Number.POSITIVE_INFINITY;
    };
    const open = firstPlace(ends.length, place => endAt(place) > now);
    if (ends !== this.#of || open !== this.#open) {
      this.#of = ends;
      this.#open = open;
      this.#whole.asc = ends.slice(open).concat(ends.slice(0, open).reverse());
      this.#whole.desc = null;
    }
    const asc = this.#whole.asc ?? [];
    if (!descending) return asc;
    this.#whole.desc ??= asc.toReversed();
    return this.#whole.desc;
  }
}

/** The first place from which on it holds. */
function firstPlace(length: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
