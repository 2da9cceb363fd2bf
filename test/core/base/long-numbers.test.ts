import { describe, expect, it } from 'vitest';
import { asId, pick, readJson } from '../../../src-main/core/base/json.ts';
import { mayHoldLongNumber } from '../../../src-main/core/base/long-numbers.ts';
import { fc } from '../../support/properties.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  const answer = readJson(bytes(text));
  return answer.ok ? answer.value : answer.reason;
};

describe('no id is rounded', () => {
  it.each([
    ['the first that JavaScript cannot hold', '9007199254740993', '9007199254740993'],
    ['a snowflake', '1234567890123456789', '1234567890123456789'],
    ['below zero', '-9007199254740993', '-9007199254740993'],
    ['of 64 bits', '18446744073709551615', '18446744073709551615'],
    ['of 40 digits', '1234567890123456789012345678901234567890', '1234567890123456789012345678901234567890'],
    ['the last that it holds', '9007199254740991', '9007199254740991'],
    ['of microseconds', '1763629200000000', '1763629200000000'],
    ['short', '42', '42'],
    ['written as a text', '"9007199254740993"', '9007199254740993'],
    ['with an exponent, rounded by then', '9.007199254740993e15', null],
    ['with a fraction, rounded by then', '9007199254740993.0', null],
    ['too large for any number', '1e400', null],
  ])('%s: %s', (_what, source, id) => {
    for (const text of [
      `{"id":${source}}`,
      `{ "id" : ${source} }`,
      `{"a":"\\"}","id":\n${source}\n,"b":1}`,
    ]) {
      expect(asId(pick(read(text), 'id'))).toBe(id);
    }
    const list = read(`[${source},${source}, ${source}]`);
    expect(Array.isArray(list) && list.map(asId)).toEqual([id, id, id]);
  });

  it.each([
    ['in a text', '{"a":"x 12345678901234567890, 12345678901234567890"}'],
    ['in a text behind an escaped quote', '{"a":"\\\\\\": 12345678901234567890 \\\\"}'],
    ['in a name', '{"12345678901234567890":1}'],
    ['in a fraction', '[0.12345678901234567890,1.5e-12345678901234567890]'],
    ['a timestamp', '{"at":1763629200000000,"until":1763629200123}'],
  ])('%s digits stay what they are', (_what, text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['[01234567890123456789]'],
    ['[1 12345678901234567890]'],
    ['{"a":12345678901234567890'],
    ['"1234'],
  ])('%s is as little JSON as before', text => {
    expect(typeof read(text)).toBe('string');
  });

  it('reads any JSON as JSON.parse does where it is shown the source of each number', () => {
    const exact = (_key: string, value: unknown, { source = '' }: { source?: string } = {}) =>
      /^-?\d+$/.test(source) && !Number.isSafeInteger(Number(source)) && typeof value === 'number'
        ? source
        : value;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.bigInt({ max: 2n ** 200n }), (value, long) => {
        const text = JSON.stringify([value, 'LONG', { LONG: value, long: 'LONG' }]);
        const withLong = text.replaceAll(/(?<=[,:])"LONG"(?=[,\]}])/g, String(long));
        expect(read(withLong)).toEqual(JSON.parse(withLong, exact));
      }),
    );
  });
});

describe('which bodies are looked at closely', () => {
  it.each([
    ['{"id":9007199254740993}', true],
    ['{"id":"9007199254740993"}', false],
    ['{"at":1763629200000000}', false],
    ['{"at":17636292000000000}', true],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(mayHoldLongNumber(bytes(text))).toBe(expected);
  });

  it('at whatever place the number stands', () => {
    for (let before = 0; before < 70; before += 1) {
      const text = `[${' '.repeat(before)}12345678901234567,"${'1'.repeat(before % 20)}"]`;
      expect(mayHoldLongNumber(bytes(text))).toBe(true);
      expect(mayHoldLongNumber(bytes(`[${'1,'.repeat(before)}12345678901234567]`))).toBe(true);
    }
  });
});
