import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { csvOf } from '../../../src-main/core/base/csv.ts';
import { atOnce } from '../../../src-main/core/base/stretch.ts';

const cells = ['plain', 'a,b;c', 'he said "no"', 'two\r\nlines', '', 'ünï', ' blank '];

it('is read again as it was written', () => {
  const rows = Array.from({ length: 450 }, (_, n) => [...cells.slice(1), `n${n}`]);
  const text = atOnce(csvOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'], rows));
  expect(text.startsWith('\ufeff"a","b"')).toBe(true);
  expect(parse(text, { bom: true }).slice(1)).toEqual(rows);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'SECURITY: a cell that a spreadsheet would take for a formula begins with an apostrophe: %j',
  cell => {
    expect(atOnce(csvOf(['a'], [[cell]]))).toContain(`"'${cell}"`);
  },
);
