import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { RecordingTransport } from '../../support/recording-transport.ts';

/** A token that was being removed when its run ended: in the next one it is removed, or it is not, and whatever is shown of it is so. */
let service: Practice;
let core: Core;
let connectionId: string;
let key: string;

beforeEach(async () => {
  service = await startPractice();
  core = await startCore();
  connectionId = await connected(core, service, { session: false, token: true });
  [{ key } = { key: '' }] = await core.call('tokens.list', { connectionId });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const inKeychain = () => [...core.keychain.items.keys()].filter(name => name.includes(' token '));
const tokens = () => core.call('tokens.list', { connectionId });
const removed = () => core.call('tokens.removed', {});
const noted = () => JSON.parse(core.files.texts.get('removed.json') ?? '{"data":{"rows":[]}}').data.rows;

const never = () => new Promise<void>(() => undefined);

/** The owner removes it, and the run ends when the keychain is asked to delete its secret. */
function cutOff(when: 'before' | 'after', end: () => Promise<void>) {
  const { keychain } = core;
  const remove = keychain.delete.bind(keychain);
  keychain.delete = async account => {
    keychain.delete = remove;
    if (when === 'before') await end();
    await remove(account);
    if (when === 'after') await end();
  };
  return core.app.dispatch('tokens.forget', { key, confirmed: true });
}

/** Dies without a word. */
async function killed(when: 'before' | 'after') {
  void cutOff(when, never);
  await expect.poll(noted).toHaveLength(1);
  const isThere = () => inKeychain().some(name => name.includes(key));
  await expect.poll(isThere).toBe(when === 'before');
}

it('is removed where its secret is gone', async () => {
  await killed('after');
  core = await core.restart();
  await expect.poll(tokens).toEqual([]);
  expect(await removed()).toMatchObject([{ key, name: 'Pasted', secretIn: 'nowhere' }]);
  const { connections } = await core.call('connections.list', {});
  expect(connections).toMatchObject([{ id: connectionId, tokenInUse: null }]);
  core = await core.restart();
  expect(await tokens()).toEqual([]);
  expect(await removed()).toHaveLength(1);
});

it('is removed with the parts of a long secret, which are deleted last', async () => {
  const [name = ''] = inKeychain();
  await killed('after');
  core.keychain.items.set(`${name} part a1`, 'the beginning of a long secret');
  core = await core.restart();
  await expect.poll(tokens).toEqual([]);
  expect(await removed()).toMatchObject([{ key }]);
  expect(inKeychain()).toEqual([]);
});

it('is not where it stands among the removed ones as another connection had it', async () => {
  await killed('after');
  const file = JSON.parse(core.files.texts.get('removed.json') ?? '');
  file.data.rows[0].connectionId = 'of-another-one';
  core.files.texts.set('removed.json', JSON.stringify(file));
  core = await core.restart();
  await core.call('keychain.check', {});
  await expect.poll(removed).toEqual([]);
  await core.app.beforeEnd();
  expect(await tokens()).toMatchObject([{ key, state: 'active' }]);
});

it('is removed where that was answered while the program ended', async () => {
  expect(await cutOff('after', () => core.app.close())).toMatchObject({ ok: true });
  core = await core.restart();
  await expect.poll(tokens).toEqual([]);
  expect(await removed()).toMatchObject([{ key }]);
});

it('is removed on a disk that refuses every note of it, and the connection does not use it', async () => {
  await killed('after');
  const { texts } = core.files;
  core.files.readOnly = true;
  core = await core.restart();
  await expect.poll(tokens).toEqual([]);
  expect(await removed()).toMatchObject([{ key }]);
  const { connections } = await core.call('connections.list', {});
  expect(connections).toMatchObject([{ id: connectionId, tokenInUse: null }]);
  expect(texts.get('connections.json')).toContain(key);
  // What the disk takes in the end is so in the next run, too.
  core.files.readOnly = false;
  await core.app.close();
  for (const name of ['connections.json', 'ledger.json'])
    expect(core.files.texts.get(name)).not.toContain(key);
});

it('stays where its secret is there', async () => {
  await killed('before');
  core = await core.restart();
  await expect.poll(noted).toEqual([]);
  expect(await tokens()).toMatchObject([{ key, secretIn: 'keychain', inUse: true }]);
  expect(await core.call('team.get', { connectionId })).toMatchObject({ id: service.teamId });
});

it('waits for a keychain that cannot be asked', async () => {
  await killed('after');
  core.keychain.mood = 'locked';
  core = await core.restart();
  await core.call('keychain.check', {});
  expect(await tokens()).toHaveLength(1);
  expect(noted()).toHaveLength(1);
  core.keychain.mood = 'works';
  await core.call('keychain.check', {});
  await expect.poll(tokens).toEqual([]);
  expect(await removed()).toHaveLength(1);
});

it('is not judged by a keychain that the owner does without', async () => {
  await killed('before');
  core.keychain.mood = 'locked-silently';
  const about = { ...core.ports.about, startInMemory: true };
  core = await startCore({ about }, core);
  await core.call('keychain.check', {});
  expect(await tokens()).toHaveLength(1);
  core.keychain.mood = 'works';
  core = await startCore({}, core);
  await expect.poll(noted).toEqual([]);
  expect(await tokens()).toMatchObject([{ key, secretIn: 'keychain' }]);
});

it('is removed by whoever removes it again before that', async () => {
  await killed('before');
  core.keychain.mood = 'locked';
  core = await core.restart();
  await core.call('keychain.check', {});
  core.keychain.mood = 'works';
  await core.call('tokens.forget', { key, confirmed: true });
  await core.call('keychain.check', {});
  expect(inKeychain()).toEqual([]);
  expect(await tokens()).toEqual([]);
  expect(await removed()).toMatchObject([{ key }]);
  expect(noted()).toHaveLength(1);
});

it('stays where it is being revoked by the time that the keychain says so', async () => {
  await core.call('sessions.save', { connectionId, session: service.session });
  ({ key } = await core.call('tokens.create', { connectionId, name: 'Nightly', expiresAt: null }));
  await killed('after');
  core.keychain.mood = 'locked';
  const transport = new RecordingTransport();
  core = await startCore({ transport }, core);
  await core.call('keychain.check', {});
  core.keychain.mood = 'works';
  // The session is in use: it is not asked for behind the token.
  const request = Promise.withResolvers<void>();
  transport.held = request.promise;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const get = core.keychain.get.bind(core.keychain);
  core.keychain.get = async account => {
    if (account.includes(key)) {
      asked.resolve();
      await answer.promise;
    }
    return get(account);
  };
  const checked = core.call('sessions.check', { connectionId });
  await expect.poll(() => transport.urls.length).toBe(1);
  void core.call('keychain.check', {});
  await asked.promise;
  const revoked = core.call('tokens.revoke', { key });
  const states = async () => (await tokens()).map(one => one.name === 'Nightly' && one.state);
  await expect.poll(states).toContain('revoking');
  answer.resolve();
  request.resolve();
  await Promise.all([checked, revoked]);
  expect(await states()).toContain('revoked');
  expect(await removed()).toEqual([]);
});

it('is among the removed ones of no later run where the keychain has refused', async () => {
  core.keychain.mood = 'locked';
  expect(await core.refused('tokens.forget', { key, confirmed: true })).toMatchObject({
    code: 'keychain-locked',
  });
  expect(noted()).toEqual([]);
  expect(await tokens()).toHaveLength(1);
  core.keychain.mood = 'works';
});

it('stands in a list although the generation beside the ledger, which knows of its removal, could not be read for a run', async () => {
  const { files } = core;
  await core.close();
  // Without a secret nothing but the two files tells where it belongs.
  for (const [name, text] of files.texts)
    if (name.startsWith('ledger'))
      files.texts.set(name, text.replace(/("secretIn": ?)"keychain"/, '$1"nowhere"'));
  core = await core.restart();
  const write = files.write.bind(files);
  files.write = async (name, text) => {
    if (name === 'ledger.json') throw Object.assign(new Error('bad sector'), { code: 'EIO' });
    await write(name, text);
  };
  await core.call('tokens.forget', { key, confirmed: true });
  await core.app.beforeEnd();
  // From here on it is killed: nothing of the first run is written any more.
  files.write = write;
  const read = files.read.bind(files);
  files.read = async name => {
    if (name === 'ledger.previous.json') throw Object.assign(new Error('bad sector'), { code: 'EIO' });
    return read(name);
  };
  const second = await core.restart();
  expect((await second.call('tokens.list', { connectionId })).map(row => row.key)).toEqual([key]);
  expect(await second.call('tokens.removed', {})).toEqual([]);
  files.read = read;
  const third = await second.restart();
  await second.close();
  expect(await third.call('tokens.list', { connectionId })).toEqual([]);
  expect((await third.call('tokens.removed', {})).map(row => row.key)).toEqual([key]);
  await third.close();
});
