import { expect, it } from 'vitest';
import { aimsOfReview, aimsOfSending, measureReview, measureSending } from './bulk.ts';

it('a batch is measured against its schedule: every request is counted, and every row is sent once', async () => {
  const numbers = await measureSending(12, 20, 4);
  expect(numbers).toMatchObject({ rows: 12, ideal: 60, posts: 12, mostForOne: 1, beside: [] });
  expect(numbers.took).toBeGreaterThanOrEqual(59);
  expect(numbers.bare).toBeGreaterThanOrEqual(0.95);
  expect(numbers.looks).toBeGreaterThan(0);
  const twice = { ...numbers, took: 90, bare: 1.25, posts: 13, mostForOne: 2, beside: ['/list'] };
  expect(aimsOfSending(twice).map(({ measured }) => measured)).toEqual([1.5, 1.2, 2, 14, -1]);
});

it('a review is measured, of rows half of which stand in the list', async () => {
  const numbers = await measureReview(200, 2);
  expect(numbers.rows).toBe(200);
  expect(numbers.own).toBeGreaterThan(0);
  expect(aimsOfReview({ ...numbers, own: 7, longest: 8 }).map(({ measured }) => measured)).toEqual([7, 8]);
});
