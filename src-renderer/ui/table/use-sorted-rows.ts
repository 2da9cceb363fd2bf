import { useMemo, useState } from 'react';
import type { Column } from './column.ts';
import { type RowSource, sourceOf } from './row-source.ts';
import { type SortState, sortRows } from './sort-rows.ts';

interface SortedRows<Row> {
  source: RowSource<Row>;
  sort: SortState;
  onSort: (sort: SortState) => void;
}

/** For a table of rows that are all here, and few. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  initialSort: SortState,
  now: number,
): SortedRows<Row> {
  const [sort, onSort] = useState(initialSort);
  const sortBy = columns.find(({ id }) => id === sort.id)?.sortBy;
  const source = useMemo(
    () => sourceOf(sortBy ? sortRows(rows, row => sortBy(row, now), sort.desc) : rows),
    [rows, sortBy, sort.desc, now],
  );
  return { source, sort, onSort };
}
