import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { FakeFiles } from '../../support/fake-ports.ts';

let service: Practice;
let core: Core;
let connectionId: string;

beforeEach(async () => {
  core = await startCore();
  service = await startPractice({ now: () => core.clock.now() });
  connectionId = await connected(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const create = (name: string) => core.call('tokens.create', { connectionId, name, expiresAt: null });
const invite = (email: string) =>
  core.call('invitations.create', { connectionId, email, role: 'member', useSeat: false });
const notices = async () => (await core.call('notices.list', {})).map(({ kind, file }) => `${kind} ${file}`);
const note = () => core.keychain.items.get('records note') ?? '';

/** As a program that keeps copies of it has it. */
async function copied(): Promise<FakeFiles> {
  await settled();
  const kept = new FakeFiles();
  for (const [name, text] of core.files.texts) kept.texts.set(name, text);
  return kept;
}

/** All that is written in company, and the keychain's note of it. */
async function settled(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    core.clock.advance(4_000);
    await core.app.beforeEnd();
  }
}

/** More of the journal of jobs than was noted before. */
async function noted(): Promise<void> {
  const count = () => (JSON.parse(note()) as { jobs: { count: number } }).jobs.count;
  const before = count();
  await settled();
  await expect.poll(count).toBeGreaterThan(before);
}

async function restartOn(files: FakeFiles): Promise<void> {
  await core.close();
  core = await startCore({ clock: core.clock }, { files, keychain: core.keychain });
  await core.call('activity.verify', {});
}

describe('SECURITY: a data folder that is put back as a whole is known by what the keychain notes of it', () => {
  it('of what was done since lines are missing', async () => {
    const earlier = await copied();
    await create('Lost');
    await settled();
    await restartOn(earlier);
    await expect.poll(notices).toContain('activity-broken activity.jsonl');
    expect((await core.call('activity.list', {})).chain).toMatchObject({
      state: 'broken',
      breaks: [{ kind: 'missing' }],
    });
    // That is told once.
    await settled();
    await core.close();
    core = await core.restart();
    await core.call('activity.verify', {});
    expect(await notices()).toEqual(['tokens-missing ledger.json']);
  });

  it('a token that was created since is told with its id, by which it is revoked', async () => {
    const earlier = await copied();
    const { id } = await create('Lost');
    await settled();
    await restartOn(earlier);
    await expect.poll(notices).toContain('tokens-missing ledger.json');
    const { entries } = await core.call('activity.list', { kind: 'tokens' });
    expect(entries[0]).toMatchObject({
      ...{ what: 'tokens.missing', about: { id, name: 'Lost' } },
      ...{ connection: { id: connectionId, label: 'Acme' } },
    });
    await core.call('tokens.revokeById', { connectionId, id: id ?? '' });
    await settled();
    expect(note()).not.toContain(id ?? 'none');
    core = await core.restart();
    await core.call('activity.verify', {});
    expect(await notices()).toEqual([]);
  });

  it('such a token is told in a later run where the keychain does not give out its note in this one', async () => {
    const earlier = await copied();
    const { id } = await create('Lost');
    await settled();
    await core.close();
    const { keychain } = core;
    const { get } = keychain;
    let refuses = true;
    keychain.get = async account => {
      if (refuses && account === 'records note') throw new SecretStoreError('locked', 'Its owner said no.');
      return get.call(keychain, account);
    };
    await restartOn(earlier);
    await core.call('activity.verify', {});
    refuses = false;
    await create('Made since');
    await settled();
    expect(await notices()).not.toContain('tokens-missing ledger.json');
    expect(note()).toContain(id ?? 'none');
    core = await core.restart();
    await core.call('activity.verify', {});
    await expect.poll(notices).toContain('tokens-missing ledger.json');
  });

  it('what was sent since may be in doubt', async () => {
    await invite('first@x.example');
    const earlier = await copied();
    await invite('second@x.example');
    await noted();
    await restartOn(earlier);
    await core.call('jobs.list', {});
    await expect.poll(notices).toContain('jobs-lost jobs.jsonl');
  });

  it('what was done in the last moment before the app is quit, too', async () => {
    await invite('first@x.example');
    const earlier = await copied();
    await invite('second@x.example');
    await core.app.answered();
    await restartOn(earlier);
    await core.call('jobs.list', {});
    await expect.poll(notices).toContain('jobs-lost jobs.jsonl');
    await expect.poll(notices).toContain('activity-broken activity.jsonl');
  });

  it('a batch that waits is not gone on with as though nothing of it had been sent since', async () => {
    const { send } = core.ports.transport;
    let left = 1;
    core.ports.transport.send = request => {
      if (request.method !== 'POST') return send(request);
      left -= 1;
      return left < 0 ? new Promise(() => undefined) : send(request);
    };
    const people = ['a', 'b', 'c'].map(name => ({
      email: `${name}@x.example`,
      role: 'member',
      useSeat: false,
    }));
    const { id } = await core.call('invitations.sendMany', { connectionId, people, atOnce: 1 });
    const sentOf = async () => (await core.call('jobs.list', {})).jobs.find(one => one.id === id)?.counts;
    await expect.poll(sentOf).toMatchObject({ done: 1, sent: 1, waiting: 1 });
    const earlier = await copied();
    core = await core.restart();
    await expect.poll(sentOf).toMatchObject({ unknown: 1 });
    await core.call('jobs.resume', { id });
    await expect.poll(sentOf).toMatchObject({ waiting: 0 });
    await noted();
    await restartOn(earlier);
    await expect.poll(notices).toContain('jobs-lost jobs.jsonl');
    expect(await sentOf()).toMatchObject({ waiting: 0, done: 1, unknown: 2 });
  });
});

it('of a token whose answer the disk has taken nowhere, the keychain’s note gives the row its id', async () => {
  await create('Before');
  await settled();
  const { files, ports } = core;
  const { send } = ports.transport;
  ports.transport.send = request => {
    if (request.body?.includes('CreatePat')) files.readOnly = true;
    return send(request);
  };
  const { id, key } = await create('Made while the disk fails');
  const notedLater = () => {
    core.clock.advance(1_000);
    return note();
  };
  await expect.poll(notedLater).toContain(id ?? 'none');
  await core.close();
  files.readOnly = false;
  await restartOn(files);
  const rows = async () => core.call('tokens.list', { connectionId });
  await expect.poll(rows).toContainEqual(expect.objectContaining({ key, id, state: 'active' }));
});

it('a row that has its id from the note alone has it again where the folder is put back once more', async () => {
  const { send } = core.ports.transport;
  const answered = Promise.withResolvers<void>();
  core.ports.transport.send = async request => {
    const answer = await send(request);
    if (request.body?.includes('CreatePat')) await answered.promise;
    return answer;
  };
  const creation = create('Asked for');
  const asked = async () => (await core.call('tokens.list', { connectionId })).map(({ name }) => name);
  await expect.poll(asked).toContain('Asked for');
  const earlier = await copied();
  answered.resolve();
  const { id, key } = await creation;
  const rows = async () => core.call('tokens.list', { connectionId });
  for (const time of ['once', 'once more', 'and once more']) {
    await settled();
    const again = new FakeFiles();
    for (const [name, text] of earlier.texts) again.texts.set(name, text);
    await restartOn(again);
    await expect
      .poll(rows, { message: time })
      .toContainEqual(expect.objectContaining({ key, id, state: 'active' }));
  }
  await core.call('tokens.revoke', { key });
  await settled();
  await expect.poll(note).not.toContain(id ?? 'none');
});

describe('nothing of that is told', () => {
  it('where the program was only ended', async () => {
    await create('Here');
    await invite('first@x.example');
    await settled();
    await restartOn(await copied());
    await settled();
    expect(await notices()).toEqual([]);
  });

  it('where its end came before the keychain had noted what the disk had', async () => {
    await create('Here');
    await settled();
    const before = note();
    await invite('first@x.example');
    const files = await copied();
    core.keychain.items.set('records note', before);
    await restartOn(files);
    expect(await notices()).toEqual([]);
  });

  it('of another data folder with the same keychain', async () => {
    await create('Here');
    await settled();
    await restartOn(new FakeFiles());
    await connected(core, service);
    await settled();
    core = await core.restart();
    await core.call('activity.verify', {});
    expect(await notices()).toEqual([]);
  });

  it('of tokens that were revoked, or removed with their connection, before the folder was put back', async () => {
    const earlier = await copied();
    const { key } = await create('Revoked');
    await core.call('tokens.revoke', { key });
    await settled();
    await restartOn(earlier);
    await expect.poll(notices).toContain('activity-broken activity.jsonl');
    expect(await notices()).not.toContain('tokens-missing ledger.json');
  });
});

it('the note holds no secret, and one item of every keychain holds it', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `Token ${n} ${'ü'.repeat(40)}`);
  const made = [];
  for (const name of names) made.push(await create(name));
  await settled();
  // The newest are those that it has.
  await expect.poll(note).toContain(made.at(-1)?.id ?? 'none');
  expect(Buffer.byteLength(note())).toBeLessThanOrEqual(1_900);
  const secrets = [...core.keychain.items].filter(([account]) => account.includes(' token '));
  for (const [, secret] of secrets) expect(note()).not.toContain(secret);
});
