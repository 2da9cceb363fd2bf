import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { textOfFile } from '../../support/fake-ports.ts';
import { signedInTo, TokenService } from './token-service.ts';

/** A token comes into use and is revoked, or taken off the list, at the same time: nothing is in use that cannot be used. */
let service: TokenService;
let core: Core;
let connectionId: string;

beforeEach(async () => {
  service = await TokenService.start();
  core = await startCore();
  connectionId = await signedInTo(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

/** The next writing of the connections that says such a thing waits until it may go on. */
function heldNote(says: string) {
  const write = core.files.write.bind(core.files);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  core.files.write = async (file, text) => {
    if (file === 'connections.json' && textOfFile(text).includes(says)) {
      core.files.write = write;
      begun.resolve();
      await goOn.promise;
    }
    return write(file, text);
  };
  return { begun: begun.promise, goOn: goOn.resolve };
}

const create = (name: string) =>
  core.call('tokens.create', { connectionId, name, teamId: 't', expiresAt: null });
const inUse = async () => (await core.call('connections.list', {})).connections[0]?.tokenInUse;
const onDisk = async () => {
  const { data } = JSON.parse(core.files.texts.get('connections.json') ?? '');
  return data.connections[0].tokenInUse;
};
const rowOf = async (name: string) =>
  (await core.call('tokens.list', { connectionId })).find(one => one.name === name);

it('one that is revoked while it comes into use for the first time is told as revoked, and is not in use', async () => {
  const note = heldNote('"tokenInUse": "');
  const creating = create('CI');
  await note.begun;
  const { key = '' } = (await rowOf('CI')) ?? {};
  const revoking = core.call('tokens.revoke', { key });
  await expect.poll(async () => (await rowOf('CI'))?.state).toBe('revoked');
  note.goOn();
  expect(await revoking).toMatchObject({ state: 'revoked', secretIn: 'nowhere', inUse: false });
  expect(await creating).toMatchObject({ key, state: 'revoked', inUse: false });
  expect([await inUse(), await onDisk()]).toEqual([null, null]);
});

it('one that is revoked while its owner takes it into use is not in use', async () => {
  await create('First');
  const { key } = await create('Second');
  const note = heldNote(`"tokenInUse": "${key}"`);
  const using = core.app.dispatch('tokens.use', { key });
  await note.begun;
  const revoking = core.call('tokens.revoke', { key });
  await expect.poll(async () => (await rowOf('Second'))?.state).toBe('revoked');
  note.goOn();
  await Promise.all([using, revoking]);
  expect([await inUse(), await onDisk()]).toEqual([null, null]);
});

it.each([
  ['revoked', 'tokens.revoke', {}, 'revoked'],
  ['taken off the list', 'tokens.forget', { confirmed: true }, 'token-busy'],
] as const)(
  'one that is %s before its turn to be used has come stays out of use',
  async (_what, method, more, reason) => {
    const first = await create('First');
    const { key } = await create('Second');
    const note = heldNote('Renamed');
    const origins = { baseUrl: service.origin, dashboardUrl: service.origin };
    const renaming = core.call('connections.update', {
      ...{ id: connectionId, label: 'Renamed', teamId: 't', ...origins },
    });
    await note.begun;
    const ending = core.call(method, { key, ...more });
    const ended = async () =>
      (await rowOf('Second'))?.state === 'revoked' || core.files.texts.get('removed.json')?.includes(key);
    const using = core.app.dispatch('tokens.use', { key });
    await expect.poll(ended).toBe(true);
    note.goOn();
    await renaming;
    expect(await using).toEqual({
      ok: false,
      problem: expect.objectContaining({ code: 'conflict', reason }),
    });
    await ending;
    expect([await inUse(), await onDisk()]).toEqual([first.key, first.key]);
  },
);

it('of two that are created at once, the one that is kept first comes into use', async () => {
  const note = heldNote('"tokenInUse": "');
  const creating = [create('One')];
  await note.begun;
  const { key = '' } = (await rowOf('One')) ?? {};
  creating.push(create('Two'));
  await expect.poll(async () => (await rowOf('Two'))?.state).toBe('active');
  note.goOn();
  await Promise.all(creating);
  expect(await inUse()).toBe(key);
});

it('one whose secret is not here is not taken into use', async () => {
  const { key } = await create('CI');
  const elsewhere = await core.call('tokens.revokeById', { connectionId, id: service.add('Other').id });
  service.fate = (_name, does) => (does === 'revoke' ? 'lost-undone' : undefined);
  const { id } = service.add('In doubt');
  await core.refused('tokens.revokeById', { connectionId, id });
  const doubt = (await core.call('tokens.list', { connectionId })).find(one => one.id === id);
  for (const without of [elsewhere.key, doubt?.key ?? ''])
    expect((await core.refused('tokens.use', { key: without })).code).toMatch(/^(secret-absent|conflict)$/);
  expect([await inUse(), await onDisk()]).toEqual([key, key]);
});
