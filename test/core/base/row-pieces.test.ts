import { describe, expect, it } from 'vitest';
import { rowPieces } from '../../../src-main/core/base/row-pieces.ts';

interface Row {
  key: string;
  note: string;
  places: { name: string | null }[];
}

const newRow = (n: number): Row => ({ key: `${n}`, note: `Zürich 🚀\n"${n}"`, places: [{ name: null }] });
const head = { format: 1, generation: 7 };
const whole = (rows: readonly Row[]) => `${JSON.stringify({ ...head, data: { rows } }, null, 2)}\n`;

/** Acts of an owner on a long list, one after the other. */
const acts: [what: string, change: (rows: readonly Row[]) => Row[]][] = [
  ['none', rows => [...rows]],
  ['one changed', rows => rows.map((row, n) => (n === 300 ? { ...row, note: 'other' } : row))],
  ['the first changed', rows => rows.map((row, n) => (n === 0 ? { ...row, note: 'first' } : row))],
  ['the first of a piece changed', rows => rows.map((row, n) => (n === 128 ? { ...row, places: [] } : row))],
  ['one at the end', rows => [...rows, newRow(5_000)]],
  ['one more at the end', rows => [...rows, newRow(5_001)]],
  ['the last removed', rows => rows.slice(0, -1)],
  ['one in the middle removed', rows => rows.filter((_, n) => n !== 700)],
  ['the first removed', rows => rows.slice(1)],
  ['two exchanged', ([one, two, ...rows]) => [...(two ? [two] : []), ...(one ? [one] : []), ...rows]],
  ['the other way round', rows => rows.toReversed()],
  ['all of them copied', rows => rows.map(row => ({ ...row }))],
  ['all removed', () => []],
  ['one again', () => [newRow(1)]],
];

describe('a document of rows', () => {
  it('is written as all of it would be, whatever has become of its rows', () => {
    const pieces = rowPieces<Row>();
    let rows = Array.from({ length: 1_000 }, (_, n) => newRow(n));
    for (const [what, change] of acts) {
      rows = change(rows);
      expect(Buffer.concat(pieces({ rows }, head)).toString(), what).toBe(whole(rows));
    }
  });

  it.each([0, 1, 300])('with what else the document has, after %i rows', count => {
    const rows = Array.from({ length: count }, (_, n) => newRow(n));
    const data = { rows, none: [], beside: [{ key: 'a\n"b"' }] };
    const text = Buffer.concat(rowPieces<Row>()(data, head)).toString();
    expect(text).toBe(`${JSON.stringify({ ...head, data }, null, 2)}\n`);
  });

  it('of ten thousand rows has what an act has changed encoded again, and nothing else', () => {
    let encoded = 0;
    const counted = (n: number): Row & { toJSON(): unknown } => ({
      ...newRow(n),
      toJSON: () => {
        encoded += 1;
        return newRow(n);
      },
    });
    const during = (work: () => unknown): number => {
      encoded = 0;
      work();
      return encoded;
    };
    const pieces = rowPieces<Row>();
    let rows: Row[] = Array.from({ length: 10_000 }, (_, n) => counted(n));
    expect(during(() => pieces({ rows }, head))).toBe(10_000);
    expect(during(() => pieces({ rows }, head))).toBe(0);
    const act = (change: (rows: Row[]) => Row[]) => {
      rows = change(rows);
      return during(() => pieces({ rows }, head));
    };
    expect(act(before => before.map((row, n) => (n === 4_000 ? counted(4_000) : row)))).toBeLessThan(129);
    expect(act(before => before.filter((_, n) => n !== 4_000))).toBeLessThan(129);
    for (let n = 10_000; n < 10_400; n += 1) expect(act(before => [...before, counted(n)])).toBeLessThan(129);
    // Those that came one by one are together by now.
    expect(pieces({ rows }, head).length).toBeLessThan(100);
  });
});
