import { describe, expect, it } from 'vitest';
import { unbroken } from '../../src-main/core/base/redaction/unbroken.ts';
import { looksLikeSecret } from '../../src-main/core/custody/secret-looks.ts';
import { addressOf } from '../../src-main/core/invitations/rows/invitation-address.ts';
import { normalForm } from '../../src-shared/normal-form.ts';
import { smallLetters } from '../../src-shared/small-letters.ts';

/** Each in the wrong order. Together they take most of a minute, and more than one, where each waits for all of the others. */
const marks = '\u0301\u0316'.repeat(120_000);
const hangsMs = 5_000;

describe('a letter with very many marks', () => {
  it.each([
    ['in what is searched', () => smallLetters(`A${marks}İ`)],
    ['in an address', () => addressOf(`a${marks}@example.com`)],
    ['in what may hold a secret', () => looksLikeSecret(`a${marks}`, 'id')],
    ['in what is shown', () => unbroken(`a${marks}`, text => text)],
  ])(
    '%s is done with soon',
    (_where, done) => {
      const before = performance.now();
      done();
      expect(performance.now() - before).toBeLessThan(hangsMs);
    },
    600_000,
  );

  it('takes no other letter with it', () => {
    expect(smallLetters(`A${marks}İ`)).toMatch(/i$/);
    expect(normalForm('o\u0308', 'NFC')).toBe('ö');
    const written = `Z${'\u0301'.repeat(30)}`;
    expect(normalForm(written, 'NFC').replace('\u034f', '')).toBe(written.normalize('NFC'));
  });
});
