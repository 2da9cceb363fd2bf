import { expect, it } from 'vitest';
import { aimsOf, describeDecode, measureDecode } from './decode.ts';
import { describeAims, isMet } from './support/aims.ts';
import { watchBlocks } from './support/blocks.ts';

it('decoding is measured: every number is there and is a time', async () => {
  const numbers = await measureDecode({ pages: 4, perPage: 25, rounds: 2 });
  expect(numbers).toMatchObject({ items: 100, pages: 4 });
  for (const times of [numbers.parse, numbers.decoded, numbers.answered, numbers.handedOver]) {
    expect(times).toHaveLength(2);
    for (const time of times) expect(time).toBeGreaterThan(0);
  }
  for (const [round, time] of numbers.handedOver.entries()) {
    expect(time).toBeGreaterThanOrEqual(numbers.answered[round] ?? Number.NaN);
  }
  const { longest, longestBesideParse } = numbers.blocks;
  // Some systems count a thread's work in ticks: what is shorter is 0.
  expect(longest).toBeGreaterThanOrEqual(0);
  expect(longestBesideParse).toBeLessThanOrEqual(longest);
  const text = describeDecode(numbers).join('\n');
  expect(text).toContain('100 invitations on 4 pages');
  expect(text.match(/ratio \d+\.\d\d/g)?.length).toBeGreaterThanOrEqual(3);
  expect(text).not.toContain('NaN');
  expect(text).toContain(`for ${longest.toFixed(2)} ms of own work at most`);
  const aims = aimsOf(numbers);
  expect(aims.map(({ most, unit }) => `${most} ${unit}`)).toEqual([
    '2.5 times',
    '2 times',
    '2 times',
    '100 ms',
  ]);
  expect(aims.at(-1)?.measured).toBe(longestBesideParse);
});

it('each aim is said to be met or missed, and what was not measured is missed', () => {
  const aim = { what: 'own work', most: 2, unit: 'times' } as const;
  const aims = [2, 2.01, Number.NaN].map(measured => ({ ...aim, measured }));
  expect(aims.map(isMet)).toEqual([true, false, false]);
  // What was let go meanwhile was taken for what a core does not need.
  expect(isMet({ ...aim, measured: -5.17 })).toBe(false);
  expect(describeAims(aims)).toEqual([
    'met     own work: 2.00 times, aim at most 2 times',
    'MISSED  own work: 2.01 times, aim at most 2 times',
    'MISSED  own work: not measured, aim at most 2 times',
  ]);
});

it('the longest block is the longest, and what JSON.parse took of it is told apart', async () => {
  const text = JSON.stringify(Array.from({ length: 200_000 }, (_, n) => ({ n })));
  const busy = (ms: number) => {
    const begun = process.threadCpuUsage();
    const spent = () => process.threadCpuUsage(begun).user + process.threadCpuUsage(begun).system;
    while (spent() < ms * 1_000);
  };
  const turn = () => new Promise(resolve => setImmediate(resolve));
  const { longest, longestBesideParse } = await watchBlocks(async () => {
    await turn();
    busy(30);
    await turn();
    for (let n = 0; n < 4; n += 1) JSON.parse(text);
    busy(20);
    await turn();
  });
  expect(longestBesideParse).toBeGreaterThanOrEqual(29);
  expect(longest).toBeGreaterThan(longestBesideParse);
  expect(JSON.parse('1')).toBe(1);
});

it('what is done once nobody watches any more is no block', async () => {
  const blocks = await watchBlocks(() => new Promise(resolve => setImmediate(resolve)));
  const { longest } = blocks;
  JSON.stringify(Array.from({ length: 500_000 }, (_, n) => ({ n })));
  await new Promise(resolve => setImmediate(resolve));
  expect(blocks.longest).toBe(longest);
});
