import { afterEach, beforeEach, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { soon } from '../../support/soon.ts';
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

it('is not removed while a second window has the keychain take it once more', async () => {
  const key = await held();
  const { files, keychain } = core;
  const { connections } = await core.call('connections.list', {});
  const write = files.write.bind(files);
  const disk = { ledger: Promise.withResolvers<void>(), fingerprints: Promise.withResolvers<void>() };
  const writing: string[] = [];
  files.write = async (name, text) => {
    writing.push(name);
    if (name === 'ledger.json') await disk.ledger.promise;
    if (name === 'fingerprints.json') await disk.fingerprints.promise;
    return write(name, text);
  };
  const first = core.call('tokens.store', { key });
  await soon(() => expect(writing).toContain('ledger.json'));
  const session = 'another-session-0123456789';
  const saved = core.call('sessions.save', { connectionId: connections[0]?.id ?? '', session });
  await soon(() => expect(writing).toContain('fingerprints.json'));
  // Whatever goes into the keychain waits for its fingerprint.
  const second = core.app.dispatch('tokens.store', { key });
  disk.ledger.resolve();
  expect(await first).toMatchObject({ secretIn: 'keychain' });
  const removed = await core.app.dispatch('tokens.forget', { key, confirmed: true });
  disk.fingerprints.resolve();
  await Promise.all([saved, second]);
  expect(removed).toMatchObject({ ok: false, problem: { code: 'conflict', reason: 'token-busy' } });
  const named = await core.call('tokens.list', { connectionId: connections[0]?.id ?? '' });
  const kept = [...keychain.items.keys()].filter(account => account.includes(' token '));
  expect(named.map(row => kept.some(account => account.includes(row.key)))).toEqual(kept.map(() => true));
});
