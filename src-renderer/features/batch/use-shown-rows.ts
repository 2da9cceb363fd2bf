import { useMemo } from 'react';
import type { Column } from '../../ui/table/column.ts';
import type { RowSource } from '../../ui/table/row-source.ts';
import { type SortState, sortRows } from '../../ui/table/sort-rows.ts';
import { matches, type Row, type RowFilter } from './review-rows.ts';

/**
 * The rows that are shown, in their order. While somebody changes a row it stays where it is, whatever it is by then: rows are chosen
 * and sorted anew when that is asked for.
 * @param batch another one where the rows are others altogether
 */
export function useShownRows(
  { rows, batch }: { rows: readonly Row[]; batch: number },
  columns: readonly Column<Row>[],
  filter: RowFilter,
  sort: SortState,
): RowSource<Row> {
  const isReady = rows.some(({ planned }) => planned !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const order = useMemo(() => {
    const sortBy = columns.find(({ id }) => id === sort.id)?.sortBy;
    const chosen = rows.filter(row => matches(row, filter));
    const sorted = sortBy ? sortRows(chosen, row => sortBy(row, 0), sort.desc) : chosen;
    return sorted.map(({ key }) => key);
  }, [filter, sort, batch, isReady]);
  return useMemo(() => {
    const byKey = new Map(rows.map(row => [row.key, row]));
    const shown = order.flatMap(key => byKey.get(key) ?? []);
    return { count: shown.length, row: (index: number) => shown[index] };
  }, [rows, order]);
}
