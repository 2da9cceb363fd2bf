import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { signedInTo, TokenService } from './token-service.ts';

/** One token may stand in two connections: pasted into both, or made in one and pasted into the other. It is one token all the same. */
let service: TokenService;
let core: Core;
let here: string;
let there: string;

beforeEach(async () => {
  service = await TokenService.start();
  core = await startCore();
  here = await signedInTo(core, service);
  there = await signedInTo(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const rows = (connectionId: string) => core.call('tokens.list', { connectionId });
const adopt = (connectionId: string, { token, id }: ReturnType<TokenService['add']>, named = true) =>
  core.call('tokens.adopt', { connectionId, token, name: 'Pasted', ...(named ? { id } : {}) });
/** What the keychain holds of it. */
const held = (token: string) => [...core.keychain.items.values()].filter(secret => secret === token);

it('revoked in one, it is revoked in the other, and neither keeps its secret', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  const other = await adopt(there, pat, false);
  expect(held(pat.token)).toHaveLength(2);
  await core.call('tokens.revoke', { key: one.key });
  const revoked = { state: 'revoked', revokedAt: core.clock.now(), secretIn: 'nowhere', inUse: false };
  expect(await rows(here)).toMatchObject([{ key: one.key, ...revoked }]);
  expect(await rows(there)).toMatchObject([{ key: other.key, ...revoked }]);
  expect(held(pat.token)).toEqual([]);
  expect(service.revokes).toEqual(['Both']);
  core = await core.restart();
  expect(await rows(there)).toMatchObject([{ key: other.key, state: 'revoked' }]);
});

it.each(['refused', 'lost-undone'] as const)(
  'asked for in both at once, and %s in one, it is revoked in both',
  async fate => {
    const pat = service.add('Both');
    const one = await adopt(here, pat);
    const other = await adopt(there, pat);
    service.fate = () => (service.revokes.length > 1 ? fate : undefined);
    const answers = await Promise.all(
      [one, other].map(({ key }) => core.app.dispatch('tokens.revoke', { key })),
    );
    expect(service.revokes).toEqual(['Both', 'Both']);
    expect(answers.map(answer => (answer as { ok: boolean }).ok).toSorted()).toEqual([false, true]);
    expect([...(await rows(here)), ...(await rows(there))]).toMatchObject([
      { state: 'revoked', secretIn: 'nowhere' },
      { state: 'revoked', secretIn: 'nowhere' },
    ]);
    expect(held(pat.token)).toEqual([]);
  },
);

it('revoked, it does not come back as living from the removed ones of the other', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  const other = await adopt(there, pat);
  await core.call('tokens.forget', { key: other.key, confirmed: true });
  await core.call('tokens.revoke', { key: one.key });
  expect(await core.call('tokens.removed', {})).toMatchObject([{ key: other.key, state: 'revoked' }]);
});

it('another token of the same id, in a connection to another team, lives on', async () => {
  const pat = service.add('One');
  const namesake = service.add('Namesake');
  const one = await adopt(here, pat);
  await core.call('tokens.adopt', { connectionId: there, token: namesake.token, name: 'Other', id: pat.id });
  await core.call('tokens.revoke', { key: one.key });
  expect(await rows(there)).toMatchObject([{ state: 'active', secretIn: 'keychain' }]);
  expect(held(namesake.token)).toHaveLength(1);
});

it('a refused revocation leaves both as they were', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  await adopt(there, pat);
  service.fate = () => 'refused';
  await core.refused('tokens.revoke', { key: one.key });
  expect([...(await rows(here)), ...(await rows(there))]).toMatchObject([
    { state: 'active', secretIn: 'keychain' },
    { state: 'active', secretIn: 'keychain' },
  ]);
});

it('while the other is in doubt, its doubt ends with it', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  const other = await adopt(there, pat);
  service.fate = (_name, does) => (does === 'revoke' ? 'lost-undone' : undefined);
  await core.refused('tokens.revoke', { key: other.key });
  expect(await rows(there)).toMatchObject([{ state: 'revocation-unknown' }]);
  service.fate = () => undefined;
  await core.call('tokens.revoke', { key: one.key });
  expect(await rows(there)).toMatchObject([{ state: 'revoked' }]);
});
