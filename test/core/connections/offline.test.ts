import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../src-main/core/base/ports/transport.ts';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { FakeClock, FakeFiles, FakeKeychain } from '../../support/fake-ports.ts';

let core: Core;
let practice: Practice;
let connectionId: string;

beforeEach(async () => {
  core = await startCore();
  practice = await startPractice({ now: () => core.clock.now() });
  connectionId = await connected(core, practice);
});
afterEach(async () => {
  await core.close();
  await practice.close();
});

const see = async (of: Core) => ({
  team: await of.call('team.get', { connectionId }),
  invitations: await of.call('invitations.list', { connectionId }),
});
const snapshotFile = () => `snapshot-${connectionId}.json`;
/** What is known of both: the second one is written when its items are. */
const saved = () =>
  expect.poll(() => core.files.written.filter(name => name === snapshotFile()).length).toBe(2);

describe('a service that cannot be reached', () => {
  it('is shown as it was, with its age and the reason, also after a restart', async () => {
    const fresh = await see(core);
    expect(fresh.team.staleBecause).toBeNull();
    await saved();
    await practice.close();
    const again = await core.restart();
    again.clock.advance(3_600_000);
    const { team, invitations } = await see(again);
    expect(team).toEqual({ ...fresh.team, staleBecause: { code: 'connection-refused' } });
    expect(invitations).toEqual({ ...fresh.invitations, staleBecause: { code: 'connection-refused' } });
    await again.close();
  });

  it('lies encrypted in the folder', async () => {
    await see(core);
    await saved();
    const keys = [...core.keychain.items].filter(([account]) => account.endsWith('snapshot key'));
    expect(keys).toHaveLength(1);
    const files = [...core.files.texts].filter(([name]) => name.startsWith('snapshot-'));
    expect(files).toHaveLength(2);
    for (const [, text] of files) {
      expect(text).not.toContain('larkspur');
      expect(text).not.toContain('Larkspur');
      expect(text).not.toContain(keys[0]?.[1]);
    }
  });

  it('and was never seen: the problem itself', async () => {
    await practice.close();
    expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'connection-refused' });
  });

  it.each([
    ['damaged', () => core.files.texts.set(snapshotFile(), '{"version":1}')],
    [
      'without its key',
      () => {
        for (const account of core.keychain.items.keys())
          if (account.endsWith('snapshot key')) core.keychain.items.delete(account);
      },
    ],
  ])('and whose snapshot is %s: the problem itself', async (_what, harm) => {
    await see(core);
    await saved();
    await practice.close();
    harm();
    const again = await core.restart();
    expect(await again.refused('team.get', { connectionId })).toMatchObject({ code: 'connection-refused' });
    await again.close();
  });
});

it('a refusal is an answer: nothing older is shown in its place', async () => {
  await see(core);
  await saved();
  const key = (await core.call('tokens.list', { connectionId }))[0]?.key ?? '';
  await core.call('tokens.setId', { key, id: 'pat_x' });
  const stranger = await startPractice();
  const text = core.files.texts.get('connections.json') ?? '';
  expect(text).toContain(practice.baseUrl);
  await stranger.close();
  // The service forgets the token, as a revocation elsewhere would make it.
  const { port } = new URL(practice.baseUrl);
  await practice.close();
  const other = await startPractice({ port: Number(port) });
  expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'token-refused' });
  await other.close();
});

it('forgetting the connection deletes files and key', async () => {
  await see(core);
  await saved();
  await core.call('connections.remove', { id: connectionId, confirmed: true });
  expect([...core.files.texts.keys()].filter(name => name.startsWith('snapshot-'))).toEqual([]);
  expect([...core.keychain.items.keys()].some(account => account.endsWith('snapshot key'))).toBe(false);
});

it('without a keychain nothing is kept', async () => {
  const memory = await startCore();
  await memory.call('keychain.useMemory', {});
  const id = await connected(memory, practice);
  await memory.call('team.get', { connectionId: id });
  await memory.close();
  expect([...memory.files.texts.keys()].some(name => name.startsWith('snapshot'))).toBe(false);
});

it('without a keychain both are shown as this run has read them, with their age and the reason', async () => {
  const memory = await startCore();
  await memory.call('keychain.useMemory', {});
  const of = { connectionId: await connected(memory, practice) };
  const [team, { items }] = [await memory.call('team.get', of), await memory.call('invitations.list', of)];
  await practice.close();
  memory.clock.advance(3_600_000);
  const staleBecause = { code: 'connection-refused' };
  expect(await memory.call('team.get', of)).toEqual({ ...team, staleBecause });
  expect(await memory.call('invitations.list', of)).toMatchObject({ items, staleBecause });
  await memory.close();
});

describe('what one was shown is not shown to another', () => {
  it('an address that was changed by hand', async () => {
    await see(core);
    await saved();
    await core.close();
    await practice.close();
    const other = await startPractice();
    for (const [name, text] of core.files.texts) {
      if (name.startsWith('connections'))
        core.files.texts.set(name, text.replaceAll(practice.baseUrl, other.baseUrl));
    }
    core = await core.restart();
    const { key } = await core.call('tokens.adopt', { connectionId, token: other.token, name: 'Other' });
    await core.call('tokens.use', { key });
    await other.close();
    for (const method of ['team.get', 'invitations.list']) {
      expect(await core.refused(method, { connectionId })).toMatchObject({ code: 'connection-refused' });
    }
  });

  it('another token of the same connection', async () => {
    await see(core);
    await saved();
    const made = await core.call('tokens.create', { connectionId, name: 'Second', expiresAt: null });
    await core.call('tokens.use', { key: made.key });
    await practice.close();
    for (const method of ['team.get', 'invitations.list']) {
      expect(await core.refused(method, { connectionId })).toMatchObject({ code: 'connection-refused' });
    }
  });
});

it('a long list comes back as it was, and is written and read a stretch at a time', async () => {
  const clock = new FakeClock();
  let breaths = 0;
  const breathe = clock.breathe.bind(clock);
  clock.breathe = () => {
    breaths += 1;
    return breathe();
  };
  const kept = { files: new FakeFiles(), keychain: new FakeKeychain() };
  const items = Array.from({ length: 30_000 }, (_, n) => ({
    id: `i${n}`,
    email: `ä${n}@b.example`,
    x: '"\u2028',
  }));
  let body: string | null = JSON.stringify(items);
  const transport: Transport = {
    send: async ({ url }) => {
      if (body === null) throw new TransportError('offline', false, '');
      const json = url.endsWith('/invitations') ? body : '{"id":"team_1"}';
      return { status: 200, headers: {}, body: Buffer.from(json) };
    },
    close: async () => undefined,
  };
  const long = await startCore({ transport, clock }, kept);
  const id = await connected(long, { ...practice, session: '' }, { session: false, token: true });
  const fresh = await long.call('invitations.list', { connectionId: id });
  await expect.poll(() => kept.files.texts.has(`snapshot-${id}.json`)).toBe(true);
  await long.close();
  // 20 looks at the clock for each stretch: of each sixteenth item read, and of each two hundredth handed out. The rest is writing.
  expect(breaths).toBeGreaterThan(Math.ceil(30_000 / 16 / 20) + Math.ceil(30_000 / 200 / 20));
  body = null;
  const again = await startCore({ transport, clock }, kept);
  const before = breaths;
  const shown = await again.call('invitations.list', { connectionId: id });
  expect(breaths).toBeGreaterThan(before);
  expect(shown).toEqual({ ...fresh, staleBecause: { code: 'offline' } });
  await again.close();
});

it('the key of a file that the disk never took goes with its connection', async () => {
  const write = core.files.write.bind(core.files);
  core.files.write = async (name, text) => {
    if (name === snapshotFile()) throw Object.assign(new Error('read-only'), { code: 'EROFS' });
    await write(name, text);
  };
  const isKey = (account: string) => account === `${connectionId} snapshot key`;
  await see(core);
  await expect.poll(() => [...core.keychain.items.keys()].some(isKey)).toBe(true);
  const again = await core.restart();
  await again.call('connections.remove', { id: connectionId, confirmed: true });
  await expect.poll(() => [...core.keychain.items.keys()].some(isKey)).toBe(false);
  await again.close();
});
