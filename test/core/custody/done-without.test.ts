import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { FakeKeychain } from '../../support/fake-ports.ts';
import { connectedTo, TokenService } from '../tokens/token-service.ts';

/**
 * A keychain that is locked answers "none", and the owner goes on without it. That says nothing of what lies there, and nothing that it
 * holds is told as gone, or set aside for want of its key.
 */
let service: TokenService;
let core: Core;
let connectionId: string;
let key: string;

beforeEach(async () => {
  service = await TokenService.start();
  core = await startCore();
  connectionId = await connectedTo(core, service);
  [{ key } = { key: '' }] = await core.call('tokens.list', { connectionId });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const held = (kind: string) => [...core.keychain.items.keys()].filter(name => name.includes(` ${kind} `));
const ofConnection = () =>
  [...core.keychain.items.keys()].filter(name => name.startsWith(`${connectionId} `));
const tokens = () => core.call('tokens.list', { connectionId });
const connections = async () => (await core.call('connections.list', {})).connections;

/** The next run, with a keychain that is locked and says so to nobody. */
async function without() {
  core.keychain.mood = 'locked-silently';
  core = await core.restart();
  await core.call('keychain.check', {});
  await core.call('keychain.useMemory', {});
}

async function unlocked() {
  core.keychain.mood = 'works';
  core = await core.restart();
}

describe('what it holds', () => {
  it('is not told as gone: neither a token nor a session', async () => {
    await without();
    const problem = { code: 'keychain-locked', reason: 'done-without' };
    expect(await core.refused('team.get', { connectionId })).toMatchObject(problem);
    expect(await core.refused('tokens.copy', { key })).toMatchObject(problem);
    expect(await core.refused('sessions.check', { connectionId })).toMatchObject(problem);
    expect(await tokens()).toMatchObject([{ key, secretIn: 'keychain', inUse: true }]);
    expect(await connections()).toMatchObject([{ tokenInUse: key, session: { heldIn: 'keychain' } }]);
    await unlocked();
    expect(await core.call('team.get', { connectionId })).toMatchObject({ id: 't' });
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ heldIn: 'keychain' });
  });

  it('is not told as gone by a run that was started to do without it, nor as locked', async () => {
    const about = { ...core.ports.about, startInMemory: true };
    // As both hosts do then.
    core = await startCore({ about, secrets: new FakeKeychain() }, core);
    const problem = { code: 'keychain-unavailable', reason: 'done-without' };
    expect(await core.refused('team.get', { connectionId })).toMatchObject(problem);
    expect(await core.refused('tokens.copy', { key })).toMatchObject(problem);
    await core.app.close();
    core = await startCore({}, core);
    expect(await tokens()).toMatchObject([{ key, secretIn: 'keychain', inUse: true }]);
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ heldIn: 'keychain' });
  });

  it('is not said to hold a token that an earlier run kept in memory', async () => {
    const about = { ...core.ports.about, startInMemory: true };
    const inMemory = async () => startCore({ about, secrets: new FakeKeychain() }, core);
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    await core.app.close();
    core = await inMemory();
    connectionId = await connectedTo(core, service);
    expect(await core.call('team.get', { connectionId })).toMatchObject({ id: 't' });
    const problem = { code: 'token-missing', reason: 'not-kept' };
    await core.app.close();
    core = await inMemory();
    expect(await core.refused('team.get', { connectionId })).toEqual(problem);
    const { baseUrl, dashboardUrl } = (await connections())[0] ?? { baseUrl: '', dashboardUrl: '' };
    const tested = await core.call('connections.test', { connectionId, baseUrl, dashboardUrl });
    expect(tested.token).toEqual({ verdict: 'failed', problem });
    // As the screen asks for.
    const { token } = service.add('Another');
    await core.call('tokens.adopt', { connectionId, token, name: 'Another' });
    expect(await core.call('team.get', { connectionId })).toMatchObject({ id: 't' });
    await core.app.close();
    core = await startCore({}, core);
    expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'token-missing' });
  });

  it('stays where a session that was to take its place could not be written down', async () => {
    await core.call('keychain.useMemory', {});
    core.files.readOnly = true;
    const other = { connectionId, session: 'another-session-0123456789' };
    expect(await core.refused('sessions.save', other)).toMatchObject({ code: 'storage-unwritable' });
    core.files.readOnly = false;
    await unlocked();
    expect(held('session')).toHaveLength(1);
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ heldIn: 'keychain' });
  });

  it('opens the journal of activity again in the next run, whatever was asked of it', async () => {
    await core.call('activity.verify', {});
    const before = (await core.call('activity.list', { from: 0, count: 50 })).all;
    await core.app.beforeEnd();
    await without();
    await core.app.dispatch('ledger.export', { passphrase: 'a long passphrase of seven words' });
    await core.app.beforeEnd();
    await unlocked();
    await core.call('activity.verify', {});
    expect((await core.call('notices.list', {})).map(({ kind }) => kind)).toEqual([]);
    expect((await core.call('activity.list', { from: 0, count: 50 })).all).toBeGreaterThanOrEqual(before);
  });

  it('opens the journal of jobs again in the next run, where memory was chosen while its prompt was open', async () => {
    service.fate = (_name, does) => (does === 'read' ? 'down' : undefined);
    await core.refused('invitations.create', {
      connectionId,
      email: 'bo@x.example',
      role: 'member',
      useSeat: true,
    });
    await core.app.beforeEnd();
    expect(core.files.texts.has('jobs.jsonl')).toBe(true);
    const { get } = core.keychain;
    const prompt = Promise.withResolvers<void>();
    core.keychain.mood = 'locked-silently';
    core.keychain.get = async account => {
      await prompt.promise;
      return get.call(core.keychain, account);
    };
    core = await core.restart();
    await core.call('keychain.useMemory', {});
    prompt.resolve();
    core.keychain.get = get;
    await core.call('tokens.list', { connectionId });
    await new Promise(resolve => setImmediate(resolve));
    await unlocked();
    await expect.poll(async () => (await core.call('jobs.list', {})).earlier).toBe('known');
    expect((await core.call('jobs.list', {})).jobs).toHaveLength(1);
    expect(core.files.texts.has('jobs.jsonl')).toBe(true);
  });
});

describe('what was taken away goes with the next run that can ask it', () => {
  it('a token that was removed, and nothing is said of it before', async () => {
    await without();
    await core.call('tokens.forget', { key, confirmed: true });
    expect(held('token')).toHaveLength(1);
    await unlocked();
    await expect.poll(() => held('token')).toEqual([]);
    expect(await core.call('tokens.removed', {})).toMatchObject([{ key }]);
  });

  it('a session that was forgotten', async () => {
    await without();
    await core.call('sessions.forget', { connectionId });
    expect(held('session')).toHaveLength(1);
    await unlocked();
    await expect.poll(() => held('session')).toEqual([]);
  });

  it('what a connection had, the key of its snapshot too', async () => {
    await core.call('team.get', { connectionId });
    await expect.poll(() => core.files.texts.has(`snapshot-${connectionId}.json`)).toBe(true);
    expect([...core.keychain.items.keys()]).toContain(`${connectionId} snapshot key`);
    await without();
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    expect(core.files.texts.has(`snapshot-${connectionId}.json`)).toBe(false);
    await unlocked();
    await expect.poll(() => ofConnection()).toEqual([]);
    await core.app.beforeEnd();
    expect(core.files.texts.get('connections.json')).not.toContain(connectionId);
  });

  it('and of a run that was started to do without it', async () => {
    await core.call('team.get', { connectionId });
    await expect.poll(() => core.files.texts.has(`snapshot-${connectionId}.json`)).toBe(true);
    await core.close();
    const about = { ...core.ports.about, startInMemory: true };
    const { keychain } = core;
    core = await startCore({ about, secrets: new FakeKeychain() }, core);
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    await core.close();
    core = await startCore({}, { ...core, keychain });
    await expect.poll(() => ofConnection()).toEqual([]);
  });

  it('the key of a file that the disk never took, since the run ended before', async () => {
    const write = core.files.write.bind(core.files);
    core.files.write = async (name, text) =>
      name.startsWith('snapshot-') ? Promise.reject(new Error('EIO')) : write(name, text);
    await core.call('team.get', { connectionId });
    const account = `${connectionId} snapshot key`;
    await expect.poll(() => [...core.keychain.items.keys()]).toContain(account);
    await core.call('sessions.forget', { connectionId });
    await core.call('tokens.forget', { key, confirmed: true });
    await without();
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    await unlocked();
    await expect.poll(() => ofConnection()).toEqual([]);
  });

  it('the session that another one has taken the place of', async () => {
    await without();
    const session = 'another-session-0123456789';
    expect(await core.call('sessions.save', { connectionId, session })).toMatchObject({ heldIn: 'memory' });
    await core.call('keychain.check', {});
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ heldIn: 'memory' });
    await unlocked();
    await expect.poll(() => held('session')).toEqual([]);
  });

  it('the secret of a token that was revoked', async () => {
    await without();
    await core.call('sessions.save', { connectionId, session: 'another-session-0123456789' });
    expect(await core.call('tokens.revoke', { key })).toMatchObject({ state: 'revoked', inUse: false });
    await unlocked();
    await expect.poll(() => held('token')).toEqual([]);
    await expect.poll(tokens).toMatchObject([{ key, state: 'revoked', secretIn: 'nowhere' }]);
  });

  it('and not with a run that does without it, too', async () => {
    await without();
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    core = await startCore({ about: { ...core.ports.about, startInMemory: true } }, core);
    await core.call('keychain.check', {});
    await core.app.close();
    core.keychain.mood = 'works';
    core = await startCore({}, core);
    await expect.poll(() => [...held('token'), ...held('session')]).toEqual([]);
    await expect.poll(() => core.files.texts.get('connections.json')).toMatch(/"left": \[\]/);
  });

  it('but not one that lies in its place by then', async () => {
    await without();
    const lost = core.files.texts.get('connections.json') ?? '';
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    core.keychain.mood = 'locked';
    core = await core.restart();
    await core.call('keychain.check', {});
    // As one that comes out of a file of another computer: under the same id.
    const now = JSON.parse(core.files.texts.get('connections.json') ?? '');
    expect(now.data.left).toMatchObject([{ id: connectionId }]);
    const back = { ...now, data: { ...JSON.parse(lost).data, left: now.data.left } };
    core.files.texts.set('connections.json', JSON.stringify(back));
    await unlocked();
    await expect.poll(() => core.files.texts.get('connections.json')).toMatch(/"left": \[\]/);
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ heldIn: 'keychain' });
  });
});
