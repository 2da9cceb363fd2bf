import { useEffect, useMemo, useState } from 'react';
import { atOnce, inSlices } from '../../bridge/in-slices.ts';
import type { SortKey } from './sort-rows.ts';
import { sortedOrder } from './sorted-order.ts';

/** Fewer rows are sorted at once. */
const sortedSlowlyFrom = 2_000;

export interface Sorted<Row> {
  rows: readonly Row[];
  /** Positions in `rows`, in the order to show them in. */
  order: readonly number[];
}

/**
 * Rows in their order, by keys that the time does not change. Many are sorted a little at a time; until that is done the result is the one before, so that rows and
 * order belong together. null: nothing is sorted yet.
 */
export function useSorted<Row>(
  rows: readonly Row[],
  keyOf: ((row: Row, now: number) => SortKey) | undefined,
  descending: boolean,
): Sorted<Row> | null {
  const short = useMemo(
    () => (keyOf === undefined || rows.length < sortedSlowlyFrom ? sortNow(rows, keyOf, descending) : null),
    [rows, keyOf, descending],
  );
  const [long, setLong] = useState<Sorted<Row> | null>(null);
  useEffect(() => {
    if (short || !keyOf) {
      setLong(null);
      return;
    }
    let wanted = true;
    void inSlices(
      sortedOrder(rows, row => keyOf(row, 0), descending),
      () => !wanted,
    ).then(done => {
      if (done && wanted) setLong({ rows, order: done.value });
    });
    return () => {
      wanted = false;
    };
  }, [short, rows, keyOf, descending]);
  return short ?? long;
}

function sortNow<Row>(
  rows: readonly Row[],
  keyOf: ((row: Row, now: number) => SortKey) | undefined,
  descending: boolean,
): Sorted<Row> {
  return {
    rows,
    order: keyOf ? atOnce(sortedOrder(rows, row => keyOf(row, 0), descending)) : [...rows.keys()],
  };
}
