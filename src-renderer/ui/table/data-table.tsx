import { type CSSProperties, useEffect, useRef } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { RowSource } from './row-source.ts';
import { SortHeader } from './sort-header.tsx';
import type { SortState } from './sort-rows.ts';
import { TableRow } from './table-row.tsx';
import { TableTip } from './table-tip.tsx';
import { useFocusedRow } from './use-focused-row.ts';
import { useWindow } from './use-window.ts';

interface DataTableProps<Row> {
  label: string;
  source: RowSource<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row, index: number) => string;
  sort: SortState;
  onSort: (sort: SortState) => void;
  /** Epoch milliseconds, for what the time changes in a row. */
  now?: number;
  /** Of a row, in rem. Once there are many, every row has this height. */
  rowHeight: number;
  /** Rows are higher where their words need it, as long as all of them stand in the page. */
  wraps?: boolean;
  /** Another order or other rows are on their way. */
  busy?: boolean;
  minWidth?: string;
  isMuted?: (row: Row, now: number) => boolean;
}

/** Below this all rows stand in the page, so that the browser's own search finds them. */
const windowFrom = 150;
const headerHeight = 40;

/** A sortable table with a header that stays, of which only the visible rows exist once there are many. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, source, columns, rowKey, sort, onSort, now = 0, isMuted } = props;
  const { count, want } = source;
  const scroller = useRef<HTMLElement>(null);
  const many = count >= windowFrom;
  const rowPx = props.rowHeight * rootFontSize();
  const { from, to, keyOf } = useWindow(scroller, count, many ? rowPx : null);
  useEffect(() => want?.(from, to), [want, from, to]);
  const nameOf = (index: number) => {
    const row = source.row(index);
    return row === undefined ? undefined : rowKey(row, index);
  };
  useFocusedRow(scroller, nameOf);
  const table: CSSProperties & Record<`--${string}`, string> = {
    minWidth: props.minWidth ?? '46rem',
    '--row-height': `${rowPx}px`,
    '--columns': columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' '),
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <section
      ref={scroller}
      className={classes.frame}
      style={{ minHeight: Math.min(260, headerHeight + count * rowPx) }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the arrow keys
      tabIndex={0}
      role="group"
      aria-label={`${label}, scrollable`}
    >
      <table
        aria-label={label}
        aria-rowcount={count + 1}
        aria-busy={props.busy ?? false}
        className={classes.table}
        data-lines={props.wraps && !many ? 'any' : 'fixed'}
        style={table}
      >
        <thead className={classes.head}>
          <tr aria-rowindex={1}>
            {columns.map(column => (
              <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <tr key="above" aria-hidden style={{ height: from * rowPx }} />}
          {Array.from({ length: to - from }, (_, at) => {
            const index = from + at;
            const row = source.row(index);
            return (
              <TableRow
                key={many ? keyOf(index) : (nameOf(index) ?? keyOf(index))}
                row={row}
                index={index}
                columns={columns}
                now={now}
                muted={row !== undefined && (isMuted?.(row, now) ?? false)}
              />
            );
          })}
          {to < count && <tr key="below" aria-hidden style={{ height: (count - to) * rowPx }} />}
        </tbody>
      </table>
      <TableTip scroller={scroller} source={source} columns={columns} />
    </section>
  );
}

/** Larger where somebody has asked the browser for larger letters. */
const rootFontSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
