import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { signedInTo, TokenService } from './token-service.ts';

/** A long token lies in the keychain in parts, of which somebody may delete one. */
let service: TokenService;
let core: Core;

beforeEach(async () => {
  service = await TokenService.start();
  core = await startCore();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const partsOf = (key: string) => [...core.keychain.items.keys()].filter(name => name.includes(key));

async function withLostPart(connectionId: string): Promise<string> {
  const pat = service.add('Long');
  pat.token = `kh_pat_${'0123456789abcdef'.repeat(160)}`;
  const { token, id, name } = pat;
  const { key } = await core.call('tokens.adopt', { connectionId, token, id, name });
  const second = partsOf(key).find(item => item.endsWith(' part a2'));
  expect(core.keychain.items.delete(second ?? '')).toBe(true);
  return key;
}

it('that is told of the token, and not of the keychain, which works', async () => {
  const connectionId = await signedInTo(core, service);
  const key = await withLostPart(connectionId);
  expect(await core.refused('tokens.copy', { key })).toMatchObject({
    code: 'keychain-mismatch',
    reason: 'in-part',
  });
  expect(await core.call('keychain.status', {})).toMatchObject({ state: 'ready' });
});

it.each(['tokens.copy', 'tokens.verify', 'team.get'] as const)(
  'its row says that it is gone once %s has met that, and it can be added again',
  async method => {
    const connectionId = await signedInTo(core, service);
    const key = await withLostPart(connectionId);
    await core.refused(method, method === 'team.get' ? { connectionId } : { key });
    expect(await core.call('tokens.list', { connectionId })).toMatchObject([{ key, secretIn: 'nowhere' }]);
    const { token, id, name } = service.pats.find(pat => pat.name === 'Long') ?? service.add('');
    expect(await core.call('tokens.adopt', { connectionId, token, id, name })).toMatchObject({ key });
    await core.call(method, method === 'team.get' ? { connectionId } : { key });
    expect(await core.call('tokens.list', { connectionId })).toMatchObject([{ secretIn: 'keychain' }]);
  },
);

it('it can be removed and added again, or revoked, as is said', async () => {
  const connectionId = await signedInTo(core, service);
  const key = await withLostPart(connectionId);
  await core.call('tokens.forget', { key, confirmed: true });
  expect(partsOf(key)).toEqual([]);
  const { token, id, name } = service.pats.find(pat => pat.name === 'Long') ?? service.add('');
  const again = await core.call('tokens.adopt', { connectionId, token, id, name });
  await core.call('tokens.copy', { key: again.key });
  expect(core.clipboard.text).toBe(token);
  core.keychain.items.delete(partsOf(again.key).find(item => item.endsWith(' part a2')) ?? '');
  expect(await core.call('tokens.revoke', { key: again.key })).toMatchObject({ state: 'revoked' });
});

it('what a run has left open of other tokens is done all the same', async () => {
  const connectionId = await signedInTo(core, service);
  const lost = await withLostPart(connectionId);
  service.fate = name => (name === 'Long' ? 'lost' : undefined);
  await core.refused('tokens.revoke', { key: lost });
  const { token, id } = service.add('CI');
  const { key } = await core.call('tokens.adopt', { connectionId, token, id, name: 'CI' });
  const { keychain } = core;
  const remove = keychain.delete;
  keychain.delete = async () => undefined;
  await core.call('tokens.revoke', { key });
  expect(partsOf(key)).toHaveLength(1);
  keychain.delete = remove;
  core = await core.restart();
  await expect.poll(() => partsOf(key)).toEqual([]);
});
