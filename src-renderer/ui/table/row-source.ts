/** Rows by their position in the order that is shown. Some may not be here yet. */
export interface RowSource<Row> {
  count: number;
  /** More are to come: it is handled as a long list, before it is one. */
  grows?: boolean;
  /** undefined: not here yet; a placeholder stands in its place. */
  row: (index: number) => Row | undefined;
  /** Told which positions are drawn, `to` not included and `mostDrawn` at most: who keeps the rows elsewhere brings them. */
  want?: (from: number, to: number) => void;
  /** Which rows these are and in which order: others are shown from their beginning. */
  of?: unknown;
}

/** Of very many rows. A screen that is higher than that shows no more of them. */
export const mostDrawn = 100;

export const sourceOf = <Row>(rows: readonly Row[]): RowSource<Row> => ({
  count: rows.length,
  row: index => rows[index],
});
