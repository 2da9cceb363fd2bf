import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import type { Redact } from '../../../src-main/core/base/redaction/redact.ts';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';
import { Inspector } from '../../../src-main/core/wire/inspector.ts';

const lettersOf = (length: number) =>
  Array.from({ length }, (_, at) => 'abcdefghjkmnpqrstuvwxyz'[(at * 7 + at * at) % 23]).join('');
const mathematical = (text: string) =>
  [...text].map(one => String.fromCodePoint(0x1d41a + one.charCodeAt(0) - 0x61)).join('');
const escaped = (text: string) => [...text].map(one => `\\u00${one.charCodeAt(0).toString(16)}`).join('');

function startedWith(redact: Redact) {
  const inspector = new Inspector(redact, () => undefined);
  const add = (text: string, brief = false, status = 200) => {
    const response = { status, headers: {}, setCookies: [], body: new TextEncoder().encode(text) };
    const limits = { connectTimeoutMs: 1, totalTimeoutMs: 1, maxBodyBytes: 1, keepTorn: false };
    const { signal } = new AbortController();
    const request = { method: 'GET' as const, url: 'https://a.example/', headers: {}, ...limits, signal };
    inspector.add(request, { response }, 0, 0, { bodyHoldsSecret: false, brief });
  };
  return { add, inspector };
}

function started() {
  const known = new KnownSecrets(systemRandom);
  const { add, inspector } = startedWith(known.redact);
  known.onNew = () => inspector.redactAgain();
  const bodies = () => inspector.list().map(({ responseBody }) => responseBody);
  return { known, add, bodies, body: () => bodies()[0] ?? '' };
}

describe('SECURITY: no half of a secret is left where a body was cut before it was known', () => {
  it.each([
    ['a token', 40, false],
    ['a long one', 1_900, false],
    ['a token, in a short record', 40, true],
  ])('%s', (_what, length, brief) => {
    const { known, add, body } = started();
    const secret = lettersOf(length);
    const before = 'y '.repeat(brief ? 95 : 995);
    add(`${before}${secret} and more`, brief);
    expect(body()).toContain(secret.slice(0, 5));
    known.add(secret);
    known.add('another-one-that-is-not-there');
    expect(body()).not.toContain(secret.slice(0, 5));
    expect(body().startsWith(before)).toBe(true);
  });

  it.each([
    ['one of 4 kB', lettersOf(4_001)],
    ['the longest', lettersOf(16_001)],
    ['one that repeats itself', 'Ab3.Ef9h'.repeat(2_000)],
  ])('however many more stand before it: %s', (_what, secret) => {
    const { known, add, body } = started();
    known.add(secret);
    for (const between of ['', ', ', '\n'.repeat(30)])
      for (const before of ['', 'x']) {
        add(before + `${secret}${between}`.repeat(60));
        expect(body()).toContain('«redacted»');
        expect(body()).not.toContain(secret.slice(0, 5));
        known.add(`another-secret-that-is-not-there-${before}${between.length}`);
        expect(body()).not.toContain(secret.slice(0, 5));
      }
  });

  it('and a text without one stays what it was', () => {
    const { known, add, body } = started();
    for (const length of [1_000, 2_001, 4_500, 200_000]) {
      const text = 'z '.repeat(length / 2);
      add(text);
      known.add(`a-secret-that-is-not-there-${length}`);
      expect(body()).toBe(text.slice(0, 2_000));
    }
  });
});

describe('SECURITY: a secret that only what nobody sees breaks up is found in what is written down, too', () => {
  const secret = lettersOf(40);

  it.each([
    ['soft hyphens', '\u00ad'],
    ['blanks of no width', '\u200b'],
    ['marks that turn text', '\u202e\u202c'],
    ['tags', '\u{e0041}'],
    ['control characters of ASCII', '\u0001\u0008'],
    ['what deletes', '\u007f'],
  ])('%s, whenever it becomes known', (_, sign) => {
    const broken = secret.replaceAll(/.{4}/g, `$&${sign}`);
    for (const when of ['before', 'after']) {
      const { known, add, body } = started();
      if (when === 'before') known.add(secret);
      add(`{"error":"No ${broken}"}`);
      known.add(secret);
      expect(body()).toContain('No «redacted»');
      expect(body()).not.toContain(secret.slice(-4));
    }
  });

  it('and what holds none stays as it came', () => {
    const { known, add, body } = started();
    known.add(secret);
    for (const text of ['{"name":"Zo\u200bë"}', '{"name":"Ｚo\u0001ë…"}']) {
      add(text);
      expect(body()).toBe(text);
    }
  });

  it('nor do other letters that are read as its own hide it', () => {
    const { known, add, body } = started();
    known.add(secret);
    add(`{"error":"No ${mathematical(secret)}"}`);
    expect(body()).toBe('{"error":"No «redacted»"}');
  });
});

it('the longest secret at the cut is redacted whole, with every character of it escaped', () => {
  const { known, add, body } = started();
  const secret = lettersOf(16_000);
  known.add(secret);
  const before = 'y '.repeat(990);
  add(`${before}${escaped(secret)} end`);
  expect(body()).toBe(`${before}«redacted» end`);
});

it('of very many short records in a row the later ones keep a body only where it tells why something failed', () => {
  const { known, add, bodies } = started();
  for (let page = 1; page <= 60; page += 1) add(`page ${page}`, true);
  expect(bodies()[0]).toBeNull();
  expect(bodies()[59]).toBe('page 1');
  expect(bodies().filter(body => body !== null)).toHaveLength(10);
  add('a secret-to-be-known and more', true, 500);
  known.add('secret-to-be-known');
  expect(bodies()[0]).toBe('a «redacted» and more');
  add('another list', false);
  add('its second page', true);
  expect(bodies().slice(0, 2)).toEqual(['its second page', 'another list']);
});

it('what holds nothing new is looked through once for all that becomes known together', () => {
  let looked = 0;
  const known = new KnownSecrets(systemRandom);
  const redact: Redact = (text, enough) => {
    if (text.length > 1_000) looked += 1;
    return known.redact(text, enough);
  };
  const { add, inspector } = startedWith(redact);
  known.onNew = () => inspector.redactAgain();
  for (let n = 0; n < 50; n += 1) add(`${'y '.repeat(2_000)}${n}`);
  known.add('a-first-secret-that-is-not-there');
  looked = 0;
  known.addAll(Array.from({ length: 100 }, (_, n) => `another-secret-that-is-not-there-${n}`));
  expect(looked).toBe(50);
});
