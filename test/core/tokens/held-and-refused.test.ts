import { afterEach, beforeEach, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { connectedTo, created, TokenService } from './token-service.ts';

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

it('a new token that memory alone holds stays there where the keychain refuses its removal', async () => {
  const connectionId = await connectedTo(core, service);
  const { keychain } = core;
  const set = keychain.set.bind(keychain);
  keychain.set = async (account, secret) => {
    if (account.includes(' token ')) throw new SecretStoreError('unavailable', 'Not this one.');
    return set(account, secret);
  };
  const [key = ''] = await created(core, connectionId, 'Deploy');
  keychain.set = set;
  keychain.mood = 'unavailable';
  expect(await core.refused('tokens.forget', { key, confirmed: true })).toMatchObject({
    code: 'keychain-unavailable',
  });
  keychain.mood = 'works';
  expect(await core.call('tokens.store', { key })).toMatchObject({ state: 'active', secretIn: 'keychain' });
});
