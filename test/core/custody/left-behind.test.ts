import { afterEach, beforeEach, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { testItem } from '../../../src-main/core/custody/secret-names.ts';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';

/** What a run that ended half-way, or a disk that refused, leaves in the keychain: none of it stays for good, and nothing good goes. */
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

const accounts = () => [...core.keychain.items.keys()];
const held = (part: string) => accounts().filter(account => account.includes(part));
const refuseWrites = (name: string) => {
  const write = core.files.write.bind(core.files);
  core.files.write = async (file, text) => {
    if (file === name) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    await write(file, text);
  };
  return () => {
    core.files.write = write;
  };
};

it('a session that a killed run put there goes with its connection', async () => {
  const connectionId = await connected(core, service, { session: false, token: false });
  core.keychain.items.set(`${connectionId} session ${service.dashboardUrl}`, service.session);
  await core.call('connections.remove', { id: connectionId, confirmed: true });
  await expect.poll(() => held(' session ')).toEqual([]);
});

/** From the moment on that the session lies there. */
const onceKept = (then: () => unknown) => {
  const set = core.keychain.set.bind(core.keychain);
  core.keychain.set = async (account, secret) => {
    await set(account, secret);
    if (account.includes(' session ')) await then();
  };
};

it('a session that was being saved when its run ended goes when the next one begins', async () => {
  const connectionId = await connected(core, service, { session: false, token: false });
  const there = Promise.withResolvers<void>();
  onceKept(() => {
    there.resolve();
    return new Promise(() => undefined);
  });
  void core.app.dispatch('sessions.save', { connectionId, session: service.session });
  await there.promise;
  const again = await core.restart();
  await expect.poll(() => held(' session ')).toEqual([]);
  await expect.poll(() => core.files.texts.get('connections.json')).not.toContain('halfKept');
  await again.close();
});

it('a session that is not there, which the disk does not let be noted, is not looked for again and again', async () => {
  const { keychain } = core;
  const set = keychain.set.bind(keychain);
  // As a full one: it writes over its test item, calls itself ready, and refuses the keys that journals then ask for.
  keychain.set = async (account, secret) => {
    await new Promise(resolve => setImmediate(resolve));
    if (account !== testItem) throw new SecretStoreError('unavailable', 'No space left on device');
    await set(account, secret);
  };
  const connectionId = await connected(core, service, { session: false, token: false });
  await core.refused('sessions.save', { connectionId, session: service.session });
  refuseWrites('connections.json');
  await core.app.dispatch('keychain.check', {});
  const rest = async () => {
    for (let n = 0; n < 100; n += 1) await new Promise(resolve => setImmediate(resolve));
    return keychain.calls.length;
  };
  expect(await rest()).toBe(await rest());
});

it('a session that a keychain kept and then denied goes once it can be asked, and its connection not before', async () => {
  const connectionId = await connected(core, service, { session: false, token: false });
  onceKept(() => {
    core.keychain.mood = 'locked-silently';
  });
  const removal = { id: connectionId, confirmed: true };
  const save = { connectionId, session: service.session };
  expect(await core.refused('sessions.save', save)).toMatchObject({ code: 'keychain-locked' });
  expect(await core.refused('connections.remove', removal)).toMatchObject({ code: 'keychain-locked' });
  expect(held(' session ')).toHaveLength(1);
  core.keychain.mood = 'works';
  await core.call('keychain.check', {});
  await expect.poll(() => held(' session ')).toEqual([]);
  await core.call('connections.remove', removal);
});

it('the removal of a connection waits for what comes of a session that is on its way into the keychain', async () => {
  await connected(core, service, { session: false, token: false });
  const connectionId = await connected(core, service, { session: false, token: false });
  const removal = { id: connectionId, confirmed: true };
  const write = core.files.write.bind(core.files);
  let meanwhile: Promise<unknown> | undefined;
  // What it is known again by is written before it is kept.
  core.files.write = async (name, text) => {
    if (name === 'fingerprints.json') {
      core.files.write = write;
      meanwhile = core.app.dispatch('connections.remove', removal);
    }
    await write(name, text);
  };
  onceKept(() => {
    core.keychain.mood = 'unavailable';
  });
  await core.refused('sessions.save', { connectionId, session: service.session });
  expect(await meanwhile).toMatchObject({ problem: { code: 'keychain-unavailable' } });
  core.keychain.mood = 'works';
  await core.call('keychain.check', {});
  await expect.poll(() => held(' session ')).toEqual([]);
  await core.call('connections.remove', removal);
});

it('a session that could not be noted takes the place of the one before, stays, and is told as kept', async () => {
  const connectionId = await connected(core, service, { session: true, token: false });
  const worksAgain = refuseWrites('connections.json');
  const answer = await core.call('sessions.save', { connectionId, session: service.session });
  expect(answer).toMatchObject({ heldIn: 'keychain', verdict: 'accepted' });
  expect(held(' session ')).toHaveLength(1);
  worksAgain();
  const again = await core.restart();
  expect(await again.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'accepted' });
  await again.close();
});

it('a first session that could not be noted does not stay', async () => {
  const connectionId = await connected(core, service, { session: false, token: false });
  refuseWrites('connections.json');
  await core.refused('sessions.save', { connectionId, session: service.session });
  expect(held(' session ')).toEqual([]);
});

it('what a run kept for its practice team goes when the next one begins', async () => {
  const { id: connectionId, dashboardUrl, baseUrl } = await core.call('connections.openPractice', {});
  const own = [...(await core.call('tokens.list', { connectionId }))];
  const created = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  core.keychain.items.set(`${connectionId} session ${dashboardUrl}`, 'a-session-of-the-practice-team');
  // As a run leaves it that was killed before it could say so.
  const row = core.files.texts.get('ledger.json') ?? '';
  core.files.texts.set('ledger.json', row.replaceAll('"secretIn": "keychain"', '"secretIn": "nowhere"'));
  core.keychain.items.set(`${connectionId} token ${created.key} ${baseUrl}`, 'a-token-of-the-practice-team');
  expect(own).toHaveLength(1);
  const again = await core.restart();
  await expect.poll(() => held(connectionId)).toEqual([]);
  await again.close();
});

it('a token is forgotten wholly where only the note about its use is refused, and another one takes its place', async () => {
  const connectionId = await connected(core, service, { session: false, token: true });
  const [row] = await core.call('tokens.list', { connectionId });
  const worksAgain = refuseWrites('connections.json');
  await core.call('tokens.forget', { key: row?.key ?? '', confirmed: true });
  expect(held(' token ')).toEqual([]);
  expect(await core.call('tokens.list', { connectionId })).toEqual([]);
  worksAgain();
  const { token } = service;
  const next = await core.call('tokens.adopt', { connectionId, token, name: 'Next' });
  expect(next).toMatchObject({ inUse: true });
});

it('a session that is being saved while it is forgotten is forgotten', async () => {
  const connectionId = await connected(core, service, { session: false, token: false });
  const set = core.keychain.set.bind(core.keychain);
  const forgotten = Promise.withResolvers<unknown>();
  core.keychain.set = async (account, secret) => {
    await set(account, secret);
    if (account.includes(' session ')) forgotten.resolve(core.call('sessions.forget', { connectionId }));
  };
  await core.call('sessions.save', { connectionId, session: service.session });
  expect(await forgotten.promise).toMatchObject({ heldIn: 'nowhere' });
  expect(held(' session ')).toEqual([]);
});

it('a token is not forgotten while its secret is on its way into the keychain', async () => {
  const connectionId = await connected(core, service, { session: false, token: false });
  const set = core.keychain.set.bind(core.keychain);
  const met = Promise.withResolvers<unknown>();
  core.keychain.set = async (account, secret) => {
    const [row] = await core.call('tokens.list', { connectionId });
    if (row) met.resolve(await core.refused('tokens.forget', { key: row.key, confirmed: true }));
    await set(account, secret);
  };
  await core.call('tokens.adopt', { connectionId, token: service.token, name: 'Pasted' });
  expect(await met.promise).toMatchObject({ code: 'conflict', reason: 'token-busy' });
  expect(held(' token ')).toHaveLength(1);
});
