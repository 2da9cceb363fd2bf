import { afterEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../../support/raw-service.ts';

interface Row {
  id: string;
  email: string;
  expires_at: number;
}

const day = 86_400;
let core: Core;
let service: RawService;
let rows: Row[];
let members: number | null;
/** The list says that there is more, and fails when it is asked for. */
let breaks: boolean;
/** How far this computer's clock is ahead of the service's, milliseconds. */
let ahead: number;

afterEach(async () => {
  await core.close();
  await service.close();
});

const now = () => Math.floor(core.clock.now() / 1_000);
const row = (id: string, days = 7, email = `${id}@x.example`): Row => ({
  ...{ id, email, expires_at: now() + days * day },
});

async function setUp(): Promise<string> {
  core = await startCore();
  [rows, members, breaks, ahead] = [[], null, false, 0];
  service = await startRawService(({ path }, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(core.clock.now() - ahead).toUTCString());
    if (path === '/api/v1/team') return void json(response, 200, { id: 't', member_count: members });
    if (path.includes('page=2')) return void json(response, 403, {});
    const next = breaks ? { next: '/api/v1/team/invitations?page=2' } : {};
    json(response, 200, { data: rows, has_more: breaks, ...next });
  });
  const { id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Acme', baseUrl: service.origin, dashboardUrl: service.origin, teamId: null },
  });
  await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
  return connectionId;
}

async function readAgain(connectionId: string) {
  core.clock.advance(60_000);
  await core.call('invitations.refresh', { connectionId });
  return core.call('invitations.gone', { connectionId });
}

describe('of two complete lists', () => {
  it('what is no longer there went between the two', async () => {
    const connectionId = await setUp();
    rows = [row('a'), row('b')];
    const first = await readAgain(connectionId);
    expect(first).toMatchObject({ rows: [], all: 0, since: core.clock.now(), asOf: core.clock.now() });
    const lastSeen = core.clock.now();
    rows = rows.slice(1);
    const { rows: gone } = await readAgain(connectionId);
    expect(gone).toMatchObject([
      { id: 'a', email: 'a@x.example', how: 'gone', firstSeen: null, lastSeen, missedAt: core.clock.now() },
    ]);
  });

  it.each([
    ['had run out when it was last seen', -1, 'expired'],
    ['ran out between the two', 30 / day, 'maybe-over'],
    ['had time left', 3, 'gone'],
  ])('one that %s', async (_, days, how) => {
    const connectionId = await setUp();
    rows = [{ ...row('a'), expires_at: now() + 60 + Math.round(days * day) }];
    await readAgain(connectionId);
    rows = [];
    expect((await readAgain(connectionId)).rows.map(one => one.how)).toEqual([how]);
  });

  it('one in whose place a newer one to the same address stands was replaced', async () => {
    const connectionId = await setUp();
    rows = [row('a', 7, 'Ann@x.example')];
    await readAgain(connectionId);
    rows = [row('b', 7, 'ann@x.example')];
    expect((await readAgain(connectionId)).rows).toMatchObject([{ id: 'a', how: 'replaced' }]);
  });

  it('when it was first seen is known of what came while lists were compared', async () => {
    const connectionId = await setUp();
    await readAgain(connectionId);
    rows = [row('a')];
    await readAgain(connectionId);
    const firstSeen = core.clock.now();
    rows = [];
    expect((await readAgain(connectionId)).rows).toMatchObject([{ id: 'a', firstSeen }]);
  });

  it('the team’s members at both times are beside it, where they were shown lately', async () => {
    const connectionId = await setUp();
    rows = [row('a')];
    members = 7;
    await core.call('team.get', { connectionId });
    await readAgain(connectionId);
    [rows, members] = [[], 8];
    await core.call('team.get', { connectionId });
    expect((await readAgain(connectionId)).rows[0]?.members).toEqual({ before: 7, after: 8 });
  });

  it('what is there again was not gone', async () => {
    const connectionId = await setUp();
    const a = row('a');
    rows = [a];
    await readAgain(connectionId);
    rows = [];
    expect((await readAgain(connectionId)).all).toBe(1);
    rows = [a];
    expect((await readAgain(connectionId)).all).toBe(0);
  });
});

it('a list that is not complete makes nothing gone', async () => {
  const connectionId = await setUp();
  const both = [row('a'), row('b')];
  rows = both;
  await readAgain(connectionId);
  [rows, breaks] = [both.slice(1), true];
  await core.call('invitations.refresh', { connectionId }).catch(() => undefined);
  expect((await core.call('invitations.gone', { connectionId })).all).toBe(0);
  [rows, breaks] = [both, false];
  expect((await readAgain(connectionId)).all).toBe(0);
  rows = [];
  expect((await readAgain(connectionId)).all).toBe(2);
});

it('the next run compares with the last list of this one, and keeps what it found', async () => {
  const connectionId = await setUp();
  rows = [row('a'), row('b'), row('c')];
  await readAgain(connectionId);
  rows = rows.slice(1);
  await readAgain(connectionId);
  await core.app.close();
  core = await core.restart();
  expect((await core.call('invitations.gone', { connectionId })).rows).toMatchObject([{ id: 'a' }]);
  rows = rows.slice(1);
  const { rows: gone } = await readAgain(connectionId);
  expect(gone.map(({ id, how }) => [id, how])).toEqual([
    ['b', 'gone'],
    ['a', 'gone'],
  ]);
  expect([...core.files.texts.values()].join('')).not.toContain('x.example');
});

it('is not written over, nor told as deleted, where its file cannot be read just now', async () => {
  const connectionId = await setUp();
  rows = ['a', 'b', 'c', 'd'].map(id => row(id));
  await readAgain(connectionId);
  for (let round = 0; round < 2; round += 1) {
    rows = rows.slice(1);
    await readAgain(connectionId);
  }
  await core.app.close();
  core = await core.restart();
  let isHeld = true;
  const read = core.files.read.bind(core.files);
  core.files.read = async name => {
    if (isHeld && name.startsWith('gone-')) throw Object.assign(new Error('busy'), { code: 'EBUSY' });
    return read(name);
  };
  rows = rows.slice(1);
  core.clock.advance(60_000);
  await core.call('invitations.refresh', { connectionId });
  await core.call('idle.confirm', {});
  const refused = { code: 'storage-unwritable', file: `gone-${connectionId}.json`, technical: 'EBUSY' };
  expect(await core.refused('invitations.emptyGone', { connectionId })).toEqual(refused);
  // Nobody knows then whether any has gone.
  expect(await core.refused('invitations.gone', { connectionId })).toEqual(refused);
  expect(await core.refused('invitations.export', { connectionId, gone: true })).toEqual(refused);
  isHeld = false;
  expect((await readAgain(connectionId)).rows.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  core.files.readOnly = true;
  expect(await core.refused('invitations.emptyGone', { connectionId })).toMatchObject({ code: refused.code });
  core.files.readOnly = false;
  expect((await core.call('invitations.gone', { connectionId })).all).toBe(3);
  await core.call('invitations.emptyGone', { connectionId });
  expect((await core.call('invitations.gone', { connectionId })).all).toBe(0);
});

it('a clock that is years ahead for an hour takes none', async () => {
  const connectionId = await setUp();
  rows = [row('a'), row('b')];
  await readAgain(connectionId);
  rows = rows.slice(1);
  await readAgain(connectionId);
  ahead = 2 * 365 * day * 1_000;
  core.clock.set(core.clock.now() + ahead);
  await readAgain(connectionId);
  core.clock.set(core.clock.now() - ahead);
  ahead = 0;
  expect((await readAgain(connectionId)).rows).toMatchObject([{ id: 'a' }]);
});

it('is sought, windowed, kept for as long as the owner says, emptied, and gone with its connection', async () => {
  const connectionId = await setUp();
  rows = Array.from({ length: 30 }, (_, n) => row(`p${n}`));
  await readAgain(connectionId);
  rows = [];
  await readAgain(connectionId);
  const found = await core.call('invitations.gone', { connectionId, search: 'P1', from: 2, count: 3 });
  expect(found).toMatchObject({ matching: 11, all: 30, rows: [{ id: 'p11' }, { id: 'p12' }, { id: 'p13' }] });
  const settings = await core.call('settings.get', {});
  const { fixed: _, ...own } = settings;
  await core.call('idle.confirm', {});
  await core.call('settings.set', { ...own, goneDays: 1 });
  core.clock.advance(2 * day * 1_000);
  expect((await core.call('invitations.gone', { connectionId })).all).toBe(0);
  await core.call('idle.confirm', {});
  await core.call('settings.set', { ...own, goneDays: 30 });
  expect((await core.call('invitations.gone', { connectionId })).all).toBe(30);
  await core.call('idle.confirm', {});
  await core.call('invitations.emptyGone', { connectionId });
  expect((await core.call('invitations.gone', { connectionId })).all).toBe(0);
  await core.call('connections.remove', { id: connectionId, confirmed: true });
  expect([...core.files.texts.keys()].filter(name => name.includes(connectionId))).toEqual([]);
});

it('is set aside, and not written over, where no key opens its file', async () => {
  const connectionId = await setUp();
  rows = [row('a'), row('b'), row('c')];
  await readAgain(connectionId);
  rows = rows.slice(1);
  await readAgain(connectionId);
  await core.app.close();
  const name = `gone-${connectionId}.json`;
  const damaged = (core.files.texts.get(name) ?? '').slice(0, -20);
  core.files.texts.set(name, damaged);
  core = await core.restart();
  rows = rows.slice(1);
  const { rows: gone } = await readAgain(connectionId);
  expect(gone.map(({ id }) => id)).toContain('b');
  const notices = await core.call('notices.list', {});
  expect(notices).toMatchObject([{ kind: 'file-reset', file: name }]);
  expect(core.files.texts.get(notices[0]?.keptAs ?? '')).toBe(damaged);
  core = await core.restart();
  expect((await core.call('invitations.gone', { connectionId })).rows).toEqual(gone);
  expect(await core.call('notices.list', {})).toEqual([]);
});
