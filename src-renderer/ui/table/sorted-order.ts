import type { Sliced } from '../../bridge/in-slices.ts';
import { compareKeys, type SortKey } from './sort-rows.ts';

const runLength = 256;

/**
 * The positions of the rows in their order: a merge sort, stable, that may be interrupted. Rows without a key come last either
 * way, in the order in which they came.
 */
export function* sortedOrder<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  descending: boolean,
): Sliced<readonly number[]> {
  const keys: SortKey[] = [];
  const withKey: number[] = [];
  const without: number[] = [];
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    keys.push(key);
    (key === undefined ? without : withKey).push(index);
    if (index % runLength === 0) yield;
  }
  const sign = descending ? -1 : 1;
  const compare = (a: number, b: number) => sign * compareKeys(keys[a], keys[b]);

  let runs: number[][] = [];
  for (let from = 0; from < withKey.length; from += runLength) {
    runs.push(withKey.slice(from, from + runLength).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = merged;
  }
  return [...(runs[0] ?? []), ...without];
}

function* merge(
  left: readonly number[],
  right: readonly number[],
  compare: (a: number, b: number) => number,
): Sliced<number[]> {
  const out: number[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    const a = left[l];
    const b = right[r];
    // The left one where they are equal, or the order of equal rows would change.
    if (a !== undefined && (b === undefined || compare(a, b) <= 0)) {
      out.push(a);
      l += 1;
    } else if (b !== undefined) {
      out.push(b);
      r += 1;
    }
    if (out.length % runLength === 0) yield;
  }
  return out;
}
