import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { systemRandom } from '../../../../src-main/adapters/system-random.ts';
import { plainId } from '../../../../src-main/core/base/plain-id.ts';
import { showable, showableIn } from '../../../../src-main/core/base/redaction/showable.ts';
import { unbroken, unseen } from '../../../../src-main/core/base/redaction/unbroken.ts';
import { KnownSecrets } from '../../../../src-main/core/custody/known-secrets.ts';
import { maxSecretBytes } from '../../../../src-shared/limits.ts';
import { withoutHiding } from '../../../../src-shared/unseen.ts';
import { cpuMs } from '../../../support/cpu-time.ts';
import { fc } from '../../../support/properties.ts';

const secret = 'kh_pat_Zq8 v%2F&amp;"\\wT';
const known = new KnownSecrets(systemRandom);
known.add(secret);
known.add('plainsecret1234');
known.add('othersecret1234');

const escaped = [...secret].map(one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
/** As they stand in a body, between quotes. */
const pieces = [
  ...['a', 'Zo', '@larkspur.example', ' ', '  ', '-', '%', '%20', '&', '&#x41;', "'", '', 'plainsecret1234'],
  ...[JSON.stringify(secret).slice(1, -1), escaped, encodeURIComponent(secret), 'plain\\u0073ecret1234'],
  ...[
    'plain\\nsecret1234',
    'PLAINSECRET1234',
    'ｐlainsecret1234',
    '%70lainsecret1234',
    // Broken up by what only an escape stands for.
    'plain&#173;secret1234',
    'plain%C2%ADsecret1234',
    '\u007f',
    '\\u0000',
    '\\t',
  ],
  ...[
    '\u200b',
    '\u2028',
    'ä',
    '\\ud83d',
    '😀',
    'w'.repeat(290),
    '\\"',
    '\\\\',
    Buffer.from(secret).toString('base64'),
  ],
];

it.each([
  'plain\nsecret1234',
  'plain\r\n\tsecret1234',
  'plain=\nsecret1234',
  'plainsecret\\n1234',
  'plain\u2028secret1234',
])('a secret that was broken into lines is found in what is shown: %j', wrapped => {
  expect(showable(`It is ${wrapped} of\nyours.`, known.redact)).toBe('It is «redacted» of yours.');
});

it('SECURITY: a text is taken as it is only where the whole body shows that nothing in it has to be replaced', () => {
  let asItIs = 0;
  const texts = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 })
    .map(some => some.join(''));
  fc.assert(
    fc.property(texts, fc.boolean(), (text, isSpaced) => {
      const body = new TextEncoder().encode(`${isSpaced ? '\n  ' : ''}{"email":"${text}"}`);
      const { email } = JSON.parse(new TextDecoder().decode(body)) as { email: string };
      const shown = showableIn(body, known.redact)(email);
      if (shown === email) asItIs += 1;
      expect(shown).toBe(showable(email, known.redact));
    }),
    { numRuns: 20_000, seed: 20_261_122 },
  );
  expect(asItIs).toBeGreaterThan(500);
});

describe('the longest secret is found in what is shown', () => {
  const long = createHash('shake256', { outputLength: maxSecretBytes / 2 })
    .update('long')
    .digest('hex');
  const withLong = new KnownSecrets(systemRandom);
  withLong.add(long);
  const each = (as: (code: number) => string) => [...long].map(one => as(one.charCodeAt(0))).join('');
  const hex = (code: number) => code.toString(16);

  it.each([
    ['as it is', long],
    ['percent-encoded', each(code => `%${hex(code)}`)],
    ['as JSON may write it', each(code => `\\u00${hex(code)}`)],
    ['as character references', each(code => `&#${code};`)],
    ['percent-encoded three times', each(code => `%2525${hex(code)}`)],
    ['as character references of references of references', each(code => `&amp;amp;#${code};`)],
    ['twice as JSON may write it', each(code => `\\u005cu00${hex(code)}`)],
  ])('%s', (_what, written) => {
    const said = `The credential ${written} is not good for this`;
    expect(showable(said, withLong.redact)).toBe('The credential «redacted» is not good for this');
  });
});

describe('SECURITY: a secret is found in a text as a person reads it', () => {
  const plainSecret = 'plainsecret1234';
  const spread = (sign: string) => [...plainSecret].join(sign);
  const mathematical = [...plainSecret]
    .map(one => (/[a-z]/.test(one) ? String.fromCodePoint(0x1d41a + one.charCodeAt(0) - 0x61) : one))
    .join('');

  const asEscape = (one: string) => `\\u${one.charCodeAt(0).toString(16)}`;

  it.each([
    ['blanks of no width', spread('\u200b')],
    ['one soft hyphen', 'plain\u00adsecret1234'],
    ['control characters', spread('\u0007')],
    ['joiners and marks that turn text', `pl\u200dain\u202esecret\u2060${'12\u202c34'}`],
    ['mathematical letters', mathematical],
    ['circled digits, and full-width letters', 'ｐlainsecret①②③④'],
    ['letters that are struck out', spread('\u0336')],
    ['letters with a line and dots', spread('\u0332\u0308')],
    ['one letter with a mark', 'plai\u0301nsecret1234'],
    ['one letter with a dot below', 'plainsecr\u1eb9t1234'],
    ['one letter with an accent, and no other sign', 'plainsecr\u00e9t1234'],
    ['a mark of Cyrillic', 'plain\u0483secret1234'],
    ['a mark, percent-encoded', 'plainse%CC%81cret1234'],
    ['a mark, as a character reference', 'plainse&#769;cret1234'],
    ['blanks of no width, in escapes of JSON', spread('\\u200b')],
    ['blanks of no width, in escapes within escapes', spread('\\\\u200b')],
    ['blanks of no width, percent-encoded', spread('%E2%80%8B')],
    ['blanks of no width, one of two in escapes', 'plain\u00adsecret\\u200b1234'],
    ['control characters, as character references', spread('&#7;')],
    ['one soft hyphen, by its name', 'plain&shy;secret1234'],
    ['blanks of no width, by their name', spread('&ZeroWidthSpace;')],
    ['mathematical letters, in escapes of JSON', mathematical.replace(/[^ -~]/g, asEscape)],
    ['mathematical letters, percent-encoded', encodeURIComponent(mathematical)],
  ])('%s', (_what, text) => {
    expect(showable(`Not ${text}, please`, known.redact)).toBe('Not «redacted», please');
    expect(plainId(`x-${text}`, known.redact)).toBeNull();
  });

  it('each of several, whichever way another one is written', () => {
    const escapes = (one: string) => [...one].map(asEscape).join('');
    const ways: ((one: string) => string)[] = [
      one => one,
      one => one.slice(0, 9).concat('\u00ad', one.slice(9)),
      one => one.replace('s', '\uff53'),
      one => [...one].join('\u0336'),
      one => [...one].join('\\u200b'),
      one => one.replace('1', escapes('\u2460')),
      one => [...one].join(encodeURIComponent('\u0336')),
    ];
    for (const one of ways)
      for (const other of ways) {
        const text = `Neither ${one(plainSecret)} nor ${other('othersecret1234')}`;
        expect(showable(text, known.redact), text).toBe('Neither «redacted» nor «redacted»');
      }
  });

  it('and words beside it keep their accents', () => {
    const text = `Jos\u00e9 Fern\u00e1ndez sent ${plainSecret}`;
    expect(showable(text, known.redact)).toBe('Jos\u00e9 Fern\u00e1ndez sent «redacted»');
  });

  it('words of scripts whose letters are none of a secret keep their marks beside a marked one, too', () => {
    const words =
      '\uae40\ucca0\uc218 \u0928\u092e\u0938\u094d\u0924\u0947 \u304c\u3070 \u0391\u03bd\u03ac \u0439';
    expect(showable(`${words} ${spread('\u0336')}`, known.redact)).toBe(`${words} «redacted»`);
  });

  it('all of one that begins with another one, or overlaps it, whichever of them has a mark', () => {
    const alike = new KnownSecrets(systemRandom);
    alike.addAll([plainSecret, `${plainSecret}-and-a-tail`, '1234-over']);
    for (const text of [
      `${plainSecret}-and-\u00e0-tail`,
      `${plainSecret}-\u1ea1nd-a-tail`,
      `${plainSecret}-\u00f3ver`,
      `${plainSecret}-ove\u0301r`,
    ])
      expect(showable(`Not ${text}`, alike.redact), text).toBe('Not «redacted»');
  });

  it('one with an accent of its own, also beside another one that was given one, or with one more', () => {
    const own = new KnownSecrets(systemRandom);
    own.addAll(['\u00e9tui-secret-1234', plainSecret]);
    for (const text of [
      '\u00e9tui-secret-1234',
      'e\u0301tui-s\u1eb9cret-1234',
      `\u00e9tui-secret-1234 ${spread('\u0336')}`,
    ])
      expect(showable(text, own.redact), text).toMatch(/^«redacted»(?: «redacted»)?$/);
  });

  it('an id that a blank parts holds it, too', () => {
    for (const blank of [' ', '\u00a0', '\u2003'])
      expect(plainId(`plainsec${blank}ret1234`, known.redact)).toBeNull();
    expect(plainId('an id of words', known.redact)).toBe('an id of words');
  });

  it('megabytes of escapes, of which little is shown, are not undone', () => {
    expect(cpuMs(() => showable('%41'.repeat(3_000_000), known.redact))).toBeLessThan(1_000);
  });

  it('and a text without one is what it was', () => {
    for (const text of ['Zo\u00adë ﬁne', '№ 5 ﷺ', 'ｔｏｋｅｎ：もう一度', 'کتاب\u200cها'])
      expect(showable(text, known.redact)).toBe(withoutHiding(text));
  });

  it('of megabytes with what nobody sees between the letters no more is gone through than is read', () => {
    // All of them take 4.5 s.
    expect(cpuMs(() => showable('a\u200b'.repeat(3_000_000), known.redact))).toBeLessThan(2_500);
  });

  it('a letter that stands for eighteen makes no long text a longer one', () => {
    expect(cpuMs(() => showable('\ufdfa'.repeat(3_000_000), known.redact))).toBeLessThan(1_000);
  });

  it('letters that are passed over stand for no others', () => {
    // One secret, and one more for each word of letters alone.
    const more = (text: string) => '«redacted»'.repeat(1 + [...text.matchAll(/[!-~]{8}/g)].length) + text;
    for (let code = 1; code < 0x10000; code += 1) {
      const sign = String.fromCharCode(code);
      // As long as the shortest secret.
      const word = `a${sign}`.repeat(8);
      const isLooked = unbroken(word, more) !== word;
      // A page shows it as a blank.
      const isMarked = /(?:^|[!-~])\p{M}/u.test(sign.normalize('NFKD'));
      const isSame = sign === '\r' || (sign.normalize('NFKC') === sign && !unseen.test(sign) && !isMarked);
      unseen.lastIndex = 0;
      expect(isLooked || isSame || !sign.isWellFormed(), code.toString(16)).toBe(true);
    }
  });

  it('names are not gone through whose marks stand in words shorter than any secret', () => {
    for (const name of [
      'Trần Văn Đức sent everything',
      'Łukasz Żak of Production',
      'José is an administrator',
    ]) {
      const redact = vi.fn((text: string) => text);
      expect(unbroken(name, redact)).toBe(name);
      expect(redact).not.toHaveBeenCalled();
    }
  });

  it('also where much of what nobody sees stands before it', () => {
    const far = `a${'\u200b'.repeat(100_000)}`;
    for (const text of [plainSecret, spread('\u200b')])
      expect(showable(`${far}${text}`, known.redact)).toBe('a«redacted»');
  });
});

const asIs = (text: string) => text;

it('a joiner stays where it makes an emoji or a word of a joined script, and goes where it only hides', () => {
  for (const joined of [
    '\u{1f469}\u200d\u{1f680}',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u2764\ufe0f\u200d\u{1f525}',
  ]) {
    expect(showable(joined, asIs)).toBe(joined);
  }
  for (const hidden of ['ad\u200dmin', 'a\u200c', '\u200d\u{1f680}', 'x\u200d\u{1f680}']) {
    expect(showable(hidden, asIs)).not.toMatch(/[\u200c\u200d]/);
  }
  expect(showable('\u{1f469}\u200d\u{1f680} \u202eelpmaxe', asIs)).toBe('\u{1f469}\u200d\u{1f680} elpmaxe');
});

it('what is looked at of a long text is what all of it begins with, wherever it is cut', () => {
  const units = [
    'a',
    ' ',
    '\n',
    '\u200d',
    '\ufe0f',
    '\u0643',
    '👍',
    '#',
    '\u20e3',
    '\u200b',
    ' '.repeat(45_000),
  ];
  const some = fc.array(fc.constantFrom(...units), { minLength: 20, maxLength: 40 });
  fc.assert(
    fc.property(some, fc.nat(60), (middle, before) => {
      const text = `${'b '.repeat(9_970)}${' '.repeat(20_050 - before)}${middle.join('')}${'c'.repeat(200)}`;
      let looked = '';
      showable(text, one => {
        looked = one;
        return one;
      });
      expect(looked).toBe(withoutHiding(text).replace(/\s+/g, ' ').trim().slice(0, 20_000));
    }),
    { numRuns: 40 },
  );
});
