import { ScrollArea, Table } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { SortHeader, type SortState } from './sort-header.tsx';
import type { SortKey } from './sorted-order.ts';
import { sortedSlowlyFrom, useSorted } from './use-sorted.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What to sort by; undefined goes last either way. Left out: not sortable. */
  sortBy?: (row: Row) => SortKey;
  width?: string;
  /** The header is only for screen readers: a column of buttons. */
  quietHeader?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row, index: number) => string;
  initialSort: SortState;
  minWidth?: string;
  isMuted?: (row: Row) => boolean;
}

/** Below this all rows stand in the page, so that the browser's own search finds them. */
const virtualFrom = 150;
const estimatedRowHeight = 58;
const headerHeight = 44;

/** A sortable table with a header that stays, of which only the visible rows exist once there are many. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowKey, isMuted } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [sort, setSort] = useState(props.initialSort);
  const sorted = useSorted(rows, useKey(columns, sort.id, rows.length >= sortedSlowlyFrom), sort.desc);
  const count = sorted?.order.length ?? 0;
  const virtual = count >= virtualFrom;
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRowHeight,
    overscan: 12,
    initialRect: { width: 800, height: 600 },
  });
  const window = virtual ? virtualizer.getVirtualItems() : null;
  const positions = window ? window.map(({ index }) => index) : [...Array(count).keys()];
  const above = window?.[0]?.start ?? 0;
  const below = window ? virtualizer.getTotalSize() - (window.at(-1)?.end ?? 0) : 0;

  return (
    <ScrollArea.Autosize
      viewportRef={scroller}
      type="auto"
      className={classes.frame ?? ''}
      style={{ minHeight: Math.min(260, headerHeight + rows.length * estimatedRowHeight) }}
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': `${label}, scrollable` }}
    >
      <Table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={sorted?.rows !== rows}
        stickyHeader
        layout="fixed"
        miw={props.minWidth ?? '46rem'}
        verticalSpacing={8}
        highlightOnHover
        className={classes.table ?? ''}
      >
        <Table.Thead className={classes.head ?? ''}>
          <Table.Tr aria-rowindex={1}>
            {columns.map(column => (
              <SortHeader key={column.id} column={column} sort={sort} onSort={setSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {positions.map(position => {
            const at = sorted?.order[position];
            const row = at === undefined ? undefined : sorted?.rows[at];
            if (at === undefined || row === undefined) return null;
            return (
              <Table.Tr
                key={rowKey(row, at)}
                aria-rowindex={position + 2}
                data-index={position}
                data-muted={isMuted?.(row) || undefined}
                {...(virtual ? { ref: virtualizer.measureElement } : {})}
              >
                {columns.map(column => (
                  <Table.Td key={column.id} data-pinned={column.quietHeader || undefined}>
                    {column.cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

/**
 * What to sort by. Columns are made anew as time passes; the keys of the ones before give practically the same order, and
 * 100,000 rows are not sorted again for that.
 */
function useKey<Row>(columns: readonly Column<Row>[], id: string, hold: boolean): Column<Row>['sortBy'] {
  const sortBy = columns.find(column => column.id === id)?.sortBy;
  const [held, setHeld] = useState({ id, sortBy });
  if (hold && held.id === id) return held.sortBy;
  if (held.id !== id || held.sortBy !== sortBy) setHeld({ id, sortBy });
  return sortBy;
}
