import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

const day = 86_400;
let core: Core;
let service: RawService;
let connectionId: string;
let rows: Record<string, unknown>[];
let status: number;

beforeEach(async () => {
  core = await startCore();
  status = 200;
  service = await startRawService(({ path }, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/api/v1/team') return void json(response, 200, { id: 't', member_count: 7 });
    if (status !== 200) return void json(response, status, {});
    json(response, 200, { data: rows, has_more: false });
  });
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin, teamId: null };
  ({ id: connectionId } = await core.call('connections.create', { label: 'Acme / 北', ...addresses }));
  await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
  const now = Math.floor(core.clock.now() / 1_000);
  rows = Array.from({ length: 450 }, (_, n) => ({
    ...{ id: `i${n}`, email: `p${String(n).padStart(3, '0')}@x.example`, role: 'member', use_seat: false },
    ...{ created_at: now - day, expires_at: now + (n % 2 === 0 ? 7 : -1) * day },
  }));
});

afterEach(async () => {
  await core.close();
  await service.close();
});

/** Without quotes, its head and its end. */
const cellsOf = (text: string) =>
  text
    .slice(1)
    .split('\r\n')
    .slice(1, -1)
    .map(line => line.slice(1, -1).split('","'));

async function readAgain() {
  core.clock.advance(60_000);
  await core.call('invitations.refresh', { connectionId });
}

it('the state is the service’s own word, where that says more than the expiry', async () => {
  const words = ['accepted', 'Declined', 'PENDING', 'sent', '', 'expired'];
  rows = words.flatMap((status, n) => [
    { ...rows[0], id: `a${n}`, email: `a${n}@x.example`, status },
    { ...rows[1], id: `b${n}`, email: `b${n}@x.example`, status },
  ]);
  const { text } = await core.call('invitations.export', { connectionId });
  expect(cellsOf(text).map(([, , , state]) => state)).toEqual([
    ...['accepted', 'accepted', 'Declined', 'Declined', 'pending', 'expired', 'pending', 'expired'],
    ...['pending', 'expired', 'expired', 'expired'],
  ]);
});

it('every row that matches, in the order that is shown, however many', async () => {
  const wanted = { filter: { state: 'pending' }, sort: { by: 'email', descending: true } } as const;
  const {
    text,
    rows: count,
    complete,
    fileName,
  } = await core.call('invitations.export', {
    connectionId,
    search: 'p',
    ...wanted,
  });
  expect([count, complete, fileName]).toEqual([225, 'yes', 'invitations-Acme-北-2026-11-20.csv']);
  const emails = cellsOf(text).map(([email]) => email);
  expect(emails).toHaveLength(225);
  expect(emails.slice(0, 2)).toEqual(['p448@x.example', 'p446@x.example']);
  expect(emails.toSorted().toReversed()).toEqual(emails);
  expect(service.seen.filter(({ path }) => path.includes('invitations'))).toHaveLength(1);
});

it('of what is shown only the chosen rows, those without an id too, in the order that is shown and without formulas', async () => {
  const nameless = { id: undefined, email: '@SUM(1)@x.example', role: 'admin' };
  rows.push({ ...rows[0], ...nameless }, { ...rows[0], ...nameless, role: 'guest' });
  const { text, rows: count } = await core.call('invitations.export', {
    connectionId,
    sort: { by: 'email', descending: false },
    chosen: [
      { id: 'i7', email: 'p007@x.example' },
      { id: null, email: '@SUM(1)@x.example', role: 'admin', createdAt: String(rows[0]?.created_at) },
      { id: 'i3', email: 'p003@x.example' },
      // Somebody else has this id now.
      { id: 'i9', email: 'earlier@x.example' },
    ],
  });
  expect([count, cellsOf(text).map(([email, role]) => `${email} ${role}`)]).toEqual([
    3,
    ["'@SUM(1)@x.example admin", 'p003@x.example member', 'p007@x.example member'],
  ]);
  const none = await core.call('invitations.export', { connectionId, chosen: [] });
  expect(none.rows).toBe(0);
});

it('what is shown is exported also where it could not be read again; what is not permitted is not', async () => {
  await readAgain();
  for (status of [503, 401]) {
    core.clock.advance(3_600_000);
    expect(await core.call('invitations.export', { connectionId })).toMatchObject({ rows: 450 });
  }
  status = 403;
  core.clock.advance(3_600_000);
  expect(await core.refused('invitations.export', { connectionId })).toMatchObject({ code: 'not-permitted' });
});

it('what became of those that went, as far as the search finds it, without formulas', async () => {
  rows = rows.slice(0, 3).map((row, n) => ({ ...row, ...(n === 0 ? { email: '=cmd()@x.example' } : {}) }));
  await core.call('team.get', { connectionId });
  await readAgain();
  const lastSeen = new Date(core.clock.now()).toISOString();
  rows = [];
  await readAgain();
  const all = await core.call('invitations.export', { connectionId, gone: true });
  expect(all).toMatchObject({ rows: 3, complete: 'yes', fileName: 'gone-Acme-北-2026-11-20.csv' });
  expect(cellsOf(all.text).map(([email, , , became]) => [email, became])).toEqual([
    ["'=cmd()@x.example", 'accepted or removed'],
    ['p001@x.example', 'expired'],
    ['p002@x.example', 'accepted or removed'],
  ]);
  const one = await core.call('invitations.export', { connectionId, gone: true, search: 'P002' });
  expect(one.rows).toBe(1);
  const missedAt = new Date(core.clock.now()).toISOString();
  expect(cellsOf(one.text)[0]?.slice(4, 9)).toEqual(['', lastSeen, missedAt, '7', '7']);
});
