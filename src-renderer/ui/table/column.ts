import type { ReactNode } from 'react';
import type { SortKey } from './sort-rows.ts';

export interface Sortable<By> {
  id: string;
  header: string;
  /** What to sort by, for whoever sorts the rows. Left out: not sortable. */
  sortBy?: By;
}

interface Heading<Row, By> extends Sortable<By> {
  /** Those that stand below it where there is no room beside it: its header sorts by them, too. */
  under?: readonly Sortable<By>[];
  /** As of a column of a grid. Left out: what the others leave. */
  width?: string;
  /** The header is only for screen readers: a column of buttons. */
  quietHeader?: boolean;
  /** Below another column its header stands before what it says, which would say too little by itself. */
  named?: true;
  /** More for whoever points at the cell, where it shows less than there is to know. */
  tip?: (row: Row) => string | undefined;
  /** What the details of a row say, where its cell shows less than there is to know. */
  whole?: (row: Row) => ReactNode;
  /** What a button copies that comes where the cell is pointed at; null: there is nothing to copy. */
  copies?: (row: Row) => string | null;
}

interface Timeless<Row> {
  cell: (row: Row) => ReactNode;
  below?: undefined;
  ages?: undefined;
}

interface Aging<Row> {
  cell: (row: Row, now: number) => ReactNode;
  /** What it says below another column instead, which may say a part of it already. */
  below?: ((row: Row, now: number) => ReactNode) | undefined;
  /** The words that the time changes: a row is drawn again when these are others, not whenever the time is. */
  ages: (row: Row, now: number) => string;
}

/** undefined goes last either way. */
type KeyOf<Row> = (row: Row, now: number) => SortKey;

/** Has to be the same from one drawing of the table to the next, or every row is drawn again. */
export type Column<Row, By = KeyOf<Row>> = Heading<Row, By> & (Timeless<Row> | Aging<Row>);
