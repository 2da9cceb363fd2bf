import { expect, it } from 'vitest';
import { describeDecode, describePage, measureDecode } from './decode.ts';

it('decoding is measured: every number is there and is a time', async () => {
  const numbers = await measureDecode({ pages: 4, perPage: 25, rounds: 2 });
  expect(numbers).toMatchObject({ items: 100, pages: 4 });
  for (const times of [numbers.parse, numbers.decoded, numbers.handedOver]) {
    expect(times).toHaveLength(2);
    for (const time of times) expect(time).toBeGreaterThan(0);
  }
  for (const [round, time] of numbers.handedOver.entries()) {
    expect(time).toBeGreaterThanOrEqual(numbers.decoded[round] ?? Number.NaN);
  }
  const text = describeDecode(numbers).join('\n');
  expect(text).toContain('100 invitations on 4 pages');
  expect(text.match(/ratio \d+\.\d\d/g)?.length).toBeGreaterThanOrEqual(3);
  expect(text).not.toContain('NaN');
});

it('a page without a long task is said to have none', () => {
  const said = describePage({ items: 100_000, shownAfterMs: 1_200, longTasks: [] }).join('\n');
  expect(said).toContain('100,000');
  expect(said).toContain('tasks of 50 ms or more: 0, the longest 0.00 ms');
});
