import { expect, it } from 'vitest';
import { atOnce } from '../../../src-main/core/base/stretch.ts';
import { holdsTooManyValues } from '../../../src-main/core/wire/too-many-values.ts';

const judge = (text: string) => atOnce(holdsTooManyValues(Buffer.from(text)));
const many = (one: string, megabytes: number) =>
  `[${Array.from({ length: Math.floor((megabytes * 1024 ** 2) / (one.length + 1)) }, () => one).join(',')}]`;

it.each([
  ['empty objects', '{}'],
  ['empty lists', '[]'],
  ['numbers', '1'],
  ['lists in lists', '[[[[[[[[]]]]]]]]'],
])('10 MiB of %s are too many', (_what, one) => {
  expect(judge(many(one, 10))).toBe(true);
});

it.each([
  [
    'invitations',
    JSON.stringify({ id: 'inv_000000001', email: 'somebody@larkspur.example', role: 'member' }),
  ],
  ['texts', `"${'x'.repeat(40)}"`],
])('40 MiB of %s are not', (_what, one) => {
  expect(judge(many(one, 40))).toBe(false);
});

it('a short body is not looked through', () => {
  expect(holdsTooManyValues(Buffer.from(many('{}', 3))).next()).toEqual({ done: true, value: false });
});
