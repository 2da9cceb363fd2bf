/** The calendar on the owner's wall. */
export interface Calendar {
  /** The date there at a moment, as days since 1970-01-01: what is between two of them are days, however long each was. */
  dayOf(epochMs: number): number;
}
