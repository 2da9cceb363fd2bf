import { type CSSProperties, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CellCopy } from './cell-copy.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { rootFontSize } from './root-font-size.ts';
import { mostDrawn, type RowSource } from './row-source.ts';
import type { SortState } from './sort-rows.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { TableTip } from './table-tip.tsx';
import { type RowHands, useCurrentRow } from './use-current-row.ts';
import { useFocusedRow } from './use-focused-row.ts';
import { drawnBeyond, type KeptPlace, useWindow } from './use-window.ts';

/** Where rows are opened or selected it is a grid: the arrows go from row to row. */
interface DataTableProps<Row> extends RowHands<Row> {
  label: string;
  source: RowSource<Row>;
  columns: readonly Column<Row, unknown>[];
  rowKey: (row: Row, index: number) => string;
  sort: SortState;
  onSort: (sort: SortState) => void;
  /** A column is drawn to a width in pixels; null: as wide as it comes. Left out: they cannot be drawn. */
  onWidth?: ((id: string, width: number | null) => void) | undefined;
  /** Epoch milliseconds, for what the time changes in a row. */
  now?: number;
  /** Of a row, in rem. Once there are many, every row has this height. */
  rowHeight: number;
  /** Rows are as high as their words need, from so many rem on, as long as all of them stand in the page. */
  wraps?: number;
  /** Another order or other rows are on their way. */
  busy?: boolean;
  minWidth?: string;
  /** For whoever gives it the focus. */
  table?: RefObject<HTMLTableElement | null>;
  isMuted?: (row: Row, now: number) => boolean;
  /** Left out: it begins at its top. */
  kept?: KeptPlace | undefined;
}

/** Below this all rows stand in the page, so that the browser's own search finds them. */
const windowFrom = 150;
const headerHeight = 32;
/** With more, the buttons at the end would be out of sight. */
const usualColumns = 7;

/** A sortable table with a header that stays, of which only the visible rows exist once there are many. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, source, columns, rowKey, sort, onSort, now = 0, isMuted, onOpen, choice, copied } = props;
  const { count, want } = source;
  const scroller = useRef<HTMLElement>(null);
  const own = useRef<HTMLTableElement>(null);
  const table = props.table ?? own;
  const id = useId();
  const isGrid = onOpen !== undefined || choice !== undefined;
  const many = source.grows === true || count >= windowFrom;
  const [rem] = useState(rootFontSize);
  const rowPx = ((many ? null : props.wraps) ?? props.rowHeight) * rem;
  const rowHeight = many ? rowPx : null;
  const { from, to, keyOf } = useWindow(scroller, { kept: props.kept, count, of: source.of, rowHeight });
  useEffect(() => want?.(from, to), [want, from, to]);
  const nameOf = (index: number) => {
    const row = source.row(index);
    return row === undefined ? undefined : rowKey(row, index);
  };
  useFocusedRow(scroller, isGrid ? table : scroller, nameOf);
  const { current, handlers } = useCurrentRow(table, scroller, {
    ...{ source, nameOf, from, to, rowHeight, onOpen, choice, copied },
  });
  const idOf = (index: number) => `${id}${index}`;
  const isDrawn = current !== null && current >= from && current < to;
  const grid = isGrid && {
    ...{ ...handlers, role: 'grid', tabIndex: 0, 'aria-multiselectable': choice !== undefined },
    'aria-activedescendant': isDrawn ? idOf(current) : undefined,
  };
  const style: CSSProperties & Record<`--${string}`, string> = {
    minWidth: props.minWidth ?? '46rem',
    '--row-height': `${rowPx}px`,
    '--columns': columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' '),
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <section
      ref={scroller}
      className={classes.frame}
      style={{
        minHeight: Math.min(260, headerHeight + count * rowPx),
        // Too high for any screen, except one on which everything is made very small.
        ...(many && { maxHeight: headerHeight + (mostDrawn - 2 * drawnBeyond - 1) * rowPx }),
        // A drawn row that shows another one after a leap stands elsewhere: Chromium would follow it, and so on without an end.
        ...(many && { overflowAnchor: 'none' }),
      }}
      // Whoever has no mouse scrolls it by the arrow keys.
      tabIndex={isGrid ? undefined : 0}
      role="group"
      aria-label={`${label}, scrollable`}
    >
      <table
        ref={table}
        aria-label={label}
        {...grid}
        aria-rowcount={count + 1}
        aria-busy={props.busy ?? false}
        className={classes.table}
        data-lines={props.wraps && !many ? 'any' : 'fixed'}
        data-chosen={choice?.count}
        data-wide={columns.length > usualColumns || undefined}
        style={style}
      >
        <TableHead {...{ count, columns, sort, onSort, choice }} onWidth={props.onWidth} />
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
                id={isGrid && index === current ? idOf(index) : undefined}
                selected={choice && row !== undefined ? choice.has(row) : undefined}
                columns={columns}
                now={now}
                muted={row !== undefined && (isMuted?.(row, now) ?? false)}
              />
            );
          })}
          {to < count && <tr key="below" aria-hidden style={{ height: (count - to) * rowPx }} />}
        </tbody>
      </table>
      {many && (
        <p className={classes.rest}>Only the rows that were in sight are printed, not all of the list.</p>
      )}
      <CellCopy scroller={scroller} source={source} columns={columns} />
      <TableTip scroller={scroller} source={source} columns={columns} />
    </section>
  );
}
