import { expect, it } from 'vitest';
import {
  aimsOfInviting,
  aimsOfReading,
  measureFirstRows,
  measureInviting,
  measureOneBody,
  measureReading,
} from './listing.ts';

it('inviting beside an open screen is measured: every request is counted, and every time is one', async () => {
  const numbers = await measureInviting(4, 300, 2);
  expect(numbers).toMatchObject({ lists: 0, posts: 4 });
  expect(numbers.views).toBeGreaterThan(0);
  for (const time of [...numbers.ours, ...numbers.bare]) expect(time).toBeGreaterThanOrEqual(19);
  const [requests, times] = aimsOfInviting({ ...numbers, ours: [30, 20, 90], bare: [20, 40, 10] });
  expect(requests).toMatchObject({ measured: 4, most: 9 });
  expect(times?.measured).toBe(1.5);
});

it('reading, sealing and writing is measured, and the snapshot is really there', async () => {
  const numbers = await measureReading(3);
  expect(numbers).toMatchObject({ items: 300, pages: 3, files: 2 });
  expect(numbers.longestBlock).toBeGreaterThanOrEqual(0);
  const [block, heap] = aimsOfReading(numbers);
  expect(block?.measured).toBe(numbers.longestBlock);
  // Without --expose-gc nothing can be said of memory, and what was not measured is missed.
  expect(Number.isNaN(heap?.measured)).toBe(numbers.heap === null);
});

it('the first rows are answered with the first page, and of one body no row is missing', async () => {
  expect(await measureFirstRows(5)).toEqual({ pages: 1, rows: 50 });
  expect(await measureOneBody(21)).toBe(0);
});
