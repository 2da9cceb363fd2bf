import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { KnownSecrets, marksOf } from '../../../src-main/core/custody/known-secrets.ts';
import { cpuMs } from '../../support/cpu-time.ts';
import { fc } from '../../support/properties.ts';

const secret = 'khp_AbCd0123/+=._~-xyz';
const known = new KnownSecrets(systemRandom);
known.add(secret);

const percent = (text: string) =>
  [...text].map(one => `%${one.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`).join('');
const wide = (text: string) => [...text].map(one => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('');

describe('a known secret', () => {
  it.each([
    ['alone', secret, '«redacted»'],
    ['in a sentence', `The token "${secret}" is bad`, 'The token "«redacted»" is bad'],
    ['twice, without a gap', secret + secret, '«redacted»«redacted»'],
    ['in a header', `Bearer ${secret}\r\nX: 1`, 'Bearer «redacted»\r\nX: 1'],
    ['in a URL', `?t=${encodeURIComponent(secret)}&x=1`, '?t=«redacted»&x=1'],
    [
      'in a URL, as URLSearchParams writes it',
      `?${new URLSearchParams({ t: secret })}&x=1`,
      '?t=«redacted»&x=1',
    ],
    ['in small percent-encoding, all of it', `<${percent(secret).toLowerCase()}>`, '<«redacted»>'],
    [
      'in two layers of percent-encoding',
      `?next=${encodeURIComponent(encodeURIComponent(secret))}`,
      '?next=«redacted»',
    ],
    ['read as part of a form', `id ${secret.replaceAll('+', ' ')}!`, 'id «redacted»!'],
    ['in JSON of PHP', `{"t":"${secret.replaceAll('/', '\\/')}"}`, '{"t":"«redacted»"}'],
    ['in JSON, escaped', `{"t":"${secret.replaceAll('A', '\\u0041')}"}`, '{"t":"«redacted»"}'],
    ['in HTML', `<b>${secret.replaceAll('+', '&#43;').replaceAll('/', '&#x2F;')}</b>`, '<b>«redacted»</b>'],
    ['in capitals', secret.toUpperCase(), '«redacted»'],
    ['in full-width letters', `«${wide(secret)}»`, '««redacted»»'],
    ['in full-width letters, percent-encoded', `/${encodeURIComponent(wide(secret))}/`, '/«redacted»/'],
    ['as it is and escaped', `${secret} ${percent(secret)}`, '«redacted» «redacted»'],
    [
      'wrapped at a width',
      `It is ${secret.slice(0, 9)}\n${secret.slice(9)}, is it?`,
      'It is «redacted», is it?',
    ],
    [
      'in lines that are indented',
      `a\n  ${secret.slice(0, 5)}\r\n \t${secret.slice(5)}\nb`,
      'a\n  «redacted»\nb',
    ],
    ['in lines of quoted-printable', `${secret.slice(0, 12)}=\r\n${secret.slice(12)}`, '«redacted»'],
    [
      'in lines that JSON writes',
      `{"t":"${secret.slice(0, 8)}\\r\\n${secret.slice(8)}"}`,
      '{"t":"«redacted»"}',
    ],
    [
      'in lines, percent-encoded',
      `?t=${percent(secret.slice(0, 8))}%0A${percent(secret.slice(8))}&x`,
      '?t=«redacted»&x',
    ],
    [
      'in lines, one of which ends in a "=" of its own',
      `${secret.slice(0, 15)}\n${secret.slice(15)}`,
      '«redacted»',
    ],
    [
      'in lines of percent-encoding that are broken within an escape',
      `?t=${percent(secret).slice(0, 10)}\n${percent(secret).slice(10)}&x`,
      '?t=«redacted»&x',
    ],
    [
      'in lines of percent-encoding that are broken within an escape, in HTML that writes their ends as references',
      `<b>${`${percent(secret).slice(0, 10)}\n${percent(secret).slice(10)}`.replace(/[%\n]/g, one => `&#${one.charCodeAt(0)};`)}</b>`,
      '<b>«redacted»</b>',
    ],
    ['after a false start', `khp_AbCd${secret}`, 'khp_AbCd«redacted»'],
  ])('%s', (_what, text, clean) => {
    expect(known.redact(text)).toBe(clean);
  });

  it('is found in lines where another line follows the "=" that it ends in, as base64 does', () => {
    const padded = new KnownSecrets(systemRandom);
    padded.add('c2VjcmV0IG9mIHNvbWVib2R5IQ==');
    for (const end of ['\n', '\r\nNext', '\\n', '=\n'])
      expect(padded.redact(`c2VjcmV0IG9m\nIHNvbWVib2R5IQ==${end}`)).not.toContain('IHNvbWVib2R5');
  });

  it('is known also where it holds half a character', () => {
    const torn = new KnownSecrets(systemRandom);
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

/** Of PHP's `htmlentities(…, ENT_QUOTES | ENT_HTML5)`. */
const phpWrites =
  '!&excl; "&quot; #&num; $&dollar; %&percnt; &&amp; \'&apos; (&lpar; )&rpar; *&ast; +&plus; ,&comma; .&period; /&sol; :&colon; ' +
  ';&semi; <&lt; =&equals; >&gt; ?&quest; @&commat; [&lbrack; \\&bsol; ]&rsqb; ^&Hat; _&lowbar; `&grave; {&lbrace; |&vert; }&rcub;';
const htmlNames = new Map(phpWrites.split(' ').map(one => [one.charAt(0), one.slice(1)]));

/** Every way in which Keyholder, a URL, JSON, HTML or a script may write one visible character. */
const ways: readonly ((one: string) => string)[] = [
  one => one,
  percent,
  one => percent(one).toLowerCase(),
  one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  one => `&#${one.charCodeAt(0)};`,
  one => `&#x${one.charCodeAt(0).toString(16)};`,
  one => `\\x${one.charCodeAt(0).toString(16)}`,
  one => htmlNames.get(one) ?? one,
  one => (one === '/' ? '\\/' : one),
  one => (one === '%' ? one : one.toUpperCase()),
  wide,
];

it('SECURITY: a secret is recognised after decoding too, since what is decoded only later would show it', () => {
  // Without the three that begin an escape: whoever writes escapes writes those as escapes.
  const codes = Array.from({ length: 0x7f - 0x21 }, (_, n) => String.fromCharCode(0x21 + n));
  const unit = fc.constantFrom(...codes.filter(one => !'%&\\'.includes(one)));
  const visible = fc.string({ unit, minLength: 8, maxLength: 40 });
  fc.assert(
    fc.property(visible, fc.infiniteStream(fc.constantFrom(...ways)), (one, way) => {
      const mine = new KnownSecrets(systemRandom);
      mine.add(one);
      const written = [...one].map(character => way.next().value(character)).join('');
      expect(mine.redact(`a ${written} b`)).toBe('a «redacted» b');
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['PHP', 'kh&lowbar;pat&period;a&fjlig;b&plus;cd&sol;ef&equals;&equals;'],
  ['PHP, in a page within a page', 'kh&amp;lowbar&semi;pat&amp;period&semi;a&amp;fjlig&semi;b+cd/ef=='],
  ['npm’s he', '&#x6B;&#x68;&lowbar;&#x70;&#x61;&#x74;&period;afjb&plus;cd&sol;ef&equals;&equals;'],
  ['Laminas, in a script', 'kh_pat.afjb\\x2Bcd\\x2Fef\\x3D\\x3D'],
])('SECURITY: a secret is recognised after decoding too: as %s writes it', (_who, written) => {
  const mine = new KnownSecrets(systemRandom);
  mine.add('kh_pat.afjb+cd/ef==');
  expect(mine.redact(`a ${written} b`)).toBe('a «redacted» b');
});

it('SECURITY: a secret is recognised after decoding too: in base 85, as npm’s entities 7 writes it', () => {
  const mine = new KnownSecrets(systemRandom);
  mine.add('kh`pat-afjb-0123456789');
  expect(mine.redact('a kh&DiacriticalGrave;pat-afjb-0123456789 b')).toBe('a «redacted» b');
  expect(mine.redact('a kh&DiacriticalGrave\n;pat-afjb-0123456789 b')).toBe('a «redacted» b');
});

it('a secret that holds escapes of its own is found with them and without', () => {
  const mine = new KnownSecrets(systemRandom);
  mine.add('x%20y&amp;z-0123456789');
  for (const text of [
    'x%20y&amp;z-0123456789',
    'x y&z-0123456789',
    '%78 y&z-0123456789',
    'x%2520y&amp;z-0123456789',
  ])
    expect(mine.redact(text)).toBe('«redacted»');
});

it('what is escaped and no secret stays as it was', () => {
  const text = '100 % of \\u00e9 &amp; %zz &#99999999; %c3%a9 \\q %C0%AF &unknown; "Fish & Chips" %';
  expect(known.redact(text)).toBe(text);
});

it('bytes that make up no character stay, and a secret behind them is found', () => {
  const byte = (code: number) => `%${code.toString(16)}`;
  const edges = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0];
  for (let lead = 0x80; lead <= 0xff; lead += 1)
    for (const second of edges)
      for (const end of ['', byte(0x80), byte(0x80) + byte(0xbf)]) {
        const text = byte(lead) + byte(second) + end;
        expect(known.redact(text)).toBe(text);
        expect(known.redact(text + percent(secret))).toBe(`${text}«redacted»`);
      }
});

it('so much of the result as is wanted is the beginning of the whole', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(secret, secret.slice(0, 12), percent(secret)),
  );
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
  const few = new KnownSecrets(systemRandom);
  few.add('team');
  expect(few.redact('the team')).toBe('the team');
});

it('what an earlier run’s marks tell, or was there before, is no news', () => {
  const [known, key] = [new KnownSecrets(systemRandom), systemRandom.bytes(32)];
  let news = 0;
  known.onNew = () => {
    news += 1;
  };
  known.learn(marksOf('a-secret-of-before-%2F0123', key), key);
  expect(news).toBe(1);
  known.add('a-secret-of-before-%2F0123');
  expect(news).toBe(1);
  // Longer than what it begins with.
  known.addAll(['a-secret-of-before-%2F0123456789', 'another-secret-012345']);
  expect(news).toBe(2);
  known.addAll(['another-secret-012345', 'a-secret-of-before-%2F0123456789']);
  expect(news).toBe(2);
});

describe('SECURITY: of secrets that begin alike, or overlap, no part is left', () => {
  const [short, long, next] = ['khp_live_', 'khp_live_0123456789abcdef', '9abcdef-and-more'];

  it.each([
    ['the short one first', [short, long, next]],
    ['the long one first', [next, long, short]],
  ])('%s', (_order, secrets) => {
    const known = new KnownSecrets(systemRandom);
    for (const one of secrets) known.add(one);
    const { redact } = known;
    expect(redact(`No ${long}.`)).toBe('No «redacted».');
    expect(redact(`No ${short}x and ${long.toUpperCase()}!`)).toBe('No «redacted»x and «redacted»!');
    expect(redact(`No ${long}-and-more.`)).toBe('No «redacted».');
    expect(redact(`No ${encodeURIComponent(`${long}-and-more`)}&#${long.charCodeAt(0)};`)).toBe(
      'No «redacted»&#107;',
    );
    expect(redact(`${long}${long} ${'.'.repeat(50)}`, 30)).toBe('«redacted»«redacted» .........');
  });

  it('nor of those that an earlier run has marked, with and without sums', () => {
    for (const withSums of [true, false]) {
      const [known, key] = [new KnownSecrets(systemRandom), systemRandom.bytes(32)];
      const marks = [short, long].flatMap(one => marksOf(one, key));
      known.learn(
        marks.map(({ sum, ...mark }) => ({ ...mark, ...(withSums ? { sum } : {}) })),
        key,
      );
      known.add(next);
      expect(known.redact(`No ${long}-and-more.`)).toBe('No «redacted».');
    }
  });

  it('wherever they stand in a text', () => {
    const letters = fc
      .array(fc.constantFrom('a', 'b'), { minLength: 8, maxLength: 14 })
      .map(all => all.join(''));
    const texts = fc.array(fc.constantFrom('a', 'b', 'A'), { maxLength: 60 }).map(all => all.join(''));
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 4 }), texts, (secrets, text) => {
        const known = new KnownSecrets(systemRandom);
        for (const one of secrets) known.add(one);
        const covered = new Set<number>();
        const plain = text.toLowerCase();
        for (const one of secrets)
          for (let at = plain.indexOf(one); at !== -1; at = plain.indexOf(one, at + 1))
            for (let n = 0; n < one.length; n += 1) covered.add(at + n);
        expect(known.redact(text).replaceAll('«redacted»', '')).toBe(
          [...text].filter((_, at) => !covered.has(at)).join(''),
        );
      }),
      { numRuns: 3_000, seed: 20_261_127 },
    );
  });
});

describe('SECURITY: secrets and texts that are made to be slow take no longer than others', () => {
  const slow = 16_000;

  it.each([
    ['what nearly is one, at every place', `${'a'.repeat(slow - 1)}b`, 'a'.repeat(120_000)],
    ['what is one, at every place', 'a'.repeat(slow), 'a'.repeat(120_000)],
    [
      'a beginning and an end without its middle',
      `${'a'.repeat(slow / 2)}b${'a'.repeat(slow / 2)}`,
      'a'.repeat(120_000),
    ],
  ])('%s', (_what, made, text) => {
    for (const withSums of [true, false]) {
      const [known, key] = [new KnownSecrets(systemRandom), systemRandom.bytes(32)];
      known.learn(
        marksOf(made, key).map(({ sum, ...mark }) => ({ ...mark, ...(withSums ? { sum } : {}) })),
        key,
      );
      const held = cpuMs(() => known.redact(text));
      expect(held).toBeLessThan(1_000);
      const isThere = text.includes(made);
      if (withSums) expect(known.redact(text) === text).toBe(!isThere);
    }
  });

  it.each(['%c0%80', '%ed%a0%80', '%f5%80%80%80'])('bytes that make up no character: %s', bytes => {
    const text = bytes.repeat(150_000);
    expect(cpuMs(() => known.redact(text))).toBeLessThan(1_000);
  });

  it('many that begin alike, in a text of nothing but beginnings', () => {
    const known = new KnownSecrets(systemRandom);
    known.addAll(Array.from({ length: 2_000 }, (_, n) => `github_pat_${String(n).padStart(20, '0')}`));
    const text = 'github_pat_'.repeat(10_000);
    expect(cpuMs(() => known.redact(text))).toBeLessThan(1_000);
    expect(known.redact(text)).toBe(text);
  });
});
