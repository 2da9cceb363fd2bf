import { describe, expect, it } from 'vitest';
import { ShownRows } from '../../../../src-main/core/invitations/rows/shown-rows.ts';
import type { Invitation } from '../../../../src-shared/invitation.ts';
import { type InvitationState, isOver, saidEnd, saidState } from '../../../../src-shared/invitation-state.ts';
import type { InvitationWindow } from '../../../../src-shared/invitation-view.ts';

const breath = { ticks: () => performance.now(), breathe: () => new Promise<void>(setImmediate) };
const now = Date.UTC(2026, 5, 1);
const day = 24 * 60 * 60 * 1000;
const at = (epochMs: number) => ({ raw: String(epochMs), epochMs, unit: 'ms' as const });
const invitation = (n: number, more: Partial<Invitation> = {}): Invitation => ({
  ...{
    id: `inv-${n}`,
    email: `person${n}@example.org`,
    role: n % 4 === 0 ? 'admin' : 'member',
    useSeat: true,
  },
  ...{
    createdAt: at(now - n * day),
    updatedAt: null,
    expiresAt: at(now + (n - 2) * day),
    badFields: [],
    extra: [],
  },
  ...more,
});
const some = (count: number) => Array.from({ length: count }, (_, n) => invitation(n));
const idsOf = (rows: readonly Invitation[]) => rows.map(({ id }) => id);
const window = (wanted: Partial<InvitationWindow> = {}): InvitationWindow => ({
  from: 0,
  count: 200,
  ...wanted,
});

describe('a window', () => {
  it('is the part that is asked for, as the service sends it', async () => {
    const shown = await new ShownRows(some(500), breath).window(window({ from: 495, count: 10 }), now);
    expect(idsOf(shown.rows)).toEqual(['inv-495', 'inv-496', 'inv-497', 'inv-498', 'inv-499']);
    expect(shown).toMatchObject({ matching: 500, all: 500 });
  });

  it('beyond the end is empty', async () => {
    const shown = await new ShownRows(some(5), breath).window(window({ from: 9 }), now);
    expect(shown).toMatchObject({ rows: [], matching: 5 });
  });

  it.each([
    ['PERSON3@', ['inv-3']],
    ['inv-41', ['inv-41']],
    [' admin ', ['inv-0', 'inv-4']],
  ])('holds what “%s” is found in', async (search, ids) => {
    const shown = await new ShownRows(some(42), breath).window(window({ search, count: 2 }), now);
    expect(idsOf(shown.rows)).toEqual(ids);
  });

  it('is filtered by the state that the service’s clock gives', async () => {
    const rows = [...some(8), invitation(8, { expiresAt: null })];
    const shown = new ShownRows(rows, breath);
    expect(idsOf((await shown.window(window({ filter: { state: 'expired' } }), now)).rows)).toHaveLength(3);
    expect(idsOf((await shown.window(window({ filter: { state: 'unknown' } }), now)).rows)).toEqual([
      'inv-8',
    ]);
    const later = await shown.window(window({ filter: { state: 'expired' } }), now + 2 * day);
    expect(later).toMatchObject({ matching: 5, counts: { expired: 5, soon: 3, pending: 0, unknown: 1 } });
  });

  it('is filtered, and counted, by the service’s own word of what is over', async () => {
    const saying = (name: string, value: string | number | boolean) => ({ extra: [{ path: [name], value }] });
    const later = { expiresAt: at(now + 9 * day) };
    const rows = [
      invitation(0, { ...later, ...saying('status', 'pending') }),
      invitation(1, { ...later, ...saying('status', 'revoked') }),
      invitation(2, { ...later, ...saying('state', 'Accepted') }),
      invitation(3, { ...later, ...saying('revoked_at', 1_780_000_000) }),
      invitation(4, { ...later, ...saying('accepted_at', '2026-05-01T00:00:00Z') }),
      invitation(5, { ...later, ...saying('status', 'EXPIRED') }),
      invitation(6, { ...later, ...saying('revokedAt', '') }),
      invitation(7, { expiresAt: null, ...saying('status', 'declined') }),
      invitation(8, {
        ...later,
        extra: [...saying('status', 'sent').extra, ...saying('canceled', true).extra],
      }),
    ];
    const shown = new ShownRows(rows, breath);
    const of = async (state: InvitationState) =>
      idsOf((await shown.window(window({ filter: { state } }), now)).rows);
    expect(await of('pending')).toEqual(['inv-0', 'inv-6']);
    expect(await of('closed')).toEqual(['inv-1', 'inv-2', 'inv-3', 'inv-4', 'inv-7', 'inv-8']);
    expect(await of('expired')).toEqual(['inv-5']);
    const counts = { pending: 2, soon: 0, closed: 6, expired: 1, unknown: 0 };
    expect(await shown.window(window(), now)).toMatchObject({ counts });
    shown.put(invitation(1, { ...later, ...saying('status', 'pending') }));
    expect(await of('pending')).toEqual(['inv-0', 'inv-1', 'inv-6']);
  });

  it('is expired where a flag says so, and not where that is a moment', async () => {
    const saying = (name: string, value: string | number | boolean) => ({
      expiresAt: null,
      extra: [
        { path: ['status'], value: 'sent' },
        { path: [name], value },
      ],
    });
    const rows = [
      invitation(0, saying('expired', true)),
      invitation(1, saying('is_expired', true)),
      invitation(2, saying('isExpired', 1)),
      invitation(3, saying('hasExpired', 'true')),
      invitation(4, saying('expired', false)),
      invitation(5, saying('expired', '2026-12-01T00:00:00Z')),
      invitation(6, saying('expired', 1_796_083_200)),
    ];
    const answer = await new ShownRows(rows, breath).window(window({ filter: { state: 'expired' } }), now);
    expect(idsOf(answer.rows)).toEqual(['inv-0', 'inv-1', 'inv-2', 'inv-3']);
    expect(rows.filter(row => isOver(row, now)).map(({ id }) => id)).toEqual(idsOf(answer.rows));
  });

  it('is closed where somebody has taken it up, in whatever word', async () => {
    const saying = (name: string, value: string | number | boolean) => ({
      expiresAt: at(now + 9 * day),
      extra: [{ path: [name], value }],
    });
    const rows = [
      invitation(0, saying('joined_at', '2026-05-01T00:00:00Z')),
      invitation(1, saying('claimedAt', 1_780_000_000)),
      invitation(2, saying('used', true)),
      invitation(3, saying('is_consumed', 1)),
      invitation(4, saying('status', 'joined')),
      invitation(5, saying('state', 'CLAIMED')),
      invitation(6, saying('joined', '')),
      invitation(7, saying('used_at', '0001-01-01T00:00:00Z')),
      invitation(8, saying('used', 0)),
      // How often, of a link that many may use.
      invitation(9, saying('used', 3)),
      invitation(10, saying('has_accepted', true)),
      invitation(11, saying('hasBeenUsed', 1)),
      invitation(12, saying('accepted', 'no')),
      invitation(13, saying('joined', 'N')),
    ];
    const answer = await new ShownRows(rows, breath).window(window({ filter: { state: 'closed' } }), now);
    const closed = [0, 1, 2, 3, 4, 5, 10, 11].map(n => `inv-${n}`);
    expect(idsOf(answer.rows)).toEqual(closed);
    expect(rows.filter(row => isOver(row, now))).toEqual([]);
  });

  it('is known by the state under a longer name, or in an object, and by a word that says what it is of', async () => {
    const saying = (...extra: [path: string[], value: string | number | null][]) => ({
      expiresAt: at(now + 9 * day),
      extra: extra.map(([path, value]) => ({ path, value })),
    });
    const rows = [
      // Protocol Buffers, Confluent; Grafana.
      invitation(0, saying([['status'], 'INVITE_STATUS_ACCEPTED'])),
      invitation(1, saying([['status'], 'InviteRevoked'])),
      invitation(2, saying([['state'], 'INVITATION_STATE_EXPIRED'])),
      invitation(3, saying([['status'], 'INVITE_STATUS_SENT'])),
      invitation(4, saying([['invite_status'], 'accepted'])),
      invitation(5, saying([['invitationStatus'], 'Declined'])),
      // Of a table of states; Dropbox.
      invitation(6, saying([['status', 'id'], 3], [['status', 'name'], 'Accepted'])),
      invitation(7, saying([['status', '.tag'], 'removed'])),
      invitation(8, saying([['status'], 'pending'], [['invitation_state'], 'accepted'])),
    ];
    const shown = new ShownRows(rows, breath);
    const of = async (state: InvitationState) =>
      idsOf((await shown.window(window({ filter: { state } }), now)).rows);
    expect(await of('closed')).toEqual(['inv-0', 'inv-1', 'inv-4', 'inv-5', 'inv-6', 'inv-7', 'inv-8']);
    expect(await of('expired')).toEqual(['inv-2']);
    expect(await of('pending')).toEqual(['inv-3']);
    expect(idsOf(rows.filter(row => isOver(row, now)))).toEqual(['inv-1', 'inv-2', 'inv-5', 'inv-7']);
  });

  it('is known by that of several words for its state which has ended it', () => {
    const saying = (...extra: [path: string, value: string][]) => ({
      extra: extra.map(([path, value]) => ({ path: path.split('/'), value })),
    });
    const of = (...extra: [path: string, value: string][]) => [
      saidState(saying(...extra)),
      saidEnd(saying(...extra)),
    ];
    expect(of(['status/code', 'A'], ['status/name', 'Accepted'])).toEqual(['Accepted', 'closed']);
    expect(of(['state/label', 'Angenommen'], ['state/value', 'accepted'])).toEqual(['accepted', 'closed']);
    expect(of(['status', 'delivered'], ['invite_status', 'REVOKED'])).toEqual(['REVOKED', 'closed']);
    expect(of(['status', 'TEAM_INVITE_STATUS_ACCEPTED'])).toEqual(['TEAM_INVITE_STATUS_ACCEPTED', 'closed']);
    // Of those that have not, the first one: what else is called so may be of its mail, or of a country.
    expect(of(['invite_status', 'delivered'], ['status', 'pending'])).toEqual(['pending', null]);
    expect(of(['status', 'pending'], ['state', 'California'])).toEqual(['pending', null]);
    expect(of(['status/code', 'P'], ['status/name', 'Pending'])).toEqual(['Pending', null]);
  });

  it('is closed by the moment of it under a longer name, and by who has taken it', async () => {
    const saying = (name: string, value: string | number | boolean | null, of: string[] = []) => ({
      expiresAt: at(now + 9 * day),
      extra: [{ path: [name, ...of], value }],
    });
    const rows = [
      // Devise, Rollbar, dbt, Logto.
      invitation(0, saying('invitation_accepted_at', '2026-05-01T00:00:00Z')),
      invitation(1, saying('date_redeemed', 1_780_000_000)),
      invitation(2, saying('redeemed_by_user_id', 7)),
      invitation(3, saying('acceptedUserId', 'u_17')),
      invitation(4, saying('acceptedBy', 'u_1', ['id'])),
      invitation(5, saying('revokedDate', '2026-05-01')),
      invitation(6, saying('inviteAccepted', true)),
      invitation(7, saying('acceptedUserId', null)),
      invitation(8, saying('accepted_by_user_id', 0)),
      invitation(9, saying('invitation_accepted', 'pending')),
      invitation(10, saying('used_count', 1)),
      // As an empty list, and an empty object, are kept.
      invitation(11, saying('declined', '(empty list)')),
      invitation(12, saying('acceptedBy', '(empty)')),
      // Of nobody yet.
      invitation(13, saying('acceptedBy', 'User', ['type'])),
      invitation(14, saying('accepted_by', '/invitations/14/accepted_by', ['links', 'related'])),
    ];
    const answer = await new ShownRows(rows, breath).window(window({ filter: { state: 'closed' } }), now);
    expect(idsOf(answer.rows)).toEqual([0, 1, 2, 3, 4, 5, 6].map(n => `inv-${n}`));
    expect(idsOf(rows.filter(row => isOver(row, now)))).toEqual(['inv-5']);
  });

  it('goes by a flag that ends it, in whatever word the service calls it open', async () => {
    const saying = (status: string, flags: Record<string, boolean>) => ({
      expiresAt: at(now + 9 * day),
      extra: Object.entries({ status, ...flags }).map(([name, value]) => ({ path: [name], value })),
    });
    const rows = [
      invitation(0, saying('waiting', { expired: true })),
      invitation(1, saying('active', { is_expired: true })),
      invitation(2, saying('active', { revoked: true })),
      invitation(3, saying('created', { accepted: true })),
      invitation(4, saying('accepted', { expired: true })),
      invitation(5, saying('created', { accepted: true, expired: true })),
      invitation(6, saying('waiting', { expired: false, revoked: false, accepted: false })),
    ];
    const shown = new ShownRows(rows, breath);
    const of = async (state: InvitationState) =>
      idsOf((await shown.window(window({ filter: { state } }), now)).rows);
    expect(await of('expired')).toEqual(['inv-0', 'inv-1']);
    expect(await of('closed')).toEqual(['inv-2', 'inv-3', 'inv-4', 'inv-5']);
    // Whoever has joined is not invited once more.
    expect(idsOf(rows.filter(row => isOver(row, now)))).toEqual(['inv-0', 'inv-1', 'inv-2']);
  });

  it('is sorted before it is cut out, and sought in that order', async () => {
    const shown = new ShownRows(some(30), breath);
    const sort = { by: 'created', descending: false } as const;
    expect(idsOf((await shown.window(window({ sort, count: 2 }), now)).rows)).toEqual(['inv-29', 'inv-28']);
    const found = await shown.window(window({ sort, search: 'admin', count: 2 }), now);
    expect(idsOf(found.rows)).toEqual(['inv-28', 'inv-24']);
  });

  it('is sought in each text alone, whatever signs are in it', async () => {
    const odd = [
      invitation(0, { email: 'İLKAY@Example.org', role: 'member\nadmin' }),
      invitation(1, { email: 'two@example.org', role: null }),
      invitation(2, { email: null, role: 'ΟΔΟΣ', id: null }),
    ];
    const shown = new ShownRows([...odd, ...some(2_000)], breath);
    const found = async (search: string) => (await shown.window(window({ search }), now)).rows;
    expect(await found('İLKAY@EXAMPLE')).toEqual([odd[0]]);
    expect(await found('two@')).toEqual([odd[1]]);
    expect(await found('οδος')).toEqual([odd[2]]);
    expect(await found('member\nadm')).toEqual([odd[0]]);
    // The end of an address and the beginning of its role; the end of an id and the next address.
    expect(await found('example.org\nmember')).toEqual([]);
    expect(await found('inv-0\ntwo')).toEqual([]);
    expect(await found('null')).toEqual([]);
    expect(idsOf(await found('person1999@'))).toEqual(['inv-1999']);
  });

  it('what was put in stands beside what pages bring, which stays theirs', async () => {
    const pages = some(20);
    const shown = new ShownRows([], breath);
    shown.take(pages);
    expect(shown.all).toBe(pages);
    shown.put(invitation(25, { role: 'Owner' }));
    expect(pages).toHaveLength(20);
    pages.push(...some(30).slice(20));
    shown.take(pages);
    expect(idsOf(shown.all)).toEqual([
      ...idsOf(some(20)),
      'inv-25',
      ...idsOf(some(30).slice(20)).filter(id => id !== 'inv-25'),
    ]);
    await shown.window(window(), now);
    shown.put(invitation(3, { role: 'Owner' }));
    await shown.window(window(), now);
    expect([shown.all[3]?.role, pages[3]?.role]).toEqual(['Owner', 'member']);
    // A page that brings it again is newer.
    expect(shown.all.find(({ id }) => id === 'inv-25')?.role).toBe('member');
  });

  it.each([
    ['in small letters', 'kim.doe@example.org'],
    ['as mail names it', 'Kim Doe <Kim.Doe@Example.org>'],
    ['in part', 'k***@example.org'],
    ['as the service keeps it', 'kimdoe@example.org'],
    ['not at all', null],
  ])('what was put in stands there once, where pages show its address %s', async (_how, email) => {
    const answered = invitation(25, { email: 'Kim.Doe@Example.org' });
    const listed = invitation(25, { email });
    const shown = new ShownRows([], breath);
    shown.take([invitation(1)]);
    shown.put(answered);
    shown.take([invitation(1), listed]);
    await shown.window(window(), now);
    expect(shown.all).toEqual([invitation(1), listed]);
    // And the other way round.
    const read = new ShownRows([invitation(1), listed], breath);
    read.put(answered);
    expect(await read.window(window(), now)).toMatchObject({ all: 2, rows: [invitation(1), answered] });
  });

  it('one of the same id and somebody else’s address stands beside it', async () => {
    const shown = new ShownRows([invitation(1)], breath);
    shown.put(invitation(1, { email: 'zoe@example.org' }));
    expect(await shown.window(window(), now)).toMatchObject({ all: 2 });
  });

  it('is sought in rows that come later, and in one that takes the place of another', async () => {
    const shown = new ShownRows(some(1_100), breath);
    const found = async (search: string) => idsOf((await shown.window(window({ search }), now)).rows);
    expect(await found('person1100@')).toEqual([]);
    shown.take([...some(1_100), invitation(1_100), invitation(1_101)]);
    expect(await found('person1100@')).toEqual(['inv-1100']);
    shown.put(invitation(7, { role: 'Owner' }));
    expect(await found('owner')).toEqual(['inv-7']);
    shown.put(invitation(1_101, { role: 'Owner' }));
    expect(await found('OWNER')).toEqual(['inv-7', 'inv-1101']);
  });

  it('is sought further while somebody types, and again from the beginning', async () => {
    const shown = new ShownRows(some(400), breath);
    const found = async (search: string) => (await shown.window(window({ search }), now)).matching;
    expect(await found('person3')).toBe(111);
    expect(await found('person39')).toBe(11);
    expect(await found('person4')).toBe(11);
    expect(await found('person')).toBe(400);
    expect(
      (await shown.window(window({ search: 'person39', filter: { state: 'expired' } }), now)).matching,
    ).toBe(0);
  });

  it('tells the roles, most frequent first', async () => {
    expect((await new ShownRows(some(9), breath).window(window(), now)).roles).toEqual(['member', 'admin']);
  });
});

it('more rows come while it is looked at', async () => {
  const rows = some(300);
  const shown = new ShownRows(rows, breath);
  const wanted = window({ sort: { by: 'email', descending: true }, search: 'person', count: 1 });
  expect(idsOf((await shown.window(wanted, now)).rows)).toEqual(['inv-299']);
  rows.push(invitation(300), invitation(301));
  const [next, same] = await Promise.all([shown.window(wanted, now), shown.window(wanted, now)]);
  expect(next).toMatchObject({ matching: 302, all: 302 });
  expect(idsOf(next.rows)).toEqual(['inv-301']);
  expect(same).toEqual(next);
});

describe('the order by what is due', () => {
  const ends = (hours: (number | null | 'raw')[]) =>
    hours.map((hour, n) =>
      invitation(n, {
        expiresAt:
          hour === null
            ? null
            : hour === 'raw'
              ? { raw: '7', epochMs: 7, unit: 'uncertain' }
              : at(now + hour * 3_600_000),
      }),
    );
  const due = (descending = false) => window({ sort: { by: 'due', descending } });

  it('is open ones first, soonest on top; then those of unknown end; at last those that have run out', async () => {
    const rows = new ShownRows(ends([-1, 30, null, 2, -40, 'raw', 9]), breath);
    const ids = [3, 6, 1, 2, 5, 0, 4].map(n => `inv-${n}`);
    expect(idsOf((await rows.window(due(), now)).rows)).toEqual(ids);
    expect(idsOf((await rows.window(due(true), now)).rows)).toEqual(ids.toReversed());
  });

  it('has those that the service itself calls closed at its end, and those it calls expired among those that have run out', async () => {
    const words = ['accepted', null, 'expired', 'pending', 'revoked', null, 'accepted'];
    const dated = ends([1, 30, 50, 9, null, -3, -200]);
    const all = dated.map((row, n) => ({
      ...row,
      extra: words[n] ? [{ path: ['status'], value: words[n] ?? null }] : [],
    }));
    const rows = new ShownRows(all, breath);
    const ids = [3, 1, 2, 5, 4, 0, 6].map(n => `inv-${n}`);
    expect(idsOf((await rows.window(due(), now)).rows)).toEqual(ids);
    expect(idsOf((await rows.window(due(true), now)).rows)).toEqual(ids.toReversed());
    expect((await rows.window(due(), now)).counts).toMatchObject({
      pending: 0,
      soon: 2,
      closed: 3,
      expired: 2,
    });
  });

  it('follows the time, and rows that come', async () => {
    const rows = new ShownRows(ends([1, 30, 2]), breath);
    expect(idsOf((await rows.window(due(), now)).rows)).toEqual(['inv-0', 'inv-2', 'inv-1']);
    const later = now + 90 * 60_000;
    expect(idsOf((await rows.window(due(), later)).rows)).toEqual(['inv-2', 'inv-1', 'inv-0']);
    rows.take([...rows.all, invitation(9, { expiresAt: at(later + 1_000) })]);
    expect(idsOf((await rows.window(due(), later)).rows)).toEqual(['inv-9', 'inv-2', 'inv-1', 'inv-0']);
    rows.put(invitation(1, { expiresAt: at(later + 20_000) }));
    await rows.window(due(), later);
    expect(idsOf((await rows.window(due(), later)).rows)).toEqual(['inv-9', 'inv-1', 'inv-2', 'inv-0']);
  });
});

it('rows are sorted by a field that the description does not name; those without it go last', async () => {
  const teams = ['b10', null, 'b9', undefined, 'A'];
  const rows = teams.map((value, n) =>
    invitation(n, { extra: value === undefined ? [] : [{ path: ['team', 'name'], value }] }),
  );
  const sort = { by: 'field' as const, path: ['team', 'name'], descending: false };
  const shown = await new ShownRows(rows, breath).window(window({ sort }), now);
  expect(idsOf(shown.rows)).toEqual(['inv-4', 'inv-2', 'inv-0', 'inv-1', 'inv-3']);
});

describe('what the rows can be chosen by', () => {
  const people = ['ann@x.example', 'bob@x.example'];
  const rows = Array.from({ length: 40 }, (_, n) =>
    invitation(n, {
      useSeat: n % 2 === 0,
      expiresAt: at(now + (n < 10 ? -1 : 9) * day),
      extra: [
        { path: ['invited_by', 'id'], value: `usr_${n % 2}` },
        { path: ['invited_by', 'email'], value: people[n % 2] ?? null },
        { path: ['site'], value: n % 8 === 0 ? null : (['north', 'south'][n % 3] ?? null) },
        { path: ['note'], value: `ticket ${n}` },
        { path: ['kind'], value: 'guest' },
      ],
    }),
  );
  const shown = () => new ShownRows(rows, breath);
  const facetsOf = async (wanted: Partial<InvitationWindow> = {}) => {
    const { facets = [], fields } = await shown().window(window({ facets: true, ...wanted }), now);
    const named = facets.map(({ of, path, values }) => [
      [of, ...path].join('.'),
      Object.fromEntries(values.map(({ value, count }) => [String(value), count])),
    ]);
    return { facets: Object.fromEntries(named), fields };
  };

  it('is the state, role and seat, who has made them, and fields of few values; with how many rows each has', async () => {
    const { facets, fields } = await facetsOf();
    expect(facets).toEqual({
      state: { pending: 30, soon: 0, closed: 0, expired: 10, unknown: 0 },
      role: { member: 30, admin: 10 },
      seat: { true: 20, false: 20 },
      'field.invited_by.email': { 'ann@x.example': 20, 'bob@x.example': 20 },
      'field.site': { north: 12, south: 12, null: 16 },
    });
    expect(fields).toContainEqual(['note']);
    expect(fields).toHaveLength(5);
  });

  it('is told where it is asked for only', async () => {
    expect(await shown().window(window(), now)).not.toHaveProperty('facets');
  });

  it('counts those that match all the rest of what is wanted', async () => {
    const filter = { role: ['admin'], fields: [{ path: ['site'], values: ['north'] }] };
    const { facets } = await facetsOf({ filter, search: 'person' });
    const is = (test: (n: number) => boolean) => rows.map((_, n) => n).filter(test).length;
    const isNorth = (n: number) => n % 8 !== 0 && n % 3 === 0;
    expect(facets).toMatchObject({
      role: { member: is(n => n % 4 !== 0 && isNorth(n)), admin: is(n => n % 4 === 0 && isNorth(n)) },
      'field.site': { north: is(n => n % 4 === 0 && isNorth(n)) },
      seat: { true: is(n => n % 4 === 0 && isNorth(n)), false: 0 },
    });
    const found = await shown().window(window({ filter, search: 'person' }), now);
    expect(found.matching).toBe(is(n => n % 4 === 0 && isNorth(n)));
  });

  it('a choice of nothing finds rows that have none', async () => {
    const filter = { fields: [{ path: ['site'], values: [null] }] };
    expect((await shown().window(window({ filter }), now)).matching).toBe(16);
  });

  it('counts rows that come later, and one that is another now', async () => {
    const growing = new ShownRows(rows.slice(0, 20), breath);
    await growing.window(window({ facets: true }), now);
    growing.take([...rows]);
    growing.put(invitation(1, { ...rows[1], role: 'owner' }));
    await growing.window(window(), now);
    const { facets } = await growing.window(window({ facets: true }), now);
    expect(facets?.find(({ of }) => of === 'role')?.values).toEqual([
      { value: 'member', count: 29 },
      { value: 'admin', count: 10 },
      { value: 'owner', count: 1 },
    ]);
  });
});
