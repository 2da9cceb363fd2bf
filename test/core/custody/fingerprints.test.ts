import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ports } from '../../../src-main/core/base/ports/ports.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import type { FakeKeychain } from '../../support/fake-ports.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

/** Not like a credential: known by its fingerprint or not at all. */
const session = 'larkspur-owner-of-the-team-session-one';
const token = 'larkspur-owner-of-the-team-token-two';
const made = 'larkspur-owner-of-the-team-token-three';
const keyName = 'fingerprint key';

let core: Core;
let service: RawService;

beforeEach(async () => {
  service = await startRawService(({ path, body, headers }, response) => {
    if (path !== '/graphql') return void json(response, 200, { id: 'team_1', name: 'Larkspur' });
    if (headers.cookie === undefined) return void json(response, 401, { errors: [{ message: 'Who?' }] });
    if (body.includes('createPat'))
      return void json(response, 200, { data: { createPat: { pat: { id: 'pat_9', token: made } } } });
    json(response, 200, { data: { __typename: 'Query' } });
  });
  core = await startCore();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const connect = (own = session) =>
  connected(core, { baseUrl: service.origin, dashboardUrl: service.origin, session: own, token });

async function again(): Promise<void> {
  const before = core;
  core = await core.restart();
  await before.close();
}

const other = {
  label: 'x',
  baseUrl: 'https://api.example.com',
  dashboardUrl: 'https://example.com',
  teamId: null,
};
/** Whether a text is taken for a secret. */
async function knows(text: string): Promise<boolean> {
  const answer = (await core.app.dispatch('connections.create', { ...other, label: text })) as {
    ok: boolean;
  };
  return !answer.ok;
}
const file = () => core.files.texts.get('fingerprints.json');
const items = () => [...core.keychain.items.keys()];

describe('SECURITY: fingerprints tell nothing without their key, which lies in the keychain', () => {
  it('the file is all random but its frame, and the key is in no file', async () => {
    await connect();
    const { version, ...sealed } = JSON.parse(file() ?? '{}') as Record<string, string>;
    expect(version).toBe(1);
    expect(Object.keys(sealed)).toEqual(['nonce', 'tag', 'sealed']);
    for (const text of Object.values(sealed)) expect(text).toMatch(/^[\w+/]+=*$/);
    const bytes = Buffer.from(sealed.sealed ?? '', 'base64').toString('latin1');
    for (const word of ['session', 'token', 'marks', 'length', 'http']) expect(bytes).not.toContain(word);
    const key = core.keychain.items.get(keyName) ?? '';
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect([...core.files.texts].join()).not.toContain(key);
    expect(core.answered()).not.toContain(key);
  });

  it('with another key it is worth nothing, and is made anew', async () => {
    await connect();
    await again();
    core.keychain.items.set(keyName, Buffer.alloc(32, 7).toString('base64'));
    expect(await knows(session)).toBe(true);
    expect(await knows(token)).toBe(true);
    await again();
    expect(await knows(session)).toBe(true);
  });

  it('two of the same secrets have nothing in common', async () => {
    await connect();
    const one = file();
    await core.close();
    core = await startCore();
    await connect();
    expect(file()).not.toBe(one);
    expect(core.keychain.items.get(keyName)).toBeDefined();
  });
});

describe('what is recorded and has no fingerprint is read once', () => {
  it.each<[string, () => void]>([
    ['the file is of before there were any', () => core.files.texts.delete('fingerprints.json')],
    ['the file is damaged', () => core.files.texts.set('fingerprints.json', '{"version":1')],
    ['the file is of a later Keyholder', () => core.files.texts.set('fingerprints.json', '{"version":2}')],
    ['the key was deleted', () => core.keychain.items.delete(keyName)],
    ['the key is none', () => core.keychain.items.set(keyName, 'x')],
  ])('%s', async (_what, lose) => {
    await connect();
    await again();
    lose();
    await again();
    core.keychain.calls = [];
    for (const secret of [session, token]) expect(await knows(secret)).toBe(true);
    const { length } = core.keychain.calls;
    expect(length).toBeGreaterThan(0);
    expect(await knows('Another name')).toBe(false);
    expect(core.keychain.calls).toHaveLength(length);
    await again();
    core.keychain.calls = [];
    expect(await knows(token)).toBe(true);
    expect(core.keychain.calls).toEqual(['get']);
  });

  it('an item that somebody deleted is not looked for again and again', async () => {
    await connect();
    await again();
    core.files.texts.delete('fingerprints.json');
    for (const account of items()) if (account.includes(' token ')) core.keychain.items.delete(account);
    await again();
    expect(await knows(session)).toBe(true);
    core.keychain.calls = [];
    expect(await knows(session)).toBe(true);
    expect(core.keychain.calls).toEqual([]);
  });

  it('an item that has lost a part keeps no other one from being known', async () => {
    await connect(`${session}-`.repeat(80));
    await again();
    core.files.texts.delete('fingerprints.json');
    for (const account of items()) if (account.endsWith(' part a2')) core.keychain.items.delete(account);
    await again();
    expect(await knows(token)).toBe(true);
    core.keychain.calls = [];
    expect(await knows(token)).toBe(true);
    expect(core.keychain.calls).toEqual([]);
  });

  it('a file that cannot be read just now is not written over, and is read later', async () => {
    const connectionId = await connect();
    await core.call('sessions.forget', { connectionId });
    await core.call('tokens.adopt', { connectionId, token: made, name: 'Other' });
    const { files } = core;
    const read = files.read.bind(files);
    const isStuck = vi.spyOn(files, 'read').mockImplementation(async name => {
      if (name === 'fingerprints.json') throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' });
      return read(name);
    });
    await again();
    // Read from the keychain meanwhile, and with a change that would be written.
    expect(await knows(token)).toBe(true);
    await core.call('sessions.save', { connectionId, session: `${session}-b` });
    expect(await knows(session)).toBe(false);
    isStuck.mockRestore();
    expect(await knows(session)).toBe(true);
    await again();
    for (const secret of [session, `${session}-b`, token, made]) expect(await knows(secret)).toBe(true);
  });

  it('a disk that refuses costs nothing but the next time', async () => {
    core.files.failWrites = 0;
    const connectionId = await connect();
    core.files.texts.delete('fingerprints.json');
    await again();
    core.files.readOnly = true;
    expect((await core.refused('tokens.revokeById', { connectionId, id: token })).code).toBe('invalid-input');
    core.files.readOnly = false;
    expect(await knows(session)).toBe(true);
    expect(file()).toBeDefined();
  });
});

describe('the keychain is asked', () => {
  it('never where nothing is in it, nor by what only names something of ours', async () => {
    // The journal of what was done has a key of its own there.
    const asked = () =>
      vi.mocked(core.keychain.get).mock.calls.filter(([account]) => account !== 'activity key');
    vi.spyOn(core.keychain, 'get');
    expect(await knows('x')).toBe(false);
    expect(asked()).toEqual([]);
    const connectionId = await connect();
    await again();
    vi.spyOn(core.keychain, 'get').mockClear();
    const reads: readonly [Method, object][] = [
      ['tokens.list', { connectionId }],
      ['invitations.doubts', { connectionId }],
      ['connections.select', { id: connectionId }],
      ['notices.dismiss', { id: 'x' }],
      ['settings.set', { clipboardSeconds: 60, idleMinutes: 15, updates: true }],
      ['connections.list', {}],
    ];
    for (const [method, input] of reads)
      expect(await core.app.dispatch(method, input)).toMatchObject({ ok: true });
    expect(asked()).toEqual([]);
  });

  it.each(['locked', 'unavailable', 'locked-silently'] as const)('%s: the call goes on', async mood => {
    await connect();
    await again();
    core.keychain.mood = mood;
    expect(await knows('Another name')).toBe(false);
    expect(await knows('Bearer a1b2c3d4e5')).toBe(true);
    core.keychain.mood = 'works';
    expect(await knows(session)).toBe(true);
  });

  it('one that does not answer is waited for no longer than any other call, and not by reads', async () => {
    const connectionId = await connect();
    await again();
    core.keychain.mood = 'hangs';
    const asked = knows('Another name');
    await expect.poll(() => core.keychain.calls.length).toBeGreaterThan(0);
    expect(await core.call('tokens.list', { connectionId })).toHaveLength(1);
    core.clock.advance(5_000);
    expect(await asked).toBe(false);
    core.keychain.answerPrompts();
  });

  it('with memory chosen it is tried, once where it refuses', async () => {
    await connect();
    await again();
    await core.call('keychain.useMemory', {});
    expect(await knows(session)).toBe(true);
    await again();
    await core.call('keychain.useMemory', {});
    core.keychain.mood = 'unavailable';
    expect(await knows(session)).toBe(false);
    core.keychain.calls = [];
    expect(await knows('Another name')).toBe(false);
    expect(core.keychain.calls).toEqual([]);
  });

  it('what only memory holds leaves nothing on the disk', async () => {
    await core.call('keychain.useMemory', {});
    await connect();
    expect(await knows(session)).toBe(true);
    expect(file()).toBeUndefined();
    expect(core.keychain.items.size).toBe(0);
  });
});

describe('the order of things', () => {
  async function orderOf(run: () => Promise<unknown>): Promise<string[]> {
    const order: string[] = [];
    const write = core.files.write.bind(core.files);
    core.files.write = async (name, text) => {
      if (name !== 'fingerprints.json') return write(name, text);
      // A slow disk, and a keychain that would be done long before.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve));
      await write(name, text);
      order.push('fingerprint');
    };
    const set = core.keychain.set.bind(core.keychain);
    core.keychain.set = async (account, secret) => {
      await set(account, secret);
      if (/ (?:session|token) /.test(account)) order.push('secret');
    };
    await run();
    return order;
  }

  it('a pasted secret is in the keychain no sooner than its fingerprint is on the disk', async () => {
    const connectionId = await connect();
    const order = await orderOf(() => core.call('sessions.save', { connectionId, session: `${session}-b` }));
    expect(order).toEqual(['fingerprint', 'secret']);
  });

  it('a new token, which nobody else has, waits for nothing', async () => {
    const connectionId = await connect();
    const write = core.files.write.bind(core.files);
    core.files.write = async (name, text) => {
      // A slow disk: nothing is written before the secret is there.
      if (name === 'fingerprints.json')
        await expect.poll(() => [...core.keychain.items.values()]).toContain(made);
      await write(name, text);
    };
    await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    await again();
    expect(await knows(made)).toBe(true);
  });

  it('a fingerprint that cannot be written keeps no secret out of the keychain', async () => {
    const connectionId = await connect();
    const write = core.files.write.bind(core.files);
    core.files.write = (name, text) =>
      name === 'fingerprints.json' ? Promise.reject(new Error('full')) : write(name, text);
    await core.call('sessions.save', { connectionId, session: `${session}-b` });
    expect([...core.keychain.items.values()]).toContain(`${session}-b`);
  });
});

describe('how long they are kept', () => {
  it('a session that was replaced is known as long as the connection has one, for 32 of them', async () => {
    const connectionId = await connect();
    for (let n = 1; n <= 32; n += 1)
      await core.call('sessions.save', { connectionId, session: `${session}-${n}x` });
    // Two that take turns are two.
    for (let n = 1; n <= 4; n += 1)
      await core.call('sessions.save', { connectionId, session: `${session}-${31 + (n % 2)}x` });
    await again();
    core.clock.advance(400 * 24 * 3_600_000);
    expect(await knows(`${session}-32x`)).toBe(true);
    expect(await knows(`${session}-1x`)).toBe(true);
    expect(await knows(session)).toBe(false);
  });

  it('a forgotten one for 90 days: forgetting revokes nothing', async () => {
    const connectionId = await connect();
    await core.call('sessions.forget', { connectionId });
    // Noted with the next change.
    const adopted = { connectionId, token: made, name: 'Other' };
    await core.call('tokens.adopt', adopted);
    await again();
    expect(await knows(session)).toBe(true);
    const days = 24 * 3_600_000;
    core.clock.advance(91 * days);
    await core.call('sessions.save', { connectionId, session: 'larkspur-quite-another-session' });
    const { clock } = core;
    await again();
    core.clock.set(clock.now());
    expect(await knows(session)).toBe(false);
    expect(await knows(made)).toBe(true);
  });

  it('with the last connection, key and file go', async () => {
    const first = await connect();
    const second = await connected(
      core,
      {
        ...{ baseUrl: service.origin, dashboardUrl: 'https://example.com', session, token },
      },
      { session: false, token: false },
    );
    await core.call('connections.remove', { id: first, confirmed: true });
    expect(items()).toContain(keyName);
    expect(file()).toBeDefined();
    await core.call('connections.remove', { id: second, confirmed: true });
    expect([...core.files.texts.keys()].sort()).not.toContain('fingerprints.json');
    // Removed tokens are known by it, as long as they can be brought back.
    expect(items()).toEqual(['test item', 'activity key', keyName]);
    core.clock.advance(91 * 86_400_000);
    core.clock.advance(86_400_000);
    await expect.poll(items).toEqual(['test item', 'activity key', 'records note']);
  });

  it('with the last connection of an earlier run, before anything was asked', async () => {
    const id = await connect();
    await again();
    await core.call('connections.remove', { id, confirmed: true });
    expect(items()).toEqual(['test item', 'activity key', keyName]);
    expect(file()).toBeUndefined();
  });

  it('of the practice team there are none', async () => {
    const { id: connectionId } = await core.call('connections.openPractice', {});
    await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(items().filter(name => name === keyName)).toEqual([]);
    expect(file()).toBeUndefined();
  });
});

it('a secret that is kept as both kinds is taken as either', async () => {
  const connectionId = await connect();
  const before = core.ports as Ports & { secrets: FakeKeychain };
  for (const account of items()) if (account.includes(' token ')) before.secrets.items.set(account, session);
  core.files.texts.delete('fingerprints.json');
  await again();
  expect(await core.call('sessions.save', { connectionId, session })).toMatchObject({ heldIn: 'keychain' });
});
