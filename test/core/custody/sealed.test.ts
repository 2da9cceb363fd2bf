import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { newSealKey, seal, unseal } from '../../../src-main/core/custody/sealed.ts';

const key = newSealKey(systemRandom);
const text = 'a.word in Zürich 🚀';

it('opens with its key and its purpose, and shows nothing without', () => {
  const sealed = seal(text, key, 'a', systemRandom);
  expect(unseal(sealed, key, 'a')).toBe(text);
  expect(sealed).not.toContain('a.word');
  expect(seal(text, key, 'a', systemRandom)).not.toBe(sealed);
});

describe('stays shut', () => {
  const sealed = seal('text', key, 'a', systemRandom);
  const fields = JSON.parse(sealed);
  const changed = (patch: object) => JSON.stringify({ ...fields, ...patch });

  it.each([
    ['with another key', sealed, newSealKey(systemRandom), 'a'],
    ['for another purpose', sealed, key, 'b'],
    ['in another version', changed({ version: 2 }), key, 'a'],
    ['with another text', changed({ sealed: Buffer.from('texT').toString('base64') }), key, 'a'],
    ['with another nonce', changed({ nonce: Buffer.alloc(12).toString('base64') }), key, 'a'],
    ['with a shortened tag', changed({ tag: String(fields.tag).slice(0, 8) }), key, 'a'],
    ['cut off', sealed.slice(0, -9), key, 'a'],
    ['as nonsense', 'null', key, 'a'],
  ])('%s', (_what, text, withKey, purpose) => {
    expect(unseal(text, withKey, purpose)).toBeNull();
  });
});
