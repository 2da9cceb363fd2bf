import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';

const secret = 'khp_AbCd0123/+=._~-xyz';
const known = new KnownSecrets();
known.add(secret);

describe('a known secret', () => {
  it.each([
    ['alone', secret, '«redacted»'],
    ['in a sentence', `The token "${secret}" is bad`, 'The token "«redacted»" is bad'],
    ['twice, without a gap', secret + secret, '«redacted»«redacted»'],
    ['in a header', `Bearer ${secret}\r\nX: 1`, 'Bearer «redacted»\r\nX: 1'],
    ['in a URL', `?t=${encodeURIComponent(secret)}&x=1`, '?t=«redacted»&x=1'],
    ['after a false start', `khp_AbCd${secret}`, 'khp_AbCd«redacted»'],
  ])('%s', (_what, text, clean) => {
    expect(known.redact(text)).toBe(clean);
  });

  it('is known also where it holds half a character', () => {
    const torn = new KnownSecrets();
    torn.add('khp_\ud800_AbCd0123');
    expect(torn.redact('a khp_\ud800_AbCd0123 b')).toBe('a «redacted» b');
    expect(torn.redact('a khp_%EF%BF%BD_AbCd0123 b')).toBe('a «redacted» b');
  });

  it('is found anywhere, and nothing else is touched', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter(one => !one.includes(secret));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(known.redact(before + secret + after)).toBe(`${before}«redacted»${after}`);
        expect(known.redact(before + after)).toBe(before + after);
      }),
    );
  });
});

it('so much of the result as is wanted is the beginning of the whole', () => {
  const piece = fc.oneof(fc.string({ maxLength: 12 }), fc.constant(secret), fc.constant(secret.slice(0, 12)));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.nat({ max: 120 }), (pieces, enough) => {
      const text = pieces.join('');
      expect(known.redact(text, enough)).toBe(known.redact(text).slice(0, enough));
    }),
  );
});

it('is not kept', () => {
  const shown = inspect(known, { depth: 9, showHidden: true });
  for (let at = 0; at + 6 <= secret.length; at += 1) expect(shown).not.toContain(secret.slice(at, at + 6));
});

it('leaves ordinary words alone when a secret is short', () => {
  const few = new KnownSecrets();
  few.add('team');
  expect(few.redact('the team')).toBe('the team');
});
