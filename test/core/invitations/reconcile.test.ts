import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../../src-main/adapters/node-transport.ts';
import type { Transport } from '../../../src-main/core/base/ports/transport.ts';
import {
  type Evidence,
  reconcileInvitation,
  type SeenList,
} from '../../../src-main/core/invitations/reconcile-invitation.ts';
import { keyOf } from '../../../src-main/core/invitations/rows/invitation-address.ts';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

const sentAt = Date.UTC(2026, 10, 20, 9);
const wanted = { email: 'Ann@example.com', role: 'member', useSeat: true };
const seen = (patch: Partial<Invitation>): Invitation => ({
  id: 'inv_1',
  email: 'ann@example.com',
  role: 'member',
  useSeat: true,
  createdAt: { raw: '', epochMs: sentAt + 2_000, unit: 's' },
  updatedAt: null,
  expiresAt: null,
  badFields: [],
  extra: [],
  ...patch,
});
const at = (epochMs: number | null) =>
  ({ raw: 'x', epochMs, unit: epochMs === null ? 'uncertain' : 's' }) as const;

const second = 1_000;
/** The service's clock: right to a second, or a day off. */
const moment = (ms: number) => ({ earliest: ms, latest: ms + 999 });
const seenList = (ids: string[], whole = true, withoutId: string[] = []): SeenList => ({
  ...{ ids: new Set(ids), withoutId: new Set(withoutId), whole },
});
const nothingKnown: Evidence = {
  before: null,
  since: null,
  present: new Set(),
  told: new Set(),
  sent: moment(sentAt),
  read: moment(sentAt + 5 * second),
};
const noClock = { sent: null, read: null };
const dayAhead = { sent: moment(sentAt + 86_400_000), read: moment(sentAt + 86_405_000) };
const madeAt = (ms: number) => seen({ createdAt: at(ms) });

type Case = [
  what: string,
  items: Invitation[],
  list: { complete?: 'yes' | 'no' | 'unknown'; unreadableItems?: number; fromCache?: boolean },
  evidence: Partial<Evidence>,
  kind: 'sent' | 'not-listed' | 'cannot-tell',
];

it.each<[string, string, 'sent' | 'cannot-tell' | 'not-listed']>([
  ["o'neil@example.com", 'o&#x27;neil@example.com', 'sent'],
  ["o'neil@example.com", 'o&#39;neil@example.com', 'sent'],
  ['ann.doe@googlemail.com', 'anndoe@gmail.com', 'cannot-tell'],
  ['ann-news@yahoo.com', 'ann@yahoo.com', 'cannot-tell'],
  ['ann-news@example.com', 'ann@example.com', 'not-listed'],
])('a list that keeps %s as %s is not told to lack it: %s', (email, kept, kind) => {
  const list = { items: [seen({ email: kept })], unreadableItems: 0, fromCache: false };
  const whole = { ...list, complete: 'yes' } as const;
  expect(reconcileInvitation({ ...wanted, email }, whole, nothingKnown).kind).toBe(kind);
});

describe('after an answer was lost, the list says', () => {
  it.each<Case>([
    ['made after the sending', [seen({})], {}, {}, 'sent'],
    ['made within its second', [madeAt(sentAt)], {}, { sent: moment(sentAt + 500) }, 'sent'],
    ['made in its millisecond', [madeAt(sentAt + 7)], {}, { sent: moment(sentAt + 7.3) }, 'sent'],
    ['made after it, in a list of unknown length', [seen({})], { complete: 'unknown' }, {}, 'sent'],
    ['made after it, by a clock a day ahead', [madeAt(sentAt + 86_402_000)], {}, dayAhead, 'sent'],
    [
      'made after it, the sending known to a minute',
      [seen({})],
      {},
      { sent: { earliest: sentAt - 60_000, latest: sentAt } },
      'sent',
    ],
    ['new in a whole list, no clock known', [seen({})], {}, { before: seenList([]), ...noClock }, 'sent'],
    [
      'new, its times unreadable',
      [seen({ createdAt: at(null) })],
      {},
      { before: seenList(['inv_0']) },
      'sent',
    ],
    ['new since a look', [seen({ createdAt: null })], {}, { since: seenList([]) }, 'sent'],
    ['its role as Spring Security writes it', [seen({ role: 'ROLE_MEMBER' })], {}, {}, 'sent'],
    ['its role as Clerk writes it', [seen({ role: 'org:member' })], {}, {}, 'sent'],
    ['in other letters, its role unsaid', [seen({ email: ' ANN@EXAMPLE.COM', role: null })], {}, {}, 'sent'],

    ['nothing, and it is whole', [], {}, {}, 'not-listed'],
    ['one that was there before', [seen({})], {}, { before: seenList(['inv_1']) }, 'not-listed'],
    [
      'one that was there before, in part of it',
      [seen({})],
      {},
      { before: seenList(['inv_1'], false) },
      'not-listed',
    ],
    ['another address', [seen({ email: 'bob@example.com' })], {}, {}, 'not-listed'],

    ['it with a name', [seen({ email: 'Ann Lee <ann@example.com>' })], {}, {}, 'sent'],
    ['it as a link', [seen({ email: 'mailto:ann@example.com' })], {}, {}, 'sent'],
    ['one that is shown in part', [seen({ email: 'a**@example.com' })], {}, {}, 'cannot-tell'],
    ['one that is hardly shown', [seen({ email: 'a•••@…' })], {}, {}, 'cannot-tell'],
    ['one in part of somebody else', [seen({ email: 'b**@example.com' })], {}, {}, 'not-listed'],
    ['one whose address is not shown', [seen({ email: null })], {}, {}, 'cannot-tell'],
    [
      'one whose address is not shown, and who was there before',
      [seen({ email: null })],
      {},
      { before: seenList(['inv_1']) },
      'not-listed',
    ],
    ['one without its dots', [seen({ email: 'a.nn+team@example.com' })], {}, {}, 'cannot-tell'],
    [
      'new, and of an id that was told of another',
      [seen({})],
      {},
      { before: seenList([]), told: new Set(['inv_1']) },
      'cannot-tell',
    ],
    ['nothing, of unknown length', [], { complete: 'unknown' }, {}, 'cannot-tell'],
    ['nothing, and not all', [], { complete: 'no' }, {}, 'cannot-tell'],
    ['nothing, and one that cannot be read', [], { unreadableItems: 1 }, {}, 'cannot-tell'],
    ['nothing, from a store on the way', [], { fromCache: true }, {}, 'cannot-tell'],
    ['made after it, from a store on the way', [seen({})], { fromCache: true }, {}, 'cannot-tell'],
    ['an hour older', [madeAt(sentAt - 3_600_000)], {}, {}, 'cannot-tell'],
    ['older by less than a second, to the millisecond', [madeAt(sentAt - 373)], {}, {}, 'cannot-tell'],
    ['older than its second', [madeAt(sentAt - 2_000)], {}, {}, 'cannot-tell'],
    ['an hour older, by a clock a day ahead', [madeAt(sentAt + 82_800_000)], {}, dayAhead, 'cannot-tell'],
    ['an hour older, and no clock known', [madeAt(sentAt - 3_600_000)], {}, noClock, 'cannot-tell'],
    ['made after it by this computer’s clock alone', [seen({})], {}, noClock, 'cannot-tell'],
    [
      'new, and older than the sending: somebody else’s',
      [madeAt(sentAt - 60_000)],
      {},
      { before: seenList([]) },
      'cannot-tell',
    ],
    [
      'the same, where the service’s clock was set back since others were made',
      [madeAt(sentAt - 60_000), { ...madeAt(sentAt + 86_400_000), id: 'inv_0', email: 'bob@example.com' }],
      {},
      { before: seenList(['inv_0']) },
      'cannot-tell',
    ],
    ['new in a part of it', [seen({ createdAt: null })], {}, { before: seenList([], false) }, 'cannot-tell'],
    [
      'new, where one without an id was',
      [seen({ createdAt: null })],
      {},
      { before: seenList([], true, ['ann@example.com']) },
      'cannot-tell',
    ],
    [
      'there before, and changed after the sending',
      [seen({ createdAt: at(sentAt - 86_400_000), updatedAt: at(sentAt + second) })],
      {},
      { before: seenList(['inv_1']) },
      'cannot-tell',
    ],
    [
      'there before, and changed before the sending',
      [seen({ createdAt: at(sentAt - 86_400_000), updatedAt: at(sentAt - 5 * second) })],
      {},
      { before: seenList(['inv_1']) },
      'not-listed',
    ],
    [
      'there before, changed after the sending, and of another role',
      [seen({ role: 'owner', updatedAt: at(sentAt + second) })],
      {},
      { before: seenList(['inv_1']) },
      'cannot-tell',
    ],
    ['made later than now: two clocks', [madeAt(sentAt + 3_600_000)], {}, {}, 'cannot-tell'],
    [
      'made after it, beside one from the future',
      [seen({}), seen({ id: 'x', email: 'x@y.z', createdAt: at(sentAt + 90_000) })],
      {},
      {},
      'cannot-tell',
    ],
    [
      'made while it was sent or before, the sending known to nine seconds',
      [madeAt(sentAt - 5_000)],
      {},
      { sent: { earliest: sentAt - 9_000, latest: sentAt } },
      'cannot-tell',
    ],
    [
      'there at the look before already',
      [seen({})],
      {},
      { present: new Set([keyOf(seen({}))]) },
      'cannot-tell',
    ],
    ['one without a time', [seen({ createdAt: null })], {}, {}, 'cannot-tell'],
    ['one of another role', [seen({ role: 'owner' })], {}, {}, 'cannot-tell'],
    ['one of another role, as Spring writes it', [seen({ role: 'ROLE_OWNER' })], {}, {}, 'cannot-tell'],
    ['one of a role of another kind', [seen({ role: 'billing_member' })], {}, {}, 'cannot-tell'],
    ['one that takes no seat', [seen({ useSeat: false })], {}, {}, 'cannot-tell'],
    ['one that says nothing of a seat', [seen({ useSeat: null })], {}, {}, 'sent'],
    [
      'one without an id or a time',
      [seen({ id: null, createdAt: null })],
      {},
      { before: seenList([]) },
      'cannot-tell',
    ],
  ])('%s', (_what, items, list, evidence, kind) => {
    const whole = { complete: 'yes', unreadableItems: 0, fromCache: false, ...list } as const;
    expect(reconcileInvitation(wanted, { ...whole, items }, { ...nothingKnown, ...evidence }).kind).toBe(
      kind,
    );
  });
});

/** What a service does with the invitation, and how its lists come. */
interface Manners {
  /** After how many lists it is there; null: never. */
  committedAfter: number | null;
  /** Somebody else's invitation to the same address: how long before the sending, by the service's clock. */
  olderMs?: number;
  /** The service's clock less this computer's. */
  offsetMs?: number;
  /** By so much it is set back once the invitation was sent. */
  setBackMs?: number;
  age?: number;
  /** Lists are refused: how many of the first. */
  down?: number;
  seenBefore?: boolean;
  fault?: number;
}

describe('on the wire', () => {
  let core: Core;
  let service: RawService;
  let underWay = 0;
  afterEach(async () => {
    await core.close();
    await service.close();
  });

  async function invite(manners: Manners) {
    const wire = createNodeTransport();
    const transport: Transport = {
      send: async request => {
        underWay += 1;
        try {
          return await wire.send(request);
        } finally {
          underWay -= 1;
        }
      },
      close: () => wire.close(),
    };
    core = await startCore({ transport });
    const { offsetMs = 0, olderMs } = manners;
    let sent = false;
    const now = () => core.clock.now() + offsetMs - (sent ? (manners.setBackMs ?? 0) : 0);
    const one = (id: string, ms: number) => ({ id, ...body, created_at: Math.floor(ms / 1_000) });
    const body = { email: wanted.email, role: wanted.role, use_seat: true };
    const older = olderMs === undefined ? [] : [one('older', now() - olderMs)];
    let lists = 0;
    service = await startRawService(({ method, path }, response) => {
      response.sendDate = false;
      response.setHeader('date', new Date(now()).toUTCString());
      if (path === '/api/v1/team') return void json(response, 200, { id: 'team_1' });
      if (method === 'POST') {
        sent = true;
        if (manners.fault !== undefined) return void json(response, manners.fault, {});
        return void response.destroy();
      }
      if (!sent) return void json(response, 200, { data: older, has_more: false });
      lists += 1;
      if (lists <= (manners.down ?? 0)) return void json(response, 500, {});
      if (manners.age !== undefined) response.setHeader('age', String(manners.age));
      const there = manners.committedAfter !== null && lists > manners.committedAfter;
      json(response, 200, { data: [...(there ? [one('new', now())] : []), ...older], has_more: false });
    });
    const { id: connectionId } = await core.call('connections.create', {
      label: 'Acme',
      baseUrl: service.origin,
      dashboardUrl: service.origin,
      teamId: null,
    });
    await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
    if (manners.seenBefore) await core.call('invitations.list', { connectionId });
    return { connectionId, ...wanted };
  }
  const count = (method: string) => service.seen.filter(request => request.method === method).length;
  const doubt = async (connectionId: string) => (await core.call('invitations.doubts', { connectionId }))[0];
  /** Lets a minute and a half pass, and every request that begins in it come to its end. */
  async function minute() {
    for (let at = 0; at < 90; at += 1) {
      core.clock.advance(1_000);
      // What is due comes to its request within a few turns of the loop.
      for (let turns = 0; turns < 5 || underWay > 0; turns += 1) await nextTurn();
    }
  }

  it('a reset after commit ends as sent, with one POST', async () => {
    const input = await invite({ committedAfter: 0 });
    expect(await core.call('invitations.create', input)).toMatchObject({
      confirmedBy: 'list',
      invitation: { email: 'Ann@example.com' },
    });
    expect(count('POST')).toBe(1);
  });

  it.each<[string, Manners]>([
    ['a reset before commit', { committedAfter: null }],
    ['a reset before commit, an older one in the list', { committedAfter: null, olderMs: 3_600_000 }],
    [
      'the same, by a clock a day ahead, no list seen before',
      { committedAfter: null, olderMs: 3_600_000, offsetMs: 86_400_000 },
    ],
    [
      'the same, by a clock a day behind',
      { committedAfter: null, olderMs: 3_600_000, offsetMs: -86_400_000, seenBefore: true },
    ],
    ['504, and never', { committedAfter: null, fault: 504 }],
    ['a list that is kept on the way', { committedAfter: null, age: 42 }],
    ['one that shows it, and is kept on the way', { committedAfter: 0, age: 42 }],
    ['a list that is down', { committedAfter: null, down: 99 }],
    [
      'an older one in the list, and the service’s clock is set back by more than its age',
      { committedAfter: null, olderMs: 60_000, setBackMs: 70_000, down: 3 },
    ],
  ])(
    '%s: neither “sent” nor “not sent”, at once and after a minute, with one POST',
    async (_what, manners) => {
      const input = await invite(manners);
      const problem = await core.refused('invitations.create', input);
      expect(problem.code).toBe('outcome-unknown');
      expect(problem.listed).toMatch(/^(not-listed|cannot-tell)$/);
      expect(await doubt(input.connectionId)).toMatchObject({ email: wanted.email, looking: true });
      const before = count('GET');
      await minute();
      expect(count('GET') - before).toBeGreaterThanOrEqual(4);
      const after = await doubt(input.connectionId);
      expect(after?.found).not.toBe('sent');
      expect(after?.looking).toBe(false);
      const quiet = count('GET');
      await minute();
      expect([count('POST'), count('GET')]).toEqual([1, quiet]);
    },
  );

  it.each<[string, Manners]>([
    ['504, and done two looks later', { committedAfter: 2, fault: 504 }],
    ['reset, and a list that lags behind', { committedAfter: 1, seenBefore: true }],
    ['reset, a clock a day behind', { committedAfter: 1, offsetMs: -86_400_000 }],
    ['reset, and the list is down at first', { committedAfter: 0, down: 2, seenBefore: true }],
    ['reset, an older one beside it', { committedAfter: 1, olderMs: 60_000 }],
  ])('%s: found by itself within the minute, and told', async (_what, manners) => {
    const input = await invite(manners);
    expect((await core.refused('invitations.create', input)).code).toBe('outcome-unknown');
    core.messages.splice(0);
    await minute();
    expect(await doubt(input.connectionId)).toMatchObject({ found: 'sent', looking: false });
    expect(core.messages).toContainEqual({
      event: 'changed',
      payload: { topics: expect.arrayContaining(['invitations']), connectionId: input.connectionId },
    });
    expect(count('POST')).toBe(1);
  });

  it.each<[string, (connectionId: string) => Promise<unknown>]>([
    ['the connection', id => core.call('connections.remove', { id, confirmed: true })],
    [
      'the token',
      async connectionId => {
        const [row] = await core.call('tokens.list', { connectionId });
        await core.call('tokens.forget', { key: row?.key ?? '', confirmed: true });
      },
    ],
    ['the app', () => core.close()],
  ])('the looking ends with %s', async (_what, end) => {
    const input = await invite({ committedAfter: null });
    await core.refused('invitations.create', input);
    await end(input.connectionId);
    const before = service.seen.length;
    await minute();
    expect(service.seen.length).toBe(before);
  });

  it('a clock that is set back by a day does not put the looking off until tomorrow', async () => {
    const input = await invite({ committedAfter: 2 });
    await core.refused('invitations.create', input);
    core.clock.set(core.clock.now() - 86_400_000);
    await minute();
    expect(await doubt(input.connectionId)).toMatchObject({ looking: false });
    expect(count('GET')).toBeGreaterThanOrEqual(4);
  });

  it('a list that the owner reads later still settles it', async () => {
    const input = await invite({ committedAfter: 6 });
    await core.refused('invitations.create', input);
    await minute();
    expect(await doubt(input.connectionId)).toMatchObject({ found: 'not-listed', looking: false });
    while ((await doubt(input.connectionId))?.found !== 'sent') {
      await core.call('invitations.list', { connectionId: input.connectionId });
      expect(service.seen.length).toBeLessThan(20);
    }
  });
});
