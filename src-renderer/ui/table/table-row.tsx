import { memo } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

interface TableRowProps<Row> {
  /** undefined: not here yet. */
  row: Row | undefined;
  index: number;
  /** The keyboard is on it. */
  id?: string | undefined;
  /** undefined: rows cannot be selected. */
  selected?: boolean | undefined;
  columns: readonly Column<Row, unknown>[];
  now: number;
  muted: boolean;
}

function PlainRow<Row>({ row, index, id, selected, columns, now, muted }: TableRowProps<Row>) {
  return (
    <tr
      id={id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-muted={muted || undefined}
      data-current={id !== undefined || undefined}
      aria-busy={row === undefined || undefined}
    >
      {columns.map(column => (
        <td key={column.id} data-pinned={column.quietHeader}>
          {row === undefined ? <span className={classes.coming} /> : column.cell(row, now)}
        </td>
      ))}
    </tr>
  );
}

/** The time alone draws a row again only where one of its words is another. */
function looksTheSame<Row>(before: TableRowProps<Row>, after: TableRowProps<Row>): boolean {
  const { row, index, columns, muted } = after;
  if (before.row !== row || before.columns !== columns || before.muted !== muted) return false;
  if (before.index !== index || before.id !== after.id || before.selected !== after.selected) return false;
  if (row === undefined || before.now === after.now) return true;
  return columns.every(({ ages }) => ages?.(row, before.now) === ages?.(row, after.now));
}

export const TableRow = memo(PlainRow, looksTheSame) as typeof PlainRow;
