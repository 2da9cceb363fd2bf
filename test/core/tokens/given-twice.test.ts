import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { created, signedInTo, TokenService } from './token-service.ts';

/** Some services make a token of a name anew: with the id that it had, and another secret in the place of the one before. */
let service: TokenService;
let core: Core;
let connectionId: string;

beforeEach(async () => {
  service = await TokenService.start();
  core = await startCore();
  connectionId = await signedInTo(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

/** @returns the keys of both rows */
async function givenTwice(): Promise<string[]> {
  const [one = ''] = await created(core, connectionId, 'CI');
  const [pat] = service.pats;
  if (!pat) throw new Error('One was made.');
  service.anew = () => ({ ...pat, token: 'a-token-made-anew-0123456789' });
  const [other = ''] = await created(core, connectionId, 'CI');
  service.anew = null;
  return [one, other];
}

it.each([0, 1])('revoked by the row of one (%s), both are, and neither secret is kept', async which => {
  const keys = await givenTwice();
  expect([...core.keychain.items.values()].filter(kept => kept.startsWith('a-token'))).toHaveLength(2);
  await core.call('tokens.revoke', { key: keys[which] ?? '' });
  const rows = await core.call('tokens.list', { connectionId });
  expect(rows).toMatchObject(keys.map(() => ({ id: 'pat_1', state: 'revoked', secretIn: 'nowhere' })));
  expect([...core.keychain.items.values()].filter(kept => kept.startsWith('a-token'))).toEqual([]);
  expect(service.revokes).toHaveLength(1);
});

it('one that was taken off the list is revoked with it', async () => {
  const [one = '', other = ''] = await givenTwice();
  await core.call('tokens.forget', { key: one, confirmed: true });
  await core.call('tokens.revoke', { key: other });
  expect(await core.call('tokens.removed', {})).toMatchObject([{ key: one, state: 'revoked' }]);
});

it('revoking all of them asks once', async () => {
  await givenTwice();
  const { word } = await core.call('tokens.revokePlan', { connectionId });
  const { jobs } = await core.call('tokens.revokeAll', { connectionId, typed: word ?? '' });
  const [{ id: jobId } = { id: '' }] = jobs;
  await expect.poll(async () => (await core.call('tokens.revocation', { jobId })).counts.revoked).toBe(2);
  expect(service.revokes).toHaveLength(1);
});

it('the same id in another team may be of another one', async () => {
  const [key = ''] = await created(core, connectionId, 'CI');
  service.anew = () => ({ ...service.add('CI'), id: 'pat_1' });
  await core.call('tokens.create', { connectionId, name: 'CI', teamId: 'u', expiresAt: null });
  await core.call('tokens.revoke', { key });
  const rows = await core.call('tokens.list', { connectionId });
  expect(rows.map(({ id, teamId, state }) => [id, teamId, state])).toEqual([
    ['pat_1', 't', 'revoked'],
    ['pat_1', 'u', 'active'],
  ]);
});

it('one whose id was typed may be another one', async () => {
  const pat = service.add('Used');
  await core.call('tokens.adopt', { connectionId, token: pat.token, name: 'Used', id: 'pat_2' });
  const [key = ''] = await created(core, connectionId, 'CI');
  await core.call('tokens.revoke', { key });
  const rows = await core.call('tokens.list', { connectionId });
  expect(rows.map(({ name, id, state }) => [name, id, state])).toEqual([
    ['Used', 'pat_2', 'active'],
    ['CI', 'pat_2', 'revoked'],
  ]);
});
