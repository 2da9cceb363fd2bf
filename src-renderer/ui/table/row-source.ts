/** Rows by their position in the order that is shown. Some may not be here yet. */
export interface RowSource<Row> {
  count: number;
  /** undefined: not here yet; a placeholder stands in its place. */
  row: (index: number) => Row | undefined;
  /** Told which positions are drawn, `to` not included: who keeps the rows elsewhere brings them. */
  want?: (from: number, to: number) => void;
}

export const sourceOf = <Row>(rows: readonly Row[]): RowSource<Row> => ({
  count: rows.length,
  row: index => rows[index],
});
