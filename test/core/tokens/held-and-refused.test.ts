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

/** A new token that memory alone holds: its key. */
async function held(): Promise<string> {
  const connectionId = await connectedTo(core, service);
  const { keychain } = core;
  const set = keychain.set.bind(keychain);
  keychain.set = async (account, secret) => {
    if (account.includes(' token ')) throw new SecretStoreError('unavailable', 'Not this one.');
    return set(account, secret);
  };
  const [key = ''] = await created(core, connectionId, 'Deploy');
  keychain.set = set;
  return key;
}

it('a new token that memory alone holds stays there where the keychain refuses its removal', async () => {
  const key = await held();
  const { keychain } = core;
  keychain.mood = 'unavailable';
  expect(await core.refused('tokens.forget', { key, confirmed: true })).toMatchObject({
    code: 'keychain-unavailable',
  });
  keychain.mood = 'works';
  expect(await core.call('tokens.store', { key })).toMatchObject({ state: 'active', secretIn: 'keychain' });
});

it('is not put into the keychain behind its own removal, where nobody would look for it', async () => {
  const key = await held();
  const { keychain } = core;
  const get = keychain.get.bind(keychain);
  let stored: Promise<unknown> | null = null;
  keychain.get = account => {
    // The last question before memory lets go of it.
    if (account.includes(key) && !account.includes(' part '))
      stored ??= core.app.dispatch('tokens.store', { key });
    return get(account);
  };
  await core.call('tokens.forget', { key, confirmed: true });
  const answer = await stored;
  expect([...keychain.items.keys()].filter(account => account.includes(key))).toEqual([]);
  expect(answer).toMatchObject({ ok: false, problem: { code: 'conflict', reason: 'token-busy' } });
});

it('is not removed while the keychain is taking it', async () => {
  const key = await held();
  const { keychain } = core;
  const set = keychain.set.bind(keychain);
  let removed: Promise<unknown> | null = null;
  keychain.set = (account, secret) => {
    if (account.includes(key)) removed ??= core.app.dispatch('tokens.forget', { key, confirmed: true });
    return set(account, secret);
  };
  expect(await core.call('tokens.store', { key })).toMatchObject({ secretIn: 'keychain' });
  expect(await removed).toMatchObject({ ok: false, problem: { code: 'conflict', reason: 'token-busy' } });
  expect(await core.call('tokens.unsettled', {})).toEqual([]);
});
