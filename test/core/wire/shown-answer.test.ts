import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';
import { shownAnswer } from '../../../src-main/core/wire/shown-answer.ts';

const secret = 'khp_AbCd0123/+=._~-xyzW';
const known = new KnownSecrets(systemRandom);
known.add(secret);

const shown = (text: string) => shownAnswer(Buffer.from(text), known.redact);
const each = (text: string, write: (one: string) => string) => [...text].map(write).join('');
const mathematical = (text: string) =>
  text.replace(/[a-z]/g, one => String.fromCodePoint(0x1d5ba + one.charCodeAt(0) - 97));
const escaped = (one: string) => `\\u${hex(one, 4)}`;
const hex = (one: string, length: number) => one.charCodeAt(0).toString(16).padStart(length, '0');

describe('SECURITY: an answer that could not be read is shown without secrets', () => {
  it.each([
    ['as it is', secret],
    ['in capitals', secret.toUpperCase()],
    ['in full-width letters', each(secret, one => String.fromCharCode(one.charCodeAt(0) + 0xfee0))],
    ['in JSON of PHP', secret.replaceAll('/', '\\/')],
    ['in escapes of JSON', each(secret, one => `\\u${hex(one, 4)}`)],
    ['in JSON within JSON', JSON.stringify(each(secret, one => `\\u${hex(one, 4)}`))],
    ['percent-encoded', each(secret, one => `%${hex(one, 2)}`)],
    ['percent-encoded twice', each(secret, one => `%25${hex(one, 2)}`)],
    ['in character references', each(secret, one => `&#x${hex(one, 1)};`)],
    ['with zero width spaces', each(secret, one => `${one}\u200b`)],
    ['with zero width spaces in escapes', each(secret, one => `${one}\\u200b`)],
    ['in mathematical letters', mathematical(secret)],
    ['in mathematical letters, in escapes', mathematical(secret).replace(/[^ -~]/g, escaped)],
    ['with control characters', each(secret, one => `${one}\u0000`)],
    ['turned around and back', `\u202d${secret.slice(0, 9)}\u202c${secret.slice(9)}`],
    ['as a bearer that this run does not know', 'Authorization: Bearer q7Hn2kLw9ZpXbVt4'],
    ['in a field that is named like one', '{"access_token":"q7Hn2kLw9ZpXbVt4"}'],
    ['in such a field whose name is escaped', '{"acc\\u0065ss_tok\\u0065n":"q7Hn2kLw9ZpXbVt4"}'],
    ['as tokens usually look', 'acme_pat_q7Hn2kLw9ZpXbVt4Q8sRm3Yc'],
  ])('%s', (_what, form) => {
    for (const text of [form, `{"note":"x ${form} y"}`, `<p>${form}</p>`, `${' '.repeat(1_900)}${form}`]) {
      const plain = shown(text).replace(/[\u2400-\u2421\ufffd]/g, '');
      expect(plain).not.toContain(secret.slice(0, 8));
      expect(plain.toLowerCase().normalize('NFKC')).not.toContain(secret.slice(4, 16).toLowerCase());
      expect(plain).not.toContain('q7Hn2kLw9ZpX');
      expect(plain).toContain('«redacted»');
    }
  });

  it('half of one, where it is cut', () => {
    const long = 'Ab3.Ef9h'.repeat(2_000);
    known.add(long);
    // Redacted, the first of them are a few characters: the one that is cut comes near.
    const escaped = each(long, one => `\\u${hex(one, 4)}`);
    for (const form of [long, escaped]) {
      for (const before of [0, 1, 5, 11]) {
        const text = form.repeat(20);
        const answer = shown('x'.repeat(before) + text);
        expect(answer).toContain('«redacted»');
        expect(answer).not.toMatch(/ab3/i);
      }
    }
  });
});

describe('what is shown of an answer', () => {
  it('is its text, with line breaks, and signs for what nobody sees', () => {
    expect(shown('{\r\n\t"a": "ä \u0007\u007f\u202e"\n}')).toBe('{\n\t"a": "ä ␇␡�"\n}');
    expect(shown('  \n ')).toBe('');
  });

  it('ends after 2,000 characters, with no half of one', () => {
    const text = shown(`${'a'.repeat(1_999)}😀${'b'.repeat(9_000_000)}`);
    expect(text).toBe(`${'a'.repeat(1_999)}\ufffd…`);
    expect(shown('a'.repeat(2_000))).toBe('a'.repeat(2_000));
  });
});
