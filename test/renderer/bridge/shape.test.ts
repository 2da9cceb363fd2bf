import { expect, it } from 'vitest';
import { misfit, type Shape, shaped } from '../../../src-renderer/bridge/shape.ts';
import { table } from '../../../src-renderer/bridge/table.ts';
import { methods } from '../../../src-shared/contract.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import { usual } from '../samples.ts';

/** With a field in every object that the contract does not name. */
function planted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(planted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, planted(one)]);
  return { ...Object.fromEntries(fields), planted: 'pat-secret' };
}

const answers = Object.entries(usual).map(([name, handler]) => [name as Method, handler] as const);

it.each(answers)('what %s answers comes out as the contract itself has it', async (method, handler) => {
  const answer = planted(await (handler as (input: never) => unknown)({} as never));
  const { output } = methods[method];
  const parsed = output.safeParse(answer);
  expect(shaped(table.lines[method].output, answer, table.defs)).toEqual(
    parsed.success ? parsed.data : misfit,
  );
});

const record: Shape = {
  type: 'object',
  propertyNames: { enum: ['a', 'b'] },
  additionalProperties: { type: 'integer' },
};

it.each<[string, Shape, unknown, unknown]>([
  ['a text', { type: 'string' }, 7, misfit],
  ['a number that is none', { type: 'number' }, Number.NaN, misfit],
  ['half of a whole number', { type: 'integer' }, 0.5, misfit],
  ['a list for an object', { type: 'object', properties: {} }, [], misfit],
  ['an object for a list', { type: 'array' }, {}, misfit],
  ['one of several types', { type: ['string', 'null'] }, null, null],
  ['none of several types', { type: ['string', 'null'] }, false, misfit],
  ['a missing field', { type: 'object', properties: { a: {} } }, {}, misfit],
  [
    'a field that may be missing',
    { type: 'object', properties: { a: { type: 'null' } }, optional: ['a'] },
    { a: undefined },
    {},
  ],
  ['a field with a default', { type: 'object', properties: { a: { default: [] } } }, {}, { a: [] }],
  ['a record', record, { a: 1, b: 2 }, { a: 1, b: 2 }],
  ['a record with another name', record, { a: 1, c: 2 }, misfit],
  ['the first of several that fits', { anyOf: [{ type: 'null' }, { const: 'x' }] }, 'x', 'x'],
  ['none of several', { oneOf: [{ type: 'null' }, { const: 'x' }] }, 'y', misfit],
  ['a name that nothing has', { $ref: '#/$defs/gone' }, 1, misfit],
])('%s', (_, shape, value, expected) => {
  expect(shaped(shape, value, {})).toEqual(expected);
});
