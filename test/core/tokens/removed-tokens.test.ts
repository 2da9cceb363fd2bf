import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ports } from '../../../src-main/core/base/ports/ports.ts';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { FakeConfirmer } from '../../support/fake-confirmer.ts';
import { textOfFile } from '../../support/fake-ports.ts';
import { RecordingTransport } from '../../support/recording-transport.ts';

const day = 24 * 60 * 60 * 1000;
let service: Practice;
let core: Core;

const start = async (
  overrides: Partial<Ports> = {},
  kept: Pick<Core, 'files' | 'keychain'> | null = null,
) => {
  core = await startCore(overrides, kept ?? {});
};
const removed = () => core.call('tokens.removed', {});
const tokens = (connectionId: string) => core.call('tokens.list', { connectionId });
const forget = (key: string) => core.call('tokens.forget', { key, confirmed: true });
const create = (connectionId: string, name = 'CI') =>
  core.call('tokens.create', { connectionId, name, expiresAt: null });
/** The app is started on the same files, on a clock that stands `ms` later. */
const restartAfter = async (ms: number) => {
  const { clock } = core;
  await core.close();
  clock.advance(ms);
  await start({ clock }, core);
  core = { ...core, clock };
  await settled();
};

/** A look at their age has written what it found. */
async function settled(): Promise<void> {
  for (let n = 0; n < 10; n += 1) await new Promise(resolve => setImmediate(resolve));
}

beforeEach(async () => {
  service = await startPractice();
  await start();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

describe('a forgotten token', () => {
  it('is among the removed ones, without its secret, and comes back as it was', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    await forget(token.key);
    expect((await tokens(connectionId)).map(({ key }) => key)).not.toContain(token.key);
    const [row] = await removed();
    expect(row).toMatchObject({
      ...{ key: token.key, id: token.id, name: 'CI', tail: token.tail, secretIn: 'nowhere' },
      ...{ into: connectionId, removedAt: core.clock.now(), goesAt: core.clock.now() + 90 * day },
    });

    await restartAfter(0);
    const back = await core.call('tokens.restore', { key: token.key });
    expect(back).toEqual({ ...token, secretIn: 'nowhere', inUse: false });
    expect(await removed()).toEqual([]);
    expect(await core.refused('tokens.copy', { key: token.key })).toMatchObject({ code: 'secret-absent' });
    // It is a row like any other: by its id it is revoked.
    expect(await core.call('tokens.revoke', { key: token.key })).toMatchObject({ state: 'revoked' });
  });

  it.each(['and stays there', 'and is removed from there'])(
    'leaves no secret behind where it comes back into another connection before the keychain was asked, %s',
    async then => {
      const first = await connected(core, service);
      const { key } = await create(first);
      const held = () => [...core.keychain.items.keys()].filter(account => account.includes(key));
      await restartAfter(0);
      await core.call('keychain.useMemory', {});
      const forgotten = core.keychain.delete.bind(core.keychain);
      core.keychain.delete = async () => {
        throw new SecretStoreError('unavailable', 'Not now.');
      };
      await core.call('connections.remove', { id: first, confirmed: true });
      const { baseUrl, dashboardUrl } = service;
      const again = { label: 'Again', baseUrl, dashboardUrl, teamId: null };
      const { id: second } = await core.call('connections.create', again);
      await core.call('tokens.restore', { key });
      const isRemoved = async () => (await removed()).some(row => row.key === key);
      expect(await isRemoved()).toBe(false);
      const isGone = then === 'and is removed from there';
      if (isGone) await core.call('tokens.forget', { key, confirmed: true });
      expect(held()).toHaveLength(1);
      core.keychain.delete = forgotten;
      for (const _start of ['asks it', 'has nothing to ask']) {
        await restartAfter(0);
        await expect.poll(held).toEqual([]);
        expect(await isRemoved()).toBe(isGone);
        expect(await tokens(second)).toMatchObject(
          isGone ? [] : [{ key, secretIn: 'nowhere', state: 'active' }],
        );
      }
      expect(core.files.texts.get('removed.json')).toContain('"leftBehind": []');
    },
  );

  it('that Keyholder did not use outdates nothing that the service has said', async () => {
    const connectionId = await connected(core, service);
    const { key } = await create(connectionId);
    core.messages.length = 0;
    await forget(key);
    const told = core.messages.flatMap(({ event, payload }) => (event === 'changed' ? payload.topics : []));
    expect(new Set(told)).toEqual(new Set(['tokens']));
  });

  it('leaves no secret in the file', async () => {
    const connectionId = await connected(core, service);
    for (const { key } of await tokens(connectionId)) await forget(key);
    expect(await removed()).toHaveLength(1);
    const text = core.files.texts.get('removed.json') ?? '';
    expect(text).toContain('Pasted');
    expect(text).not.toContain(service.token);
    expect(text).not.toContain(service.session);
  });

  it('is still in the ledger where the list cannot be written', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    core.files.readOnly = true;
    expect((await core.refused('tokens.forget', { key: token.key, confirmed: true })).code).toBe(
      'storage-unwritable',
    );
    core.files.readOnly = false;
    expect((await tokens(connectionId)).map(({ key }) => key)).toContain(token.key);
    await core.call('tokens.copy', { key: token.key });
  });

  it('is in the removed list before it is off the ledger', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    core.files.written.length = 0;
    await forget(token.key);
    expect(core.files.written.indexOf('removed.json')).toBeLessThan(
      core.files.written.indexOf('ledger.json'),
    );
    expect(core.files.written).toContain('ledger.json');
  });

  it('whose removal was cut off before the ledger said so is on one screen or the other, and removed in the end', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    const ledger = core.files.texts.get('ledger.json') ?? '';
    await forget(token.key);
    core.files.texts.set('ledger.json', ledger);
    await restartAfter(0);
    const isHere = async () => (await tokens(connectionId)).some(({ key }) => key === token.key);
    const isRemoved = async () => (await removed()).some(({ key }) => key === token.key);
    expect([await isHere(), await isRemoved()].filter(Boolean)).toHaveLength(1);
    await expect.poll(isRemoved).toBe(true);
    expect(await isHere()).toBe(false);
  });

  it('comes back once, however often that is asked for', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    await forget(token.key);
    const asked = [1, 2, 3].map(() => core.app.dispatch('tokens.restore', { key: token.key }));
    expect((await Promise.all(asked)).filter(answer => (answer as { ok: boolean }).ok)).toHaveLength(1);
    expect((await tokens(connectionId)).filter(({ key }) => key === token.key)).toHaveLength(1);
  });

  it('does not come back beside a row with its id', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    await forget(token.key);
    const id = token.id ?? '';
    await core.call('tokens.revokeById', { connectionId, id });
    expect(await core.refused('tokens.restore', { key: token.key })).toMatchObject({
      code: 'conflict',
      reason: 'recorded',
      name: 'Token made elsewhere',
    });
    expect(await removed()).toHaveLength(1);
  });
});

describe('tokens of a removed connection', () => {
  it('come back into the connection to their team, and into that of another one as the last', async () => {
    const { baseUrl, dashboardUrl, session, teamId: own } = service;
    const connection = async (teamId: string | null) => {
      const given = { label: 'Again', baseUrl, dashboardUrl, teamId };
      return (await core.call('connections.create', given)).id;
    };
    const other = await connection('another-team');
    const id = await connection(own);
    await core.call('sessions.save', { connectionId: id, session });
    await create(id);
    await core.call('connections.remove', { id, confirmed: true });
    expect((await removed())[0]?.into).toBe(other);
    const unknown = await connection(null);
    expect((await removed())[0]?.into).toBe(unknown);
    const back = await connection(own);
    expect((await removed())[0]?.into).toBe(back);
  });

  it('come back into a connection of the same addresses, and into no other', async () => {
    const other = await startPractice();
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    await connected(core, other, { session: false, token: false });
    expect((await removed()).map(({ name, into }) => ({ name, into }))).toEqual(
      expect.arrayContaining([
        { name: 'CI', into: null },
        { name: 'Pasted', into: null },
      ]),
    );
    expect(await core.refused('tokens.restore', { key: token.key })).toMatchObject({
      code: 'conflict',
      reason: 'no-home',
      origins: expect.arrayContaining([service.baseUrl]),
    });

    const again = await connected(core, service, { session: true, token: false });
    expect(await core.call('tokens.restore', { key: token.key })).toMatchObject({
      connectionId: again,
      id: token.id,
      secretIn: 'nowhere',
    });
    expect(await core.call('tokens.revoke', { key: token.key })).toMatchObject({ state: 'revoked' });
    await other.close();
  });

  it('stay where they are where the list cannot be written', async () => {
    const connectionId = await connected(core, service);
    core.files.readOnly = true;
    await core.refused('connections.remove', { id: connectionId, confirmed: true });
    core.files.readOnly = false;
    expect(await tokens(connectionId)).toHaveLength(1);
  });

  it('stay where they are where the connection cannot be taken off its list, in the next run, too', async () => {
    const connectionId = await connected(core, service);
    const write = core.files.write.bind(core.files);
    core.files.write = async (name, text) => {
      const isRemoval = name === 'connections.json' && !textOfFile(text).includes(connectionId);
      if (isRemoval || name.startsWith('ledger')) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      await write(name, text);
    };
    expect(await core.refused('connections.remove', { id: connectionId, confirmed: true })).toMatchObject({
      code: 'storage-unwritable',
    });
    await restartAfter(0);
    await core.call('keychain.check', {});
    await settled();
    expect(await tokens(connectionId)).toMatchObject([{ name: 'Pasted', state: 'active' }]);
    expect(await removed()).toEqual([]);
    expect(core.files.texts.get('removed.json')).not.toContain('Pasted');
  });

  it('the practice team’s are not kept beyond its run', async () => {
    const { id } = await core.call('connections.openPractice', {});
    const token = await create(id);
    await forget(token.key);
    expect(await removed()).toMatchObject([{ into: id, baseUrl: null }]);
    await restartAfter(0);
    expect(await removed()).toEqual([]);
  });
});

describe('after ninety days', () => {
  const forgotten = async () => {
    const connectionId = await connected(core, service);
    await forget((await create(connectionId)).key);
    expect(await removed()).toHaveLength(1);
  };

  it('they go, a day later, while Keyholder runs', async () => {
    await forgotten();
    for (let n = 0; n < 90; n += 1) {
      core.clock.advance(day);
      await settled();
      expect(await removed()).toHaveLength(1);
    }
    core.clock.advance(day);
    await settled();
    expect(await removed()).toEqual([]);
    await restartAfter(0);
    expect(await removed()).toEqual([]);
  });

  it('they go where Keyholder is opened now and then', async () => {
    await forgotten();
    await restartAfter(89 * day);
    expect(await removed()).toHaveLength(1);
    await restartAfter(7 * day);
    expect(await removed()).toHaveLength(1);
    await restartAfter(7 * day);
    expect(await removed()).toEqual([]);
  });

  it('a clock that is years ahead for an hour takes none', async () => {
    await forgotten();
    const right = core.clock.now();
    core.clock.set(right + 4_000 * day);
    await restartAfter(0);
    await restartAfter(60 * 60 * 1000);
    core.clock.set(right + 2 * 60 * 60 * 1000);
    await restartAfter(0);
    core.clock.advance(day);
    await settled();
    expect(await removed()).toHaveLength(1);
  });

  it('a clock that was reset while one was removed takes none', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    const right = core.clock.now();
    core.clock.set(0);
    await forget(token.key);
    core.clock.set(right);
    await restartAfter(0);
    await restartAfter(2 * day);
    await restartAfter(2 * day);
    expect(await removed()).toHaveLength(1);
  });

  it('a clock that is a few hours behind says when one was removed', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    const made = core.clock.now();
    core.clock.set(made - day);
    await forget(token.key);
    core.clock.set(made + day);
    await restartAfter(0);
    expect(await removed()).toMatchObject([{ removedAt: made }]);
  });

  it('their time begins where a clock that was reset is right again, however old they were', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    const right = core.clock.now() + 100 * day;
    core.clock.set(0);
    await restartAfter(day);
    await forget(token.key);
    await restartAfter(day);
    core.clock.set(right);
    await restartAfter(0);
    expect(await removed()).toMatchObject([{ removedAt: right, goesAt: right + 90 * day }]);
    await restartAfter(89 * day);
    expect(await removed()).toHaveLength(1);
    await restartAfter(2 * day);
    await restartAfter(2 * day);
    expect(await removed()).toEqual([]);
  });
});

const isLeft = (row: { left: boolean }) => row.left;

/** A connection of a thousand tokens and one more, or of fewer, which it is removed with. */
async function removeMany(connectionId: string, state: 'active' | 'revoked', length = 1_001) {
  const row = { ...JSON.parse(core.files.texts.get('connections.json') ?? '{}').data.connections[0] };
  const rows = Array.from({ length }, (_, n) => ({
    ...{ key: `k${n}`, connectionId, id: `pat_${n}`, name: `Token ${n}`, teamId: null, createdAt: null },
    ...{ recordedAt: 1, expiresAt: null, expiry: 'unknown', tail: null, how: 'adopted', secretIn: 'nowhere' },
    ...{ state, revokedAt: null, refusedAt: null, run: null },
    ...{ baseUrl: row.baseUrl, dashboardUrl: row.dashboardUrl },
  }));
  core.files.texts.set('ledger.json', JSON.stringify({ format: 1, data: { rows } }));
  await restartAfter(0);
  await core.call('connections.remove', { id: connectionId, confirmed: true });
  return (await removed()).map(({ key }) => key);
}

it('of more than a thousand all that may still work have their ninety days', async () => {
  const connectionId = await connected(core, service, { session: false, token: false });
  const keys = await removeMany(connectionId, 'active');
  expect(keys).toHaveLength(1_001);
});

it('of more than a thousand the oldest of those that are revoked go', async () => {
  const connectionId = await connected(core, service);
  const { key } = await create(connectionId);
  await forget(key);
  const keys = await removeMany(connectionId, 'revoked');
  expect(keys).toHaveLength(1_000);
  expect(keys).toContain(key);
  expect(keys).not.toContain('k0');
});

it('but none of which the keychain may hold the secret still', async () => {
  const connectionId = await connected(core, service);
  const { keychain } = core;
  const remove = keychain.delete.bind(keychain);
  const refusesAlways = async (account: string) => {
    if (account.includes(' token k0 ')) throw new SecretStoreError('unavailable', 'Not now.');
    return remove(account);
  };
  keychain.delete = refusesAlways;
  const keys = await removeMany(connectionId, 'revoked');
  expect(keys).toContain('k0');
  expect(keys).not.toContain('k1');
  keychain.delete = remove;
  await core.call('keychain.check', {});
  await expect.poll(async () => (await removed()).length).toBe(1_000);
});

it('and a long list of them is not written once for each that the keychain holds no more', async () => {
  const connectionId = await connected(core, service, { session: false, token: false });
  const { files } = core;
  const write = files.write.bind(files);
  // As a disk does, and a keychain between two of whose answers it writes nothing.
  files.write = async (...given) => {
    await new Promise(resolve => setImmediate(resolve));
    return write(...given);
  };
  await removeMany(connectionId, 'revoked', 500);
  await expect
    .poll(() => JSON.parse(files.texts.get('removed.json') ?? '').data.rows.some(isLeft))
    .toBe(false);
  expect(files.written.filter(name => name === 'removed.json').length).toBeLessThan(10);
});

it('and what the keychain refuses while others are still being looked after is deleted once it is ready', async () => {
  const connectionId = await connected(core, service);
  let refuses = true;
  const refusing = ({ keychain }: Core) => {
    const remove = keychain.delete.bind(keychain);
    keychain.delete = async account => {
      if (refuses && / token k[01] /.test(account)) throw new SecretStoreError('unavailable', 'Not now.');
      return remove(account);
    };
  };
  refusing(core);
  await removeMany(connectionId, 'revoked', 2);
  const { clock, files } = core;
  const left = () => {
    const { rows } = JSON.parse(files.texts.get('removed.json') ?? '{}').data as {
      rows: { left: boolean }[];
    };
    return rows.map(row => row.left);
  };
  expect(left()).toEqual([true, true]);
  // The next run looks after them. The second one is asked for while the keychain is checked, and found ready.
  const checked = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await core.close();
  const { keychain } = core;
  const refused = keychain.delete;
  keychain.delete = async account => {
    if (account.includes(' token k1 ') && refuses) {
      asked.resolve();
      await checked.promise;
    }
    return refused(account);
  };
  await start({ clock }, { files, keychain });
  await asked.promise;
  checked.resolve();
  refuses = false;
  await core.call('keychain.check', {});
  await expect.poll(left).toEqual([false, false]);
});

describe('where the main process can ask', () => {
  let owner: FakeConfirmer;
  let transport: RecordingTransport;
  beforeEach(async () => {
    await core.close();
    owner = new FakeConfirmer();
    transport = new RecordingTransport();
    await start({ confirmer: owner, transport });
  });

  it("SECURITY: a page's own word forgets no living token where the main process can ask", async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    owner.says['forget-token'] = false;
    for (const confirmed of [true, false]) {
      expect(await core.refused('tokens.forget', { key: token.key, confirmed })).toEqual({
        code: 'cancelled',
      });
    }
    expect(await tokens(connectionId)).toContainEqual(token);
    await core.call('tokens.copy', { key: token.key });
    expect(owner.of('forget-token')).toEqual([
      ...Array(2).fill({
        ...{ kind: 'forget-token', key: token.key, name: 'CI', tail: token.tail },
        ...{ hasSecret: true, inUse: false, practice: false, goesLater: false },
      }),
    ]);

    owner.says['forget-token'] = true;
    await core.call('tokens.forget', { key: token.key });
    expect(await removed()).toHaveLength(1);
  });

  it('of one of the practice team it is told whose it is: its row can be brought back in this run alone', async () => {
    const { id } = await core.call('connections.openPractice', {});
    const token = await create(id);
    await core.call('tokens.forget', { key: token.key });
    expect(owner.of('forget-token')).toMatchObject([{ key: token.key, practice: true }]);
  });

  it('where memory was chosen since, it is told that the keychain keeps what it has for now', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    await core.call('keychain.useMemory', {});
    const inMemory = await create(connectionId);
    for (const { key } of [token, inMemory]) await core.call('tokens.forget', { key });
    await core.call('connections.remove', { id: connectionId });
    expect(owner.of('forget-token')).toMatchObject([{ goesLater: true }, { goesLater: false }]);
    expect(owner.of('remove-connection')).toMatchObject([{ goesLater: true }]);
  });

  it('a revoked one is forgotten without a question', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    await core.call('tokens.revoke', { key: token.key });
    await core.call('tokens.forget', { key: token.key });
    expect(owner.of('forget-token')).toEqual([]);
    expect(await removed()).toMatchObject([{ state: 'revoked' }]);
  });

  it('what has begun while the box was open is not removed', async () => {
    const connectionId = await connected(core, service);
    const token = await create(connectionId);
    const answer = Promise.withResolvers<boolean>();
    owner.says['forget-token'] = answer.promise;
    const forgetting = core.refused('tokens.forget', { key: token.key });
    const held = Promise.withResolvers<void>();
    transport.held = held.promise;
    const revoking = core.call('tokens.revoke', { key: token.key });
    await expect.poll(async () => (await tokens(connectionId)).at(-1)?.state).toBe('revoking');
    answer.resolve(true);
    expect((await forgetting).code).toBe('conflict');
    held.resolve();
    expect(await revoking).toMatchObject({ state: 'revoked' });
  });

  it("SECURITY: a page's own word removes no connection where the main process can ask", async () => {
    const connectionId = await connected(core, service);
    owner.says['remove-connection'] = false;
    for (const confirmed of [true, false]) {
      expect(await core.refused('connections.remove', { id: connectionId, confirmed })).toEqual({
        code: 'cancelled',
      });
    }
    expect(await tokens(connectionId)).toHaveLength(1);
    await core.call('team.get', { connectionId });
    expect(owner.of('remove-connection')[0]).toEqual({
      ...{ kind: 'remove-connection', id: connectionId, label: 'Acme' },
      ...{ baseUrl: service.baseUrl, dashboardUrl: service.dashboardUrl, practice: false },
      ...{ unsent: 0, inDoubt: false, goesLater: false, tokensUnread: false },
      tokens: [{ name: 'Pasted', tail: service.token.slice(-4) }],
    });

    owner.says['remove-connection'] = true;
    await core.call('connections.remove', { id: connectionId });
    expect((await core.call('connections.list', {})).connections).toEqual([]);
  });

  it('of one with a paused batch it is told how many invitations have not left', async () => {
    const connectionId = await connected(core, service);
    const held = Promise.withResolvers<void>();
    transport.held = held.promise;
    const people = [1, 2, 3].map(n => ({ email: `p${n}@x.example`, role: 'member', useSeat: true }));
    const { id } = await core.call('invitations.sendMany', { connectionId, people, atOnce: 1 });
    await core.call('jobs.pause', { id });
    held.resolve();
    owner.says['remove-connection'] = false;
    await core.refused('connections.remove', { id: connectionId });
    const [asked] = owner.of('remove-connection');
    if (asked?.kind !== 'remove-connection') throw new Error('nothing was asked');
    expect(asked.unsent).toBeGreaterThanOrEqual(2);
    expect(asked.inDoubt).toBe(false);
  });

  it('one that never had a token or a session goes without a box, and only where the page has asked', async () => {
    const { id } = await core.call('connections.create', {
      ...{ label: 'Given up', baseUrl: service.baseUrl, dashboardUrl: service.dashboardUrl, teamId: null },
    });
    owner.says['remove-connection'] = false;
    expect((await core.refused('connections.remove', { id })).code).toBe('cancelled');
    await core.call('connections.remove', { id, confirmed: true });
    expect((await core.call('connections.list', {})).connections).toEqual([]);
    expect(owner.of('remove-connection')).toHaveLength(1);
  });

  it('one whose tokens lie in a file that is left alone is asked about, and told so', async () => {
    const { id } = await core.call('connections.create', {
      ...{ label: 'Unread', baseUrl: service.baseUrl, dashboardUrl: service.dashboardUrl, teamId: null },
    });
    await core.close();
    core.files.texts.set('ledger.json', '{"format":2,"generation":9,"data":{"rows":[]}}');
    await start({ confirmer: owner }, core);
    owner.says['remove-connection'] = false;
    expect((await core.refused('connections.remove', { id, confirmed: true })).code).toBe('cancelled');
    expect(owner.of('remove-connection')).toMatchObject([{ tokens: [], tokensUnread: true }]);
  });

  it('one that has a session and no token is asked about', async () => {
    const id = await connected(core, service, { session: true, token: false });
    owner.says['remove-connection'] = false;
    expect((await core.refused('connections.remove', { id, confirmed: true })).code).toBe('cancelled');
  });
});

it('a session that came while the box was open goes with its connection', async () => {
  await core.close();
  const owner = new FakeConfirmer();
  await start({ confirmer: owner });
  await core.call('connections.test', { baseUrl: service.baseUrl, dashboardUrl: service.dashboardUrl });
  const connectionId = await connected(core, service, { session: false, token: false });
  const answer = Promise.withResolvers<boolean>();
  owner.says['remove-connection'] = answer.promise;
  const removing = core.call('connections.remove', { id: connectionId });
  // Its address is known already: nothing but the removal is being asked.
  await core.call('sessions.save', { connectionId, session: service.session });
  expect([...core.keychain.items.keys()].some(name => name.includes(' session '))).toBe(true);
  answer.resolve(true);
  await removing;
  expect([...core.keychain.items.keys()].some(name => name.includes(' session '))).toBe(false);
});

it('a host without a box says so, and takes a page’s confirmation', async () => {
  expect((await core.call('app.info', {})).features).toMatchObject({ asksItself: false });
  const connectionId = await connected(core, service);
  const [token] = await tokens(connectionId);
  expect(await core.refused('tokens.forget', { key: token?.key })).toMatchObject({
    code: 'needs-confirmation',
  });
  expect(await core.refused('connections.remove', { id: connectionId })).toMatchObject({
    code: 'needs-confirmation',
    about: 'connection',
  });
});

it('a token of a connection that is being removed is on one screen or the other at every moment', async () => {
  const connectionId = await connected(core, service);
  const { key } = await create(connectionId);
  // Between the removal of the connection and that of its rows the disk takes its time.
  const write = core.files.write.bind(core.files);
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  core.files.write = async (name, text) => {
    await write(name, text);
    if (name !== 'connections.json' || textOfFile(text).includes(connectionId)) return;
    reached.resolve();
    await goOn.promise;
  };
  const ledgerWritten = Promise.withResolvers<void>();
  const removing = core.call('connections.remove', { id: connectionId, confirmed: true });
  await reached.promise;
  core.files.write = async (name, text) => {
    if (name.startsWith('ledger')) await ledgerWritten.promise;
    await write(name, text);
  };
  goOn.resolve();
  await expect.poll(async () => (await core.call('connections.list', {})).connections).toEqual([]);
  expect((await removed()).map(row => row.key)).toContain(key);
  ledgerWritten.resolve();
  await removing;
});
