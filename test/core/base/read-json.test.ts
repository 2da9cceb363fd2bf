import { expect, it } from 'vitest';
import { readJson } from '../../../src-main/core/base/json.ts';
import { fc } from '../../support/properties.ts';

const ends = fc.constantFrom('', ' ', '\n\t', '\ufeff', '\u00a0');
const between = fc.uint8Array({ maxLength: 20 });
/** Some of ASCII alone, some beyond it, and some longer than what is read in an instant. */
const texts = fc.oneof(
  fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.nat(), fc.boolean())).map(one => JSON.stringify(one)),
  fc.array(fc.string({ unit: 'binary', maxLength: 30 })).map(list => JSON.stringify(list)),
  fc.nat(9_000).map(count => JSON.stringify(Array.from({ length: count }, (_, n) => `${n}`))),
);

it('a body is read as its text in UTF-8, wherever in the memory it lies', () => {
  fc.assert(
    fc.property(texts, ends, ends, between, between, (text, first, last, before, after) => {
      const bytes = Buffer.concat([before, Buffer.from(first + text + last), after]);
      const body = new Uint8Array(bytes).subarray(before.length, bytes.length - after.length);
      const value: unknown = JSON.parse(new TextDecoder().decode(body).trim());
      expect(readJson(body)).toEqual({ ok: true, value });
    }),
    { numRuns: 500 },
  );
});

it.each(['{"a":1}\0', '{"a":1}\n\0\0'])('what a program in C sends behind it is no part of it: %j', text => {
  expect(readJson(new TextEncoder().encode(text))).toEqual({ ok: true, value: { a: 1 } });
  expect(readJson(new Uint8Array(3))).toEqual({ ok: false, reason: 'empty' });
});

it.each([
  ['a byte that no UTF-8 has', Uint8Array.of(0x22, 0xff, 0x22)],
  ['half of a character', Uint8Array.of(0x22, 0xc3, 0x22)],
])('%s is no text', (_what, body) => {
  expect(readJson(body)).toEqual({ ok: false, reason: 'not-utf8' });
});
