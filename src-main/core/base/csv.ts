import { stringify } from 'csv-stringify/sync';
import type { Sliced } from './stretch.ts';

const atATime = 200;

/**
 * A table for spreadsheets: with a byte order mark, without which some take it for Latin-1. SECURITY: a cell that a spreadsheet
 * would take for a formula begins with an apostrophe. Every cell is in quotes, or a spreadsheet of another country would part it.
 */
export function* csvOf(head: readonly string[], rows: Iterable<readonly string[]>): Sliced<string> {
  const parts: string[] = [];
  let some: (readonly string[])[] = [head];
  const write = () => {
    const first = parts.length === 0;
    const options = { bom: first, quoted: true, quoted_empty: true, record_delimiter: 'windows' } as const;
    parts.push(stringify(some, { ...options, escape_formulas: true }));
    some = [];
  };
  for (const row of rows) {
    some.push(row);
    if (some.length < atATime) continue;
    write();
    yield;
  }
  if (some.length > 0) write();
  return parts.join('');
}
