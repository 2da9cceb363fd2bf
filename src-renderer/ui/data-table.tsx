import { ScrollArea, Table } from '@mantine/core';
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef } from 'react';
import classes from './data-table.module.css';
import { SortHeader } from './sort-header.tsx';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What to sort by; undefined goes last either way. Left out: not sortable. */
  sortBy?: (row: Row) => string | number | undefined;
  width?: string;
  /** The header is only for screen readers: a column of buttons. */
  quietHeader?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row, index: number) => string;
  initialSort?: SortingState;
  minWidth?: string;
  isMuted?: (row: Row) => boolean;
}

/** Below this all rows stand in the page, so that the browser's own search finds them. */
const virtualFrom = 150;
const estimatedRowHeight = 58;
const headerHeight = 44;

const noSort: SortingState = [];

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true, sensitivity: 'base' });
}

/** A sortable table with a header that stays, of which only the visible rows exist once there are many. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowKey, isMuted } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const data = useMemo(() => [...rows], [rows]);
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          accessorFn: row => column.sortBy?.(row),
          enableSorting: column.sortBy !== undefined,
          sortUndefined: 'last',
          sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
          sortDescFirst: false,
        }),
      ),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    initialState: { sorting: props.initialSort ?? noSort },
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
  const sorted = table.getRowModel().rows;
  const virtual = sorted.length >= virtualFrom;
  const virtualizer = useVirtualizer({
    count: sorted.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRowHeight,
    overscan: 12,
    initialRect: { width: 800, height: 600 },
  });
  const window = virtual ? virtualizer.getVirtualItems() : null;
  const shown = window ? window.flatMap(item => sorted[item.index] ?? []) : sorted;
  const first = window?.[0]?.index ?? 0;
  const above = window?.[0]?.start ?? 0;
  const below = window ? virtualizer.getTotalSize() - (window.at(-1)?.end ?? 0) : 0;

  return (
    <ScrollArea.Autosize
      viewportRef={scroller}
      type="auto"
      className={classes.frame ?? ''}
      style={{ minHeight: Math.min(260, headerHeight + sorted.length * estimatedRowHeight) }}
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': `${label}, scrollable` }}
    >
      <Table
        aria-label={label}
        aria-rowcount={sorted.length + 1}
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
              <SortHeader key={column.id} column={column} of={table.getColumn(column.id)} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {shown.map((row, index) => (
            <Table.Tr
              key={row.id}
              aria-rowindex={first + index + 2}
              data-index={first + index}
              data-muted={isMuted?.(row.original) || undefined}
              {...(virtual ? { ref: virtualizer.measureElement } : {})}
            >
              {columns.map(column => (
                <Table.Td key={column.id} data-pinned={column.quietHeader || undefined}>
                  {column.cell(row.original)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
