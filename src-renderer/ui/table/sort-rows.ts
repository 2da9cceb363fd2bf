export type SortKey = string | number | undefined;

export interface SortState {
  /** Of a column. */
  id: string;
  desc: boolean;
}

/** Made once: `localeCompare` with options makes one for each comparison. */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compareKeys(a: SortKey, b: SortKey): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** Rows in their order: stable. Rows without a key come last either way, in the order in which they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  descending: boolean,
): readonly Row[] {
  const keyed = rows.map(row => ({ row, key: keyOf(row) }));
  const sign = descending ? -1 : 1;
  const sorted = keyed
    .filter(({ key }) => key !== undefined)
    .sort((a, b) => sign * compareKeys(a.key, b.key));
  return [...sorted, ...keyed.filter(({ key }) => key === undefined)].map(({ row }) => row);
}
