import { afterEach, beforeEach, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { connectedTo, signedInTo, TokenService } from './token-service.ts';

/** What a keychain has kept of a token and denied goes once it is revoked, although its row says that it lies nowhere. */
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

const held = () => [...core.keychain.items.keys()].filter(name => name.includes(' token '));

/** It keeps tokens, and then neither gives them out nor lets them go. Returns the way to make it work again. */
function denying(): () => void {
  const { keychain } = core;
  const { get } = keychain;
  const remove = keychain.delete;
  const refuse = (account: string) => {
    if (account.includes(' token ')) throw new SecretStoreError('unavailable', 'Not this one.');
  };
  keychain.get = async account => {
    refuse(account);
    return get.call(keychain, account);
  };
  keychain.delete = async account => {
    refuse(account);
    return remove.call(keychain, account);
  };
  return () => Object.assign(keychain, { get, delete: remove });
}

it('in the next run, where only memory was said to hold it', async () => {
  const connectionId = await connectedTo(core, service);
  const before = held();
  const worksAgain = denying();
  const row = await core.call('tokens.create', { connectionId, name: 'CI', teamId: 't', expiresAt: null });
  expect(row).toMatchObject({ state: 'active', secretIn: 'memory' });
  expect(held()).toHaveLength(before.length + 1);
  expect(await core.call('tokens.revoke', { key: row.key })).toMatchObject({ state: 'revoked' });
  worksAgain();
  core = await core.restart();
  await expect.poll(held).toEqual(before);
});

it('as soon as the keychain works again, where nothing was said to hold it', async () => {
  const connectionId = await signedInTo(core, service);
  const { token, id } = service.add('CI');
  const worksAgain = denying();
  await core.refused('tokens.adopt', { connectionId, token, id, name: 'CI' });
  const [row] = await core.call('tokens.list', { connectionId });
  expect(row).toMatchObject({ id, secretIn: 'nowhere' });
  expect(held()).toHaveLength(1);
  await core.call('tokens.revoke', { key: row?.key ?? '' });
  worksAgain();
  await core.call('keychain.check', {});
  await expect.poll(held).toEqual([]);
  const [revoked] = await core.call('tokens.list', { connectionId });
  expect(revoked).toMatchObject({ state: 'revoked', secretIn: 'nowhere' });
});

it('and every window is told as soon as it is gone', async () => {
  const connectionId = await connectedTo(core, service);
  const [row] = await core.call('tokens.list', { connectionId });
  const worksAgain = denying();
  await core.call('tokens.revoke', { key: row?.key ?? '' });
  expect(await core.call('tokens.list', { connectionId })).toMatchObject([{ secretIn: 'keychain' }]);
  worksAgain();
  core.messages.length = 0;
  await core.call('keychain.check', {});
  await expect.poll(held).toEqual([]);
  await expect
    .poll(() => core.messages.filter(({ event }) => event === 'changed').map(({ payload }) => payload))
    .toContainEqual({ connectionId, topics: ['tokens'] });
  expect(await core.call('tokens.list', { connectionId })).toMatchObject([{ secretIn: 'nowhere' }]);
});

it('a run that ends before it is written down that the connection uses it no longer leaves that to the next one, whatever the keychain says', async () => {
  const connectionId = await signedInTo(core, service);
  const inUse = async () => (await core.call('connections.list', {})).connections[0]?.tokenInUse;
  // A row in doubt is looked for in the keychain, and comes first.
  service.fate = name => (name === 'Doubtful' ? 'lost' : undefined);
  await core.refused('tokens.create', { connectionId, name: 'Doubtful', teamId: 't', expiresAt: null });
  const { token, id } = service.add('CI');
  const { key } = await core.call('tokens.adopt', { connectionId, token, id, name: 'CI' });
  expect(await inUse()).toBe(key);
  const write = core.files.write.bind(core.files);
  core.files.write = async (name, text) => {
    if (!name.startsWith('connections')) return write(name, text);
    return new Promise<void>(() => undefined);
  };
  void core.app.dispatch('tokens.revoke', { key });
  await expect.poll(() => core.files.texts.get('ledger.json')).toContain('"revoked"');
  core.files.write = write;
  core.keychain.mood = 'unavailable';
  core = await core.restart();
  await expect.poll(inUse).toBe(null);
});
