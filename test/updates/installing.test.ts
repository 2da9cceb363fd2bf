import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import type { Transport } from '../../src-main/core/base/ports/transport.ts';
import { UpdateError } from '../../src-main/core/base/ports/updater.ts';
import { type Practice, startPractice } from '../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../support/core-harness.ts';
import { soon } from '../support/soon.ts';
import { FakeSource, FakeUpdater } from './fake-updater.ts';

let service: Practice;
let core: Core;
let updater: FakeUpdater;
/** While it is there, no request of a changing kind gets its answer. */
let gate: Promise<unknown> | null;
/** How many answers are held back by it. */
let held: number;

beforeEach(async () => {
  gate = null;
  held = 0;
  updater = new FakeUpdater().offers('1.1.0');
  service = await startPractice();
  const plain = createNodeTransport();
  const transport: Transport = {
    ...plain,
    send: async request => {
      const answer = await plain.send(request);
      if (request.method === 'POST' && gate) {
        held += 1;
        await gate;
      }
      return answer;
    },
  };
  core = await startCore({
    ...{ transport, updates: new FakeSource(updater) },
    about: {
      ...{ version: '1.0.0', host: 'electron', keychainService: 'k', dataDir: '/nowhere' },
      account: 'owner',
      ...{ platform: 'windows', startInMemory: false },
    },
  });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const ready = async () => {
  await core.call('updates.check', {});
  expect(await core.call('updates.download', {})).toMatchObject({ phase: 'ready', problem: null });
};
const state = () => core.call('updates.get', {});

it('is done step by step: found, downloaded, installed', async () => {
  expect(await core.refused('updates.download', {})).toEqual({ code: 'unknown-item', what: 'update' });
  await core.call('updates.check', {});
  expect(await core.refused('updates.install', {})).toEqual({ code: 'unknown-item', what: 'update' });
  const end = Promise.withResolvers<void>();
  updater.fetching = async onProgress => {
    for (const part of [-1, 0.111, 0.112, 0.5, 7, Number.NaN]) onProgress(part);
    await end.promise;
  };
  const fetching = core.call('updates.download', {});
  expect(await state()).toMatchObject({ phase: 'downloading', progress: 1 });
  expect(await core.call('updates.check', {}), 'no look meanwhile').toMatchObject({ phase: 'downloading' });
  end.resolve();
  expect(await fetching).toMatchObject({ phase: 'ready', progress: null });
  await core.call('updates.install', {});
  expect(updater.installed).toBe(1);
  expect(await state()).toMatchObject({ phase: 'installing' });
});

it('only where it is for Keyholder to install', async () => {
  const notifier = { how: 'notifies' as const, feed: 'https://u.example', look: () => updater.look() };
  const other = await startCore({ updates: new FakeSource(notifier), about: core.ports.about });
  await other.call('updates.check', {});
  expect((await other.call('updates.get', {})).found).toMatchObject({ version: '1.1.0', how: 'notifies' });
  expect(await other.refused('updates.download', {})).toEqual({
    code: 'unsupported-here',
    reason: 'install',
  });
  expect(await other.refused('updates.install', {})).toEqual({ code: 'unsupported-here', reason: 'install' });
  await other.close();
});

it('a download that was refused says why, and can be tried again', async () => {
  await core.call('updates.check', {});
  updater.fetching = () => Promise.reject(new UpdateError('wrong-signer', 'Somebody else.'));
  expect(await core.call('updates.download', {})).toMatchObject({
    ...{ phase: 'idle', found: { version: '1.1.0' } },
    problem: { code: 'update-refused', update: 'wrong-signer' },
  });
  updater.fetching = async () => undefined;
  expect(await core.call('updates.download', {})).toMatchObject({ phase: 'ready', problem: null });
});

it('a download ends when it is switched off', async () => {
  await core.call('updates.check', {});
  updater.fetching = (_onProgress, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new UpdateError('aborted', 'x')));
    });
  const fetching = core.call('updates.download', {});
  await core.call('settings.set', { clipboardSeconds: 45, idleMinutes: 15, updates: false });
  expect(await fetching).toMatchObject({ off: 'by-owner', phase: 'idle', found: null, problem: null });
});

it('an installer that was exchanged meanwhile is fetched anew', async () => {
  await ready();
  updater.checking = () => Promise.reject(new UpdateError('altered', 'x'));
  expect(await core.refused('updates.install', {})).toMatchObject({
    code: 'update-refused',
    update: 'altered',
  });
  expect(await state()).toMatchObject({ phase: 'idle', problem: { update: 'altered' } });
  updater.checking = async () => undefined;
  expect(await core.call('updates.download', {})).toMatchObject({ phase: 'ready' });
});

/** An input is looked through for secrets first; what has not begun by then begins no more once the end has. */
const begun = () => soon(() => expect(core.app.busy).toBe(true));

describe('SECURITY: nothing is installed while a token is created or revoked or an invitation is sent', () => {
  const ways: [string, (connectionId: string) => [method: string, input: unknown]][] = [
    ['a token is created', id => ['tokens.create', { connectionId: id, name: 'CI', expiresAt: null }]],
    [
      'an invitation is sent',
      id => [
        'invitations.create',
        { connectionId: id, email: 'bo@example.com', role: 'member', useSeat: false },
      ],
    ],
  ];

  it.each(ways)('%s', async (_what, call) => {
    const id = await connected(core, service);
    await ready();
    const answer = Promise.withResolvers<void>();
    gate = answer.promise;
    const [method, input] = call(id);
    const creating = core.app.dispatch(method, input);
    await begun();
    updater.checking = () => Promise.reject(new Error('It is not even looked at.'));
    expect(await core.refused('updates.install', {})).toMatchObject({
      code: 'busy',
      reason: expect.any(String),
    });
    expect(updater.installed).toBe(0);
    expect(await state()).toMatchObject({ phase: 'ready' });
    updater.checking = async () => undefined;
    answer.resolve();
    expect(await creating).toMatchObject({ ok: true });
    await core.call('updates.install', {});
    expect(updater.installed).toBe(1);
  });

  it('a token is revoked', async () => {
    const id = await connected(core, service);
    const { key } = await core.call('tokens.create', { connectionId: id, name: 'CI', expiresAt: null });
    await ready();
    const answer = Promise.withResolvers<void>();
    gate = answer.promise;
    const revoking = core.app.dispatch('tokens.revoke', { key });
    expect(await core.refused('updates.install', {})).toMatchObject({ code: 'busy' });
    answer.resolve();
    expect(await revoking).toMatchObject({ ok: true, value: { state: 'revoked' } });
  });

  it('one that began after the first look at it, too: the last word is the last', async () => {
    const id = await connected(core, service);
    await ready();
    const answer = Promise.withResolvers<void>();
    let creating: Promise<unknown> = Promise.resolve();
    updater.checking = async () => {
      gate = answer.promise;
      creating = core.app.dispatch('tokens.create', { connectionId: id, name: 'CI', expiresAt: null });
      await begun();
    };
    expect(await core.refused('updates.install', {})).toMatchObject({ code: 'busy' });
    expect(updater.installed).toBe(0);
    expect(await state(), 'it does not go on saying so').toMatchObject({ phase: 'ready', problem: null });
    answer.resolve();
    expect(await creating).toMatchObject({ ok: true });
  });

  it('and from the last word on nothing new begins, unless the end does not come', async () => {
    const id = await connected(core, service);
    await ready();
    const end = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    updater.ending = () => {
      ending.resolve();
      return end.promise;
    };
    const installing = core.app.dispatch('updates.install', {});
    await ending.promise;
    const input = { connectionId: id, name: 'CI', expiresAt: null };
    expect(await core.refused('tokens.create', input)).toMatchObject({ code: 'cancelled' });
    expect(await core.call('tokens.list', { connectionId: id })).toHaveLength(1);
    end.reject(new UpdateError('cannot-install', 'x'));
    expect(await installing).toMatchObject({ ok: false, problem: { update: 'cannot-install' } });
    expect(await core.call('tokens.create', input)).toMatchObject({ state: 'active' });
  });
});

it('SECURITY: nothing is installed while a token is kept in memory only', async () => {
  const id = await connected(core, service);
  await ready();
  const answer = Promise.withResolvers<void>();
  gate = answer.promise;
  const creating = core.app.dispatch('tokens.create', { connectionId: id, name: 'CI', expiresAt: null });
  await soon(() => expect(held).toBe(1));
  core.keychain.mood = 'locked';
  answer.resolve();
  expect(await creating).toMatchObject({ ok: true, value: { secretIn: 'memory' } });
  expect(await core.refused('updates.install', {})).toMatchObject({ code: 'busy' });
  expect(updater.installed).toBe(0);
  core.keychain.mood = 'works';
  const [row] = await core.call('tokens.unsettled', {});
  await core.call('tokens.store', { key: row?.key ?? '' });
  await core.call('updates.install', {});
  expect(updater.installed).toBe(1);
});

it('nor while one came into memory at the last moment', async () => {
  const id = await connected(core, service);
  await ready();
  updater.checking = async () => {
    const answer = Promise.withResolvers<void>();
    gate = answer.promise;
    const creating = core.app.dispatch('tokens.create', { connectionId: id, name: 'CI', expiresAt: null });
    await soon(() => expect(held).toBe(1));
    core.keychain.mood = 'locked';
    answer.resolve();
    await creating;
  };
  expect(await core.refused('updates.install', {})).toMatchObject({ code: 'busy' });
  expect(updater.installed).toBe(0);
});
