import { describe, expect, it } from 'vitest';
import { showable } from '../../../../src-main/core/base/redaction/showable.ts';
import { plainLine } from '../../../../src-shared/plain-line.ts';
import { holdsHiding } from '../../../../src-shared/unseen.ts';

const asIs = (text: string) => text;

/** One that nobody sees, between two letters or alone. */
const hiding = [
  ...['\u034f', '\u061c', '\u115f', '\u1160', '\u17b4', '\u180b', '\u180e', '\u200b', '\u200c', '\u200d'],
  ...['\u200e', '\u2028', '\u202e', '\u2060', '\u2065', '\u206f', '\u2800', '\u3164', '\ufe00', '\ufe0f'],
  ...[
    '\ufeff',
    '\uffa0',
    '\ufff9',
    '\ufffb',
    '\u{1d173}',
    '\u{e0001}',
    '\u{e0041}',
    '\u{e0100}',
    '\u{e0fff}',
  ],
];

const nameOf = (one: string) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

describe('SECURITY: what it looks like is what it is', () => {
  it.each(hiding.map(one => [nameOf(one), one] as const))('%s only hides', (_name, one) => {
    const isVariant = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(one);
    const amongIdeographs = isVariant ? [] : [`日${one}x`];
    for (const text of [one, `Ada${one}Love`, `Ada${one}`, `${one}Ada`, `Ан${one}на`, ...amongIdeographs]) {
      expect.soft(holdsHiding(text), JSON.stringify(text)).toBe(true);
      const shown = showable(text, asIs);
      expect.soft(holdsHiding(shown), JSON.stringify(shown)).toBe(false);
      expect.soft(shown.includes(one)).toBe(false);
    }
    expect.soft(plainLine('a name', 200).safeParse(one).success).toBe(false);
  });

  it.each([
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a skin tone', '\u{1f469}\u{1f3fd}\u200d\u{1f680}'],
    ['a heart on fire', '\u2764\ufe0f\u200d\u{1f525}'],
    ['a rainbow flag', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['a keycap', 'Team 1\ufe0f\u20e3'],
    ['a sign in colour', 'Larkspur \u00ae\ufe0f \u2122\ufe0f'],
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Sinhala', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['Devanagari', '\u0915\u094d\u200d\u0937'],
    ['a form of an ideograph', '\u845b\u{e0100}\u57ce'],
    ['Mongolian', '\u1820\u180b\u1822'],
    ['Korean', '\uae40\ubbfc\uc900'],
    ['an accent of its own', 'Zoe\u0308'],
    ['Arabic with its sign of a number', '\u0600\u0661\u0662'],
  ])('%s is written and shown as it is', (_what, text) => {
    expect(holdsHiding(text)).toBe(false);
    expect(showable(text, asIs)).toBe(text);
  });

  it.each([
    ['a second selector', '\u{1f600}\ufe0f\ufe0f'],
    ['bytes hidden behind an emoji', '\u{1f600}\u{e0110}\u{e0121}'],
    ['a selector after a letter', 'a\ufe0f\u20e4'],
    ['a joiner before a letter that is never joined', '\u{1f469}\u200dx'],
    ['a joiner after another', '\u{1f469}\u200d\u200d\u{1f680}'],
  ])('%s is not', (_what, text) => {
    expect(holdsHiding(text)).toBe(true);
    expect(holdsHiding(showable(text, asIs))).toBe(false);
  });
});
