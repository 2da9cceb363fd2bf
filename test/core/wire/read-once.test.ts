import { afterEach, expect, it, vi } from 'vitest';
import type { Transport } from '../../../src-main/core/base/ports/transport.ts';
import { speaksOfForgery } from '../../../src-main/core/wire/refusal-words.ts';
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
