import { afterEach, expect, it, vi } from 'vitest';
import type { Transport } from '../../../src-main/core/base/ports/transport.ts';
import { fingerprint } from '../../../src-main/core/invitations/reading/page-fingerprint.ts';
import { speaksOfForgery } from '../../../src-main/core/wire/words/body-words.ts';
import { startCore } from '../../support/core-harness.ts';

afterEach(() => vi.restoreAllMocks());

const page = JSON.stringify({
  data: [{ id: 'inv_1', email: 'ada@larkspur.example', role: 'member' }],
  has_more: false,
});

async function listed(headers: Readonly<Record<string, string>>, body: string) {
  const transport: Transport = {
    send: async ({ url }) =>
      new URL(url).pathname.endsWith('/invitations')
        ? { status: 200, headers, body: Buffer.from(body) }
        : {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: Buffer.from('{"id":"team_1"}'),
          },
    close: async () => undefined,
  };
  const core = await startCore({ transport });
  try {
    await core.call('keychain.useMemory', {});
    const addresses = { baseUrl: 'https://api.once.invalid', dashboardUrl: 'https://app.once.invalid' };
    const { id: connectionId } = await core.call('connections.create', {
      ...{ label: 'Once', ...addresses, teamId: null },
    });
    await core.call('tokens.adopt', {
      connectionId,
      token: 'KEYHOLDER_PLANTED_pat_0123456789',
      name: 'Once',
    });
    const parse = vi.spyOn(JSON, 'parse');
    const answer = await core.app.dispatch('invitations.list', { connectionId });
    return { answer, parsed: parse.mock.calls.filter(([text]) => text === body).length };
  } finally {
    await core.close();
  }
}

it('the body of a page of a list is parsed once', async () => {
  const { answer, parsed } = await listed({ 'content-type': 'application/json' }, page);
  expect(answer).toMatchObject({ ok: true, value: { items: [{ id: 'inv_1' }] } });
  expect(parsed).toBe(1);
});

it('an item of very many fields is gone through once', async () => {
  const fields = Array.from({ length: 50_000 }, (_, n) => `"f${n}":${n}`).join();
  const { keys } = Object;
  let wide = 0;
  Object.keys = (value: object) => {
    const found = keys(value);
    if (found.length > 10_000) wide += 1;
    return found;
  };
  try {
    const { answer } = await listed(
      { 'content-type': 'application/json' },
      `[{"email":"ada@larkspur.example",${fields}}]`,
    );
    expect(answer).toMatchObject({ ok: true, value: { items: [{ email: 'ada@larkspur.example' }] } });
    expect(wide).toBe(1);
  } finally {
    Object.keys = keys;
  }
});

it.each<[string, unknown[], unknown[]]>([
  ['another id', [{ id: 1 }], [{ id: 2 }]],
  ['another type', [{ id: 1 }], [{ id: '1' }]],
  ['another name', [{ id: 1 }], [{ uuid: 1 }]],
  ['another length', [1, 2, 1], [1, 1]],
  ['something further down', [{ a: { b: [null, 1] } }], [{ a: { b: [null, 2] } }]],
  ['other brackets', [[[1], 2]], [[[1, 2]]]],
  ['the end of a text', ['a'.repeat(1_999)], [`${'a'.repeat(1_998)}b`]],
  ['the length of a long text', ['a'.repeat(5_000)], ['a'.repeat(5_001)]],
  ['the number of many fields', [Array(1_000).fill(1)], [Array(1_001).fill(1)]],
])('a page is told from one with %s', (_, one, other) => {
  expect(fingerprint(one)).not.toBe(fingerprint(other));
  expect(fingerprint(one)).toBe(fingerprint(structuredClone(one)));
});

it('of an item without end only the beginning is looked at', () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`f${n}`, n]));
  expect(fingerprint([deep]).length).toBeLessThan(20_000);
  expect(fingerprint([wide]).length).toBeLessThan(20_000);
});

it('a page of a list is still told from one that something on the way wrote', async () => {
  const blocked = { ok: false, problem: { code: 'blocked-on-the-way' } };
  const byHeader = await listed({ 'content-type': 'application/json', 'cf-mitigated': 'challenge' }, page);
  expect(byHeader.answer).toMatchObject(blocked);
  const byPage = await listed(
    { 'content-type': 'text/html' },
    '<html><title>Just a moment...</title></html>',
  );
  expect(byPage.answer).toMatchObject(blocked);
});

it.each([
  ['{"message":"Invalid CSRF token"}', true],
  ['{"message":"csrf@larkspur.example is no address"}', false],
  ['{"message":"Ask admin@larkspur.example: CSRF token missing"}', true],
  ['<p>csrf</p>', true],
  ['<input name="csrf">', false],
])('of %s: it speaks of a forged request: %s', (body, speaks) => {
  expect(speaksOfForgery(body)).toBe(speaks);
});
