import { expect, it } from 'vitest';
import { readThing } from '../../../src-main/core/base/json.ts';
import { atOnce } from '../../../src-main/core/base/stretch.ts';
import { holdsTooManyObjects, isOverfull } from '../../../src-main/core/base/too-many-objects.ts';

const judge = (text: string) => atOnce(holdsTooManyObjects(Buffer.from(text)));
const many = (one: string, megabytes: number) =>
  `[${`${one},`.repeat(Math.floor((megabytes * 1024 ** 2) / (one.length + 1)) - 1)}${one}]`;

it.each([
  ['empty objects', '{}'],
  ['empty lists', '[]'],
  ['objects in objects', '{"a":{"a":{"a":{"a":{}}}}}'],
  ['lists in lists', '[[[[[[[[]]]]]]]]'],
])('10 MiB of %s are too many', (_what, one) => {
  expect(judge(many(one, 10))).toBe(true);
});

it.each([
  [
    'invitations',
    JSON.stringify({ id: 'inv_000000001', email: 'somebody@larkspur.example', role: 'member' }),
  ],
  ['numbers', '1'],
  ['texts', `"${'x'.repeat(40)}"`],
])('40 MiB of %s are not', (_what, one) => {
  expect(judge(many(one, 40))).toBe(false);
});

it('a short body is not looked through', () => {
  expect(holdsTooManyObjects(Buffer.from(many('{}', 0.09))).next()).toEqual({ done: true, value: false });
});

it.each([
  ['lists', '['.repeat(600_000)],
  ['lists that end', '['.repeat(600_000) + ']'.repeat(600_000)],
  ['objects', '{"a":'.repeat(600_000)],
  ['objects behind a text', `{"a":"]}\\"",${'"b":{'.repeat(600_000)}`],
])('%s inside of each other are too many', (_what, text) => {
  expect(judge(text)).toBe(true);
});

it('what a text opens is nothing that anything is inside of', () => {
  const one = JSON.stringify({ email: 'somebody@larkspur.example', note: '[external {"\\"' });
  expect(judge(many(one, 12))).toBe(false);
});

it('an answer about one thing holds fewer', () => {
  expect(isOverfull(Buffer.from(many('{}', 1)))).toBe(true);
  expect(isOverfull(Buffer.from(many('"x"', 1)))).toBe(false);
  expect(readThing(Buffer.from(many('{}', 1)))).toEqual({ ok: false, reason: 'unexpected-shape' });
  expect(readThing(Buffer.from(many('{}', 0.05)))).toMatchObject({ ok: true });
});

it('counts each, wherever in memory the body lies', () => {
  const padding = 'x'.repeat(4 * 1024 ** 2);
  for (const offset of [0, 1, 2, 3]) {
    const around = Buffer.from(`${' '.repeat(offset)}["${padding}"${',{}'.repeat(1_500_000 - 4)}]`);
    expect(atOnce(holdsTooManyObjects(around.subarray(offset)))).toBe(false);
    const more = Buffer.from(`${' '.repeat(offset)}["${padding}"${',{}'.repeat(1_500_000 + 4)}]`);
    expect(atOnce(holdsTooManyObjects(more.subarray(offset)))).toBe(true);
  }
});
