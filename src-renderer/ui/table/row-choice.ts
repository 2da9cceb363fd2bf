/** Which rows are selected. Kept by whoever has the rows; the table says what was done to them. */
export interface RowChoice<Row> {
  has: (row: Row) => boolean;
  /** How many are. */
  count: number;
  toggle: (index: number) => void;
  /** Those between the two, both included. @param more beside what is selected; otherwise in place of it */
  extend: (from: number, to: number, more: boolean) => void;
  all: () => void;
  none: () => void;
}
