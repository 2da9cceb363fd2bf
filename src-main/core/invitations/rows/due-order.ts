import type { Invitation } from '../../../../src-shared/invitation.ts';
import type { Stretch } from '../../base/stretch.ts';
import { RowOrder } from './row-order.ts';
import type { SaidEnds } from './said-ends.ts';

/** So many rows are looked at before the clock is. */
const atATime = 256;

/** When it ends; undefined: that is not known. */
const endOf = ({ expiresAt }: Invitation): number | undefined =>
  expiresAt === null || expiresAt.unit === 'uncertain' ? undefined : (expiresAt.epochMs ?? undefined);

/**
 * Those that can be accepted first, and what ends soonest on top; then those of which it is not known; then those that have run out,
 * the latest first; at last those that are closed by the service's own word, whatever their end: nothing is to be done about them. As
 * time goes by this is only put together anew: it is the order of their ends.
 */
export class DueOrder {
  readonly #ends = new RowOrder<Invitation>(endOf);
  #of: readonly number[] = [];
  #open = -1;
  readonly #whole: Record<'asc' | 'desc', readonly number[] | null> = { asc: null, desc: null };

  /** As `RowOrder.of`. @param now epoch milliseconds, by the service's clock */
  async of(
    rows: readonly Invitation[],
    said: SaidEnds,
    now: number,
    descending: boolean,
    stretch: Stretch,
  ): Promise<readonly number[]> {
    const ends = await this.#ends.of(rows, stretch);
    await said.take(rows, stretch);
    const endAt = (place: number): number => {
      const row = rows[ends[place] ?? -1];
      return (row && endOf(row)) ?? Number.POSITIVE_INFINITY;
    };
    const open = firstPlace(ends.length, place => endAt(place) > now);
    if (ends !== this.#of || open !== this.#open) {
      this.#whole.asc = await inGroups(ends, open, n => said.of(rows, n), stretch);
      this.#whole.desc = null;
      this.#of = ends;
      this.#open = open;
    }
    const asc = this.#whole.asc ?? [];
    if (!descending) return asc;
    this.#whole.desc ??= asc.toReversed();
    return this.#whole.desc;
  }
}

/** @param open the place of the first that has not run out */
async function inGroups(
  ends: readonly number[],
  open: number,
  saidEndOf: (n: number) => ReturnType<SaidEnds['of']>,
  stretch: Stretch,
): Promise<number[]> {
  const live: number[] = [];
  const past: number[] = [];
  const closed: number[] = [];
  for (const [place, n] of ends.entries()) {
    const said = saidEndOf(n);
    if (said === 'closed') closed.push(n);
    else if (said === 'expired' || place < open) past.push(n);
    else live.push(n);
    if (place % atATime === 0 && stretch.isOver(atATime)) await stretch.pause();
  }
  return live.concat(past.reverse(), closed.reverse());
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
