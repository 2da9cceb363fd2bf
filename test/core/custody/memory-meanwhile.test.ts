import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { soon } from '../../support/soon.ts';

let service: Practice;
let core: Core;

beforeEach(async () => {
  service = await startPractice();
  core = await startCore();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const held = (key: string) => [...core.keychain.items.keys()].filter(account => account.includes(key));
const restart = async () => {
  const before = core;
  await before.close();
  core = await before.restart();
};

/** Its prompt is dismissed after memory was chosen: it says that it has deleted, as a locked one does. @param what part of a name */
function dismissedOnceMemoryIsChosen(what: string): void {
  const deleted = core.keychain.delete.bind(core.keychain);
  core.keychain.delete = async account => {
    if (account.includes(what)) {
      await core.call('keychain.useMemory', {});
      core.keychain.mood = 'locked-silently';
    }
    await deleted(account);
  };
}

/** The next run finds it open. */
async function opened(): Promise<void> {
  core.keychain.mood = 'works';
  Reflect.deleteProperty(core.keychain, 'delete');
  await restart();
}

describe('what the keychain was asked to delete before memory was chosen', () => {
  it.each([
    ['a token', 'tokens.forget'],
    ['its connection', 'connections.remove'],
  ] as const)('is deleted once the keychain is open, where %s is removed', async (_what, method) => {
    const connectionId = await connected(core, service);
    const { key } = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    dismissedOnceMemoryIsChosen(key);
    if (method === 'tokens.forget') await core.call(method, { key, confirmed: true });
    else await core.call(method, { id: connectionId, confirmed: true });
    expect(held(key)).toHaveLength(1);
    await opened();
    await soon(() => expect(held(key)).toEqual([]));
  });

  it('is deleted once the keychain is open, where it is the key of a snapshot', async () => {
    const connectionId = await connected(core, service);
    await core.call('team.get', { connectionId });
    await soon(() => expect(held(`snapshot`)).toHaveLength(1));
    dismissedOnceMemoryIsChosen('snapshot');
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    expect(held('snapshot')).toHaveLength(1);
    await opened();
    await soon(() => expect(held('snapshot')).toEqual([]));
  });

  it('is deleted once the keychain is open, where its token was revoked before', async () => {
    const connectionId = await connected(core, service);
    const { key } = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    const deleted = core.keychain.delete.bind(core.keychain);
    core.keychain.delete = async account => {
      if (account.includes(key)) throw new SecretStoreError('unavailable', 'Not now.');
      await deleted(account);
    };
    await core.call('tokens.revoke', { key });
    Reflect.deleteProperty(core.keychain, 'delete');
    dismissedOnceMemoryIsChosen(key);
    await core.call('keychain.check', {});
    await soon(async () => expect(await core.call('keychain.status', {})).toMatchObject({ state: 'memory' }));
    expect(held(key)).toHaveLength(1);
    await opened();
    await soon(() => expect(held(key)).toEqual([]));
  });
});

it('a token that the keychain takes only after memory was chosen, and after it was waited for, is in the list', async () => {
  const connectionId = await connected(core, service, { session: true, token: false });
  const set = core.keychain.set.bind(core.keychain);
  const prompt = Promise.withResolvers<void>();
  core.keychain.set = async (account, secret) => {
    if (!account.includes(' token ')) return set(account, secret);
    await core.call('keychain.useMemory', {});
    // It is waited for no longer.
    setImmediate(() => core.clock.advance(5_000));
    await prompt.promise;
    await set(account, secret);
  };
  const adopted = { connectionId, name: 'CI', token: service.token };
  expect(await core.refused('tokens.adopt', adopted)).toMatchObject({ code: 'keychain-waiting' });
  prompt.resolve();
  await soon(() => expect(held(' token ')).toHaveLength(1));
  Reflect.deleteProperty(core.keychain, 'set');
  await restart();
  await soon(async () =>
    expect(await core.call('tokens.list', { connectionId })).toMatchObject([{ secretIn: 'keychain' }]),
  );
});

it('a token that was not taken in before memory was chosen, and is pasted once more, has one row', async () => {
  const connectionId = await connected(core, service, { session: true, token: false });
  const set = core.keychain.set.bind(core.keychain);
  core.keychain.set = async (account, secret) => {
    if (account.includes(' token ')) {
      await core.call('keychain.useMemory', {});
      core.keychain.mood = 'locked-silently';
    }
    await set(account, secret);
  };
  const adopted = { connectionId, name: 'CI', token: service.token };
  expect(await core.refused('tokens.adopt', adopted)).toMatchObject({ code: 'keychain-locked' });
  await core.call('tokens.adopt', adopted);
  expect(await core.call('tokens.list', { connectionId })).toMatchObject([
    { secretIn: 'memory', inUse: true },
  ]);
});
