import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { decodeInstant } from '../../../src-main/core/base/instant.ts';
import { problem } from '../../../src-main/core/base/problem-error.ts';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';
import { readInvitationPages } from '../../../src-main/core/invitations/reading/invitation-pages.ts';
import { decodeTeam } from '../../../src-main/core/service/team.ts';
import { invitationListSchema } from '../../../src-shared/invitation.ts';
import { teamSchema } from '../../../src-shared/team.ts';
import { FakeClock } from '../../support/fake-ports.ts';
import { fc } from '../../support/properties.ts';

const at = Date.UTC(2026, 10, 20, 9);
const pagesSchema = invitationListSchema.omit({ fetchedAt: true, staleBecause: true });
const decodedTeam = teamSchema.omit({ fetchedAt: true, staleBecause: true, mislabelled: true });

describe('times of an unknown unit', () => {
  it.each([
    [at / 1_000, 's', at],
    [at, 'ms', at],
    [at * 1_000, 'us', at],
    [`${at}000000`, 'ns', at],
    [`${at + 123}999999`, 'ns', at + 123],
    [at * 1_000_000, 'ns', at],
    [String(at), 'ms', at],
    // Ticks of .NET and of Windows; and beyond 2200.
    ['639312012000000000', 'uncertain', null],
    ['134081028000000000', 'uncertain', null],
    ['9990000000000000000', 'uncertain', null],
    ['2026-11-20T09:00:00Z', 'rfc3339', at],
    [0, 'uncertain', null],
    [12_345, 'uncertain', null],
    [-at, 'uncertain', null],
    [at * 1e9, 'uncertain', null],
  ])('%s -> %s', (raw, unit, epochMs) => {
    expect(decodeInstant(raw)).toEqual({ raw: String(raw), unit, epochMs });
  });

  it.each([
    '2026-11-20T09:00:00+0000',
    '2026-11-20T10:00:00.000+01',
    '2026-11-20 09:00:00 UTC',
    '2026-11-20 09:00:00 +0000 UTC',
    '2026-11-20 09:00:00.000000+00',
    '2026-11-20T09:00Z',
    '2026-11-20T09:00:00.0000000000Z',
    '2026-11-20T10:00:00+01:00[Europe/Paris]',
    '20261120T090000Z',
    'Fri, 20 Nov 2026 09:00:00 GMT',
    '20 Nov 2026 10:00:00 +0100',
    'Friday, 20-Nov-2026 09:00:00 UTC',
    `/Date(${at})/`,
    `/Date(${at}+0100)/`,
    'Fri Nov 20 09:00:00 +0000 2026',
    'Fri Nov 20 09:00:00 UTC 2026',
    'Fri Nov 20 2026 10:00:00 GMT+0100 (Central European Standard Time)',
  ])('%s is written out', raw => {
    expect(decodeInstant(raw)).toEqual({ raw, unit: 'rfc3339', epochMs: at });
  });

  it.each<[string, unknown, string, string, number]>([
    ['MongoDB', { $date: '2026-11-20T09:00:00Z' }, '2026-11-20T09:00:00Z', 'rfc3339', at],
    ['MongoDB, whole', { $date: { $numberLong: String(at) } }, String(at), 'ms', at],
    ['MongoDB, older', { $date: at }, String(at), 'ms', at],
    ['Protocol Buffers', { seconds: String(at / 1_000), nanos: 5 }, String(at / 1_000), 's', at],
    ['Firestore', { _seconds: at / 1_000, _nanoseconds: 0 }, String(at / 1_000), 's', at],
    [
      'PHP',
      { date: '2026-11-20 09:00:00.000000', timezone_type: 3, timezone: 'UTC' },
      '2026-11-20 09:00:00.000000 UTC',
      'rfc3339',
      at,
    ],
  ])('as an object of %s', (_whose, value, raw, unit, epochMs) => {
    expect(decodeInstant(value)).toEqual({ raw, unit, epochMs });
  });

  it('reads parts of a second in a text as in a number', () => {
    const raw = `${at / 1_000}.500`;
    expect(decodeInstant(raw)).toEqual({ raw, unit: 's', epochMs: at + 500 });
  });

  it.each([
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00',
    '1900-01-01T00:00:00Z',
    '1970-01-01T00:00:00.000Z',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    '/Date(-62135596800000)/',
    '2026-11-20 09:00:00',
    '2026-11-20T09:00:00',
    '2026-11-20',
    '2026-11-31T09:00:00Z',
    '20 Foo 2026 09:00:00 GMT',
    'Fri Foo 20 09:00:00 UTC 2026',
    'Fri Nov 20 09:00:00 CST 2026',
    'Fri Nov 20 2026 09:00:00',
    '2026-W47-5',
    'never',
    '',
  ])('%s tells no moment', raw => {
    expect(decodeInstant(raw)?.epochMs ?? null).toBeNull();
  });

  it.each([
    [null],
    [true],
    ['soon'],
    [{}],
    [Number.NaN],
    [{ seconds: 5 }],
    [{ date: '2026-11-20', timezone: 'Europe/Paris' }],
  ])('%s is no time', value => {
    expect(decodeInstant(value)).toBeNull();
  });
});

describe('lists of invitations', () => {
  const item = { id: 'inv_1', object: 'invitation', email: 'a@example.com', role: 'admin', use_seat: true };
  /** The first page only: what `paging.test.ts` says of the others. */
  const list = async (answer: unknown) =>
    readInvitationPages({
      origin: 'https://api.example.com',
      path: '/list',
      get: async path => {
        if (path !== '/list') throw problem('connection-lost');
        return { json: answer, headers: {}, mislabelled: false, partly: null, body: new Uint8Array() };
      },
      ...{ breath: new FakeClock(), stopped: new AbortController().signal, shown: () => ({}) },
      redact: text => text,
      onPage: () => undefined,
    });

  it.each([
    ['bare', [item]],
    ['data', { object: 'list', data: [item] }],
    ['items', { items: [item] }],
    ['results', { results: [item], next: null }],
    ['invitations', { invitations: [item], has_more: false }],
    ['nested', { data: { items: [item] } }],
    ['nested by its own name', { data: { invitations: [item], total: 1 } }],
  ])('%s', async (_what, answer) => {
    expect(await list(answer)).toMatchObject({ items: [{ id: 'inv_1', email: 'a@example.com' }] });
  });

  it.each([['text'], [{ data: 'x' }], [{ error: 'x' }]])('%j holds no list', async answer => {
    await expect(list(answer)).rejects.toMatchObject({ problem: { unreadable: 'unexpected-shape' } });
  });

  it('marks a bad field and keeps the item', async () => {
    const { items } = await list([{ ...item, use_seat: 'yes', created_at: 'soon', status: 'pending' }]);
    expect(items[0]).toMatchObject({
      id: 'inv_1',
      useSeat: null,
      createdAt: null,
      badFields: ['use_seat', 'created_at'],
      extra: [
        { path: ['use_seat'], value: 'yes' },
        { path: ['created_at'], value: 'soon' },
        { path: ['status'], value: 'pending' },
      ],
    });
  });

  it('counts what is no item at all', async () => {
    expect(await list([item, 'x', null, [item]])).toMatchObject({
      unreadableItems: 3,
      items: [{ id: 'inv_1' }],
    });
  });

  it('10,000 bodies, from tidy to absurd: never throws anything but a problem, never hangs, never loses an item', async () => {
    const noise = fc.anything();
    const good = fc.uuid().map(id => ({ ...item, id }));
    const around = fc.dictionary(
      fc.constantFrom(
        'has_more',
        'next',
        'next_cursor',
        'page',
        'total_pages',
        'total',
        'meta',
        'object',
        '__proto__',
      ),
      fc.oneof(noise, fc.boolean(), fc.string(), fc.nat(), fc.constant('https://api.example.com/list')),
    );
    const name = fc.constantFrom('data', 'items', 'results', 'invitations');
    const shape = fc.constantFrom('bare', 'wrapped', 'nested');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(noise, good)),
        around,
        name,
        shape,
        async (items, more, key, form) => {
          const wrapped = { ...more, [key]: items };
          const body = form === 'bare' ? items : form === 'wrapped' ? wrapped : { data: wrapped };
          const read = await list(body);
          expect(pagesSchema.safeParse(read).success).toBe(true);
          const ids = new Set(read.items.map(one => one.id));
          for (const one of items as { id?: string; object?: string }[]) {
            if (one?.object === 'invitation') expect(ids.has(one.id ?? '')).toBe(true);
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe('teams', () => {
  const known = new KnownSecrets(systemRandom);
  known.add('s3cret-token');
  const team = (answer: unknown) => decodeTeam(answer, known.redact);

  it.each([
    ['bare', { id: 'team_1', name: 'Acme' }],
    ['in data', { data: { id: 'team_1', name: 'Acme' } }],
    ['in team', { team: { id: 'team_1', name: 'Acme' } }],
    ['in data and team', { data: { team: { id: 'team_1', name: 'Acme' } } }],
    ['with a number', { id: 1, name: 'Acme' }],
  ])('%s', (_what, answer) => {
    expect(team(answer)).toMatchObject({ id: expect.stringMatching(/1$/), name: 'Acme' });
  });

  it.each<[string, object, number | null, number | null]>([
    ['a number', { seats: 50 }, 50, null],
    ['both', { seats: 12, seat_limit: 50 }, 50, null],
    ['GitHub', { plan: { name: 'team', seats: 50, filled_seats: 12 } }, 50, 12],
    ['an object', { seats: { limit: 50, in_use: 12 } }, 50, 12],
    ['an object of another service', { seats: { purchased: 50, assigned: 12 } }, 50, 12],
    ['what is taken', { total_seats: '50', seats_taken: '12' }, 50, 12],
    ['Bitwarden', { seats: 50, occupiedSeatCount: 12 }, 50, 12],
    ['what is used', { usage: { seats: { used: 12, limit: 50 } } }, 50, 12],
    ['what is used, alone', { usage: { seats: 12 }, seat_limit: 50 }, 50, 12],
    ['.NET', { Seats: { Total: 50, InUse: 12 } }, 50, 12],
    ['no limit', { seats: { total: null, used: 12 } }, null, 12],
    ['no limit as a number', { seats: -1, used_seats: 0 }, null, 0],
    ['no limit as a word', { seats: 'unlimited' }, null, null],
  ])('seats as %s', (_what, about, seatsTotal, seatsUsed) => {
    expect(team({ id: 'team_1', name: 'Acme', ...about })).toMatchObject({ seatsTotal, seatsUsed });
  });

  it.each<[string, object, object]>([
    ['members that are counted', { members: { count: 7, url: '/members' } }, { memberCount: 7 }],
    ['members of which a page is there', { members: { nodes: [{}], totalCount: 7 } }, { memberCount: 7 }],
    [
      'members of which some are there, and their number',
      { members: [{}], total_members: 7 },
      { memberCount: 7 },
    ],
    ['members of a page with its total', { members: { data: [{}], total: 7 } }, { memberCount: 7 }],
    ['how many there may be', { members: { limit: 20 } }, { memberCount: null }],
    ['a plan of the subscription', { subscription: { plan: 'Scale', status: 'active' } }, { plan: 'Scale' }],
    ['members as Prisma counts them', { _count: { members: 7, invitations: 2 } }, { memberCount: 7 }],
    ['a plan of .NET', { Subscription: { Plan: { Id: 'p_1', Name: 'Scale' } } }, { plan: 'Scale' }],
    ['users that are counted', { users_count: 7 }, { memberCount: 7 }],
    ['a plan with a name to be shown', { plan: { id: 'p_1', display_name: 'Scale' } }, { plan: 'Scale' }],
    ['a plan with a word of its own', { plan: { id: 7, code: 'scale' } }, { plan: 'scale' }],
    ['Vercel: a plan of what is paid', { billing: { plan: 'pro', status: 'active' } }, { plan: 'pro' }],
    [
      'when it was made, as Ecto has it',
      { inserted_at: '2026-11-20T09:00:00Z' },
      { createdAt: { epochMs: at } },
    ],
    [
      'when it was made, as AIP-142 has it',
      { createTime: '2026-11-20T09:00:00Z' },
      { createdAt: { epochMs: at } },
    ],
    ['a plan of it with a name', { subscription: { plan: { id: 'p_1', name: 'Scale' } } }, { plan: 'Scale' }],
  ])('%s', (_what, about, shown) => {
    expect(team({ id: 'team_1', name: 'Acme', ...about })).toMatchObject(shown);
  });

  it('lifts what looks familiar and keeps the rest', () => {
    expect(
      team({
        id: 'team_1',
        name: 'Acme',
        plan: { name: 'Scale', price: 5 },
        seats: { total: 10, used: 3 },
        members: [1, 2],
        created_at: at / 1_000,
        billing: { email: 'bill@example.com', tags: ['a'] },
      }),
    ).toMatchObject({
      plan: 'Scale',
      seatsTotal: 10,
      seatsUsed: 3,
      memberCount: 2,
      createdAt: { epochMs: at },
      extra: expect.arrayContaining([
        { path: ['plan', 'price'], value: 5 },
        { path: ['billing', 'email'], value: 'bill@example.com' },
        { path: ['billing', 'tags', '1'], value: 'a' },
      ]),
    });
  });

  it('keeps a token that the service repeats out of everything shown', () => {
    const shown = team({
      id: 'x',
      name: 's3cret-token',
      's3cret-token': 'a s3cret-token b',
      o: { t: 's3cret-token' },
    });
    expect(JSON.stringify(shown)).not.toContain('s3cret-token');
  });

  it('stays within limits for any JSON', () => {
    const deep = Array.from({ length: 50 }).reduce<unknown>(inner => ({ inner }), 'x');
    expect(team({ deep })?.extraCut).toBe(true);
    expect(team(Object.fromEntries(Array.from({ length: 999 }, (_, n) => [`f${n}`, n])))?.extra).toHaveLength(
      200,
    );
    fc.assert(
      fc.property(fc.jsonValue(), answer => {
        const decoded = team(answer);
        expect(decoded === null || decodedTeam.safeParse(decoded).success).toBe(true);
      }),
    );
  });
});
