import { useEffect, useMemo, useState } from 'react';
import { atOnce, inSlices } from '../in-slices.ts';
import { type SortKey, sortedOrder } from './sorted-order.ts';

/** Fewer rows are sorted at once. */
export const sortedSlowlyFrom = 2_000;

export interface Sorted<Row> {
  rows: readonly Row[];
  /** Positions in `rows`, in the order to show them in. */
  order: readonly number[];
}

/**
 * Rows in their order. Many are sorted a little at a time; until that is done the result is the one before, so that rows and
 * order belong together. null: nothing is sorted yet.
 */
export function useSorted<Row>(
  rows: readonly Row[],
  keyOf: ((row: Row) => SortKey) | undefined,
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
    void inSlices(sortedOrder(rows, keyOf, descending), () => !wanted).then(done => {
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
  keyOf: ((row: Row) => SortKey) | undefined,
  descending: boolean,
): Sorted<Row> {
  return { rows, order: keyOf ? atOnce(sortedOrder(rows, keyOf, descending)) : [...rows.keys()] };
}
