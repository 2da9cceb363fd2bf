import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inputTexts } from '../../../src-main/core/custody/input-texts.ts';
import { methods } from '../../../src-shared/contract.ts';
import { inputOf } from '../../../src-shared/input-kind.ts';
import { sessionInput, tokenSecretInput } from '../../../src-shared/secret.ts';

const kinds = (schema: z.ZodType, data: unknown) =>
  inputTexts(schema, data).map(({ field, kind, text }) => `${field} ${kind} ${text}`);

describe('every text of an input is found, with what it is made for', () => {
  const id = inputOf('id', z.string());

  it.each<[string, z.ZodType, unknown, string[]]>([
    ['a field', z.object({ a: z.string() }), { a: 'x' }, ['a text x']],
    ['a marked one', z.object({ a: id, b: sessionInput }), { a: 'x', b: 'y' }, ['a id x', 'b session y']],
    [
      'marked beneath what may be left out',
      z.object({ a: id.optional(), b: id.nullable(), c: id.default('z'), d: id.nullable().optional() }),
      { a: 'w', b: 'x', c: 'y', d: 'z' },
      ['a id w', 'b id x', 'c id y', 'd id z'],
    ],
    [
      'what a schema makes of it',
      z.object({ a: id.transform(text => `${text}!`), b: id.pipe(z.string()) }),
      { a: 'x', b: 'y' },
      ['a id x', 'b id y'],
    ],
    [
      'in lists and objects, under the field that the form shows',
      z.object({ a: z.array(z.object({ deep: z.string(), id })) }),
      { a: [{ deep: 'x', id: 'y' }, { deep: 'z' }] },
      ['a text x', 'a id y', 'a text z'],
    ],
    [
      'names that the contract leaves open',
      z.object({ a: z.record(z.string(), id) }),
      { a: { name: 'x' } },
      ['a text name', 'a id x'],
    ],
    [
      'one of several manners',
      z.object({ a: z.union([z.number(), id, z.object({ b: z.string() })]) }),
      { a: { b: 'x' } },
      ['a text x'],
    ],
    [
      'a secret in one of several manners',
      z.object({ a: z.union([z.null(), tokenSecretInput]) }),
      { a: 'x' },
      ['a token x'],
    ],
    [
      'one of a closed set',
      z.object({ a: z.enum(['x', 'y']), b: z.literal('z') }),
      { a: 'x', b: 'z' },
      ['a own x', 'b own z'],
    ],
    ['what the schema knows nothing of', z.object({}), { a: ['x', { b: 'y' }] }, ['a text x', 'a text y']],
    ['none', z.object({ a: z.number(), b: z.boolean() }), { a: 1, b: true, c: null }, []],
  ])('%s', (_what, schema, data, found) => {
    expect(kinds(schema, data)).toEqual(found);
  });

  it('more than could have been meant is not taken', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 50; level += 1) deep = { a: deep };
    expect(() => inputTexts(z.unknown(), deep)).toThrow(RangeError);
    expect(() => inputTexts(z.unknown(), { a: Array.from({ length: 50_000 }, () => 'x') })).toThrow(
      RangeError,
    );
    const round: Record<string, unknown> = {};
    round.a = round;
    expect(() => inputTexts(z.unknown(), round)).toThrow(RangeError);
  });
});

it('the contract tells where secrets come in, and nowhere else are they called so', () => {
  const named = ['session', 'token'];
  const fields = Object.entries(methods).flatMap(([method, { input }]) =>
    Object.keys((input as z.ZodObject).shape).map(field => {
      const [text] = inputTexts(input, { [field]: 'x' });
      return { method, field, kind: text?.kind };
    }),
  );
  const secret = fields.filter(({ kind }) => kind === 'session' || kind === 'token');
  expect(secret.length).toBeGreaterThan(3);
  for (const { method, field, kind } of fields) {
    if (named.includes(field)) expect(kind, `${method} ${field}`).toBe(field);
    // What is only looked for may be an id of the service that looks like a secret.
    if (['connectionId', 'key', 'search'].includes(field)) expect(kind, `${method} ${field}`).toBe('own');
  }
});
