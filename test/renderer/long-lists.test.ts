import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { atOnce, inSlices } from '../../src-renderer/bridge/in-slices.ts';
import { parseInSlices } from '../../src-renderer/bridge/parse-in-slices.ts';
import type { SortKey } from '../../src-renderer/ui/table/sort-rows.ts';
import { sortedOrder } from '../../src-renderer/ui/table/sorted-order.ts';
import { methods } from '../../src-shared/contract.ts';
import { ada, listOf } from './samples.ts';

const list = methods['invitations.list'].output;
const many = Array.from({ length: 3_000 }, (_, index) => ({ ...ada, id: `inv_${index}`, secret: 'pat' }));

test('SECURITY: a long answer is parsed by the contract like a short one: an undeclared field is dropped', async () => {
  const answer = { ...listOf(many), cookie: 'x' };
  expect(await parseInSlices(list, answer)).toEqual({ ok: true, value: list.parse(answer) });
});

test.each([
  ['one bad element in 3,000', { ...listOf(many), items: [...many, { ...ada, id: 7 }] }],
  ['a bad field beside the long list', { ...listOf(many), complete: 'perhaps' }],
  ['no object', many],
  ['nothing', null],
])('what does not match the contract is refused: %s', async (_name, answer) => {
  expect(await parseInSlices(list, answer)).toEqual({ ok: false });
});

test('a rule about a whole list is held, however long it is', async () => {
  const few = z.object({ items: z.array(z.number()).max(2_000) });
  expect(await parseInSlices(few, { items: many.map((_, index) => index) })).toEqual({ ok: false });
  const same = z.object({ items: z.array(z.number()) }).refine(({ items }) => items.length < 2_000);
  expect(await parseInSlices(same, { items: many.map((_, index) => index) })).toEqual({ ok: false });
});

test('the page gets its turn while a long list is parsed', async () => {
  const slow = z.array(
    z.number().transform(value => {
      const until = performance.now() + 0.1;
      while (performance.now() < until);
      return value;
    }),
  );
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await parseInSlices(slow, [...Array(2_000).keys()]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test('work that is not wanted any more ends', async () => {
  let steps = 0;
  function* endless() {
    for (;;) {
      steps += 1;
      yield;
    }
  }
  expect(await inSlices(endless(), () => steps > 0)).toBeNull();
});

const plainly = (keys: readonly SortKey[], descending: boolean): number[] => {
  const positions = [...keys.keys()];
  const having = positions.filter(at => keys[at] !== undefined);
  having.sort((a, b) => (descending ? -1 : 1) * (Number(keys[a]) - Number(keys[b])));
  return [...having, ...positions.filter(at => keys[at] === undefined)];
};

test('sorting is stable, and rows without a key come last either way', () => {
  const keys = fc.array(fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }), { maxLength: 1_500 });
  fc.assert(
    fc.property(keys, fc.boolean(), (rows, descending) => {
      const boxed = rows.map(key => ({ key }));
      expect(atOnce(sortedOrder(boxed, ({ key }) => key, descending))).toEqual(plainly(rows, descending));
    }),
    { numRuns: 60 },
  );
});

test('words are sorted as people do: capitals aside, numbers by their value', () => {
  const rows = ['b', 'A', 'a10', 'a9'];
  const order = atOnce(sortedOrder(rows, row => row, false));
  expect(order.map(at => rows[at])).toEqual(['A', 'a9', 'a10', 'b']);
});
