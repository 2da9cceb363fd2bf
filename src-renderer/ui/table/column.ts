import type { ReactNode } from 'react';
import type { SortKey } from './sort-rows.ts';

interface Heading<Row> {
  id: string;
  header: string;
  /** What to sort by; undefined goes last either way. Left out: not sortable. */
  sortBy?: (row: Row, now: number) => SortKey;
  /** As of a column of a grid. Left out: what the others leave. */
  width?: string;
  /** The header is only for screen readers: a column of buttons. */
  quietHeader?: boolean;
  /** More for whoever points at the cell, where it shows less than there is to know. */
  tip?: (row: Row) => string | undefined;
}

interface Timeless<Row> {
  cell: (row: Row) => ReactNode;
  ages?: undefined;
}

interface Aging<Row> {
  cell: (row: Row, now: number) => ReactNode;
  /** The words that the time changes: a row is drawn again when these are others, not whenever the time is. */
  ages: (row: Row, now: number) => string;
}

/** Has to be the same from one drawing of the table to the next, or every row is drawn again. */
export type Column<Row> = Heading<Row> & (Timeless<Row> | Aging<Row>);
