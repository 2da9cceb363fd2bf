import { describe, expect, it } from 'vitest';
import { Stretch } from '../../../../src-main/core/base/stretch.ts';
import { type Compared, reviewPeople } from '../../../../src-main/core/invitations/batch/review-people.ts';
import type { Invitation } from '../../../../src-shared/invitation.ts';
import type { WrittenPerson } from '../../../../src-shared/invitation-plan.ts';

const breath = { ticks: () => performance.now(), breathe: () => new Promise<void>(setImmediate) };
const now = Date.UTC(2026, 5, 1);
const day = 86_400_000;
const invitation = (email: string | null, endsIn: number | null, id: string | null = 'inv'): Invitation => ({
  ...{ id, email, role: 'member', useSeat: true, createdAt: null, updatedAt: null, badFields: [], extra: [] },
  expiresAt: endsIn === null ? null : { raw: '', epochMs: now + endsIn * day, unit: 'ms' },
});
const person = (email: string, more: Partial<WrittenPerson> = {}): WrittenPerson => ({
  ...{ email, role: null, seat: null },
  ...more,
});
const review = (people: WrittenPerson[], compared: Partial<Compared> = {}) =>
  reviewPeople(
    people,
    {
      ...{ items: [], whole: true, unreadable: 0, now, open: new Set() },
      ...{ defaults: { role: 'member', useSeat: false }, isSecret: text => text.startsWith('pat_') },
      ...compared,
    },
    new Stretch(breath),
  );
const verdicts = async (people: WrittenPerson[], compared?: Partial<Compared>) =>
  (await review(people, compared)).rows.map(({ verdict }) => verdict);

describe('beside the list', () => {
  it.each([
    ['the same', 'ann@example.org'],
    ['other capitals', 'Ann@Example.ORG'],
    ['blanks around it', '  ann@example.org '],
  ])('who is invited is found: %s', async (_, email) => {
    const items = [invitation('ann@example.org', 3, 'inv-7')];
    const { rows } = await review([person(email)], { items });
    expect(rows[0]).toMatchObject({ verdict: 'invited', listed: { id: 'inv-7', email: 'ann@example.org' } });
  });

  it('who is invited under the other name of the same host is found', async () => {
    const items = [invitation('ann@xn--bcher-kva.example', 3)];
    expect(await verdicts([person('ann@bücher.example')], { items })).toEqual(['invited']);
  });

  it.each([
    ['revoked', 'expired'],
    ['Canceled', 'expired'],
    ['INVITATION_DECLINED', 'expired'],
    ['expired', 'expired'],
    ['pending', 'invited'],
    ['accepted', 'invited'],
    ['not revoked', 'invited'],
  ])('one that the service calls %s is %s, whatever its end', async (status, verdict) => {
    const said = (endsIn: number | null) => ({
      ...invitation('ann@example.org', endsIn),
      extra: [{ path: ['status'], value: status }],
    });
    for (const one of [said(3), said(null)]) {
      const { rows, pending } = await review([person('ann@example.org')], { items: [one] });
      expect([rows[0]?.verdict, pending]).toEqual([verdict, verdict === 'expired' ? 0 : 1]);
    }
  });

  it.each<[string, string | number | boolean | null, string]>([
    ['revoked', true, 'expired'],
    ['revoked_at', 1_780_000_000, 'expired'],
    ['cancelledAt', '2026-05-20T10:00:00Z', 'expired'],
    ['isDeclined', true, 'expired'],
    ['revoked', false, 'invited'],
    ['revoked_at', null, 'invited'],
    ['revokedAt', '0001-01-01T00:00:00Z', 'invited'],
    ['canceled_at', 0, 'invited'],
    ['accepted_at', 1_780_000_000, 'invited'],
    ['revoked_by', 'ann', 'invited'],
  ])('one of which the service says %s: %j is %s', async (name, value, verdict) => {
    const items = [{ ...invitation('ann@example.org', 3), extra: [{ path: [name], value }] }];
    expect(await verdicts([person('ann@example.org')], { items })).toEqual([verdict]);
  });

  it.each([
    ['kim.doe@gmail.com', 'kimdoe@gmail.com'],
    ['kim.doe+team@googlemail.com', 'kimdoe@gmail.com'],
    ['Kim+team@example.org', 'kim@example.org'],
  ])(
    'who may stand there without dots and tag, as some services keep it, is not “new”: %s',
    async (email, kept) => {
      const { rows } = await review([person(email)], { items: [invitation(kept, 3, 'inv-7')] });
      expect(rows[0]).toMatchObject({ verdict: 'unchecked', listed: { id: 'inv-7', email: kept } });
      expect(await verdicts([person(email)], { items: [invitation(kept, -1)] })).toEqual(['new']);
    },
  );

  it('who has another tag than somebody in it is', async () => {
    const items = [invitation('kim+one@example.org', 3), invitation('k.im@example.org', 3)];
    expect(await verdicts([person('kim+two@example.org'), person('kim@example.org')], { items })).toEqual([
      'new',
      'new',
    ]);
  });

  it('who has let it run out can be invited again, unless another one is open', async () => {
    const over = invitation('ann@example.org', -1);
    expect(await verdicts([person('ann@example.org')], { items: [over] })).toEqual(['expired']);
    for (const items of [
      [over, invitation('ann@example.org', 2)],
      [invitation('ann@example.org', 2), over],
    ]) {
      expect(await verdicts([person('ann@example.org')], { items })).toEqual(['invited']);
    }
  });

  it.each(['a***@example.org', 'a•••n@e….org', '…@example.org', 'Ann <an***@example.org>', '***'])(
    'who may be one that is shown in part is not “new”: %s',
    async email => {
      const items = [invitation(email, 3), invitation('bo@example.org', 3)];
      const people = [person('Ann@Example.org'), person('zoe@other.example')];
      const { rows, hidden } = await review(people, { items });
      expect(hidden).toBe(1);
      expect(rows.map(({ verdict }) => verdict)).toEqual([
        'unchecked',
        email === '***' ? 'unchecked' : 'new',
      ]);
      expect(await verdicts(people, { items: [invitation(email, -1)] })).toEqual(['new', 'new']);
      // Hers has run out, and another one may be hers, too.
      const two = [invitation('ann@example.org', -1), ...items];
      expect(await verdicts(people.slice(0, 1), { items: two })).toEqual(['unchecked']);
    },
  );

  it('of a list that shows no address, or was not read wholly, nobody is “new”', async () => {
    const people = [person('ann@example.org')];
    expect(await verdicts(people, { items: [invitation(null, 3), invitation(null, 3)] })).toEqual([
      'unchecked',
    ]);
    expect(await verdicts(people, { items: [invitation('bo@example.org', 3)], unreadable: 1 })).toEqual([
      'unchecked',
    ]);
    // A link for whoever follows it, in a list that shows addresses.
    const { rows, hidden } = await review(people, {
      items: [invitation(null, 3), invitation('bo@example.org', 3)],
    });
    expect([rows[0]?.verdict, hidden]).toEqual(['new', 1]);
    expect(await review(people)).toMatchObject({ rows: [{ verdict: 'new' }], hidden: 0 });
  });

  it('an end that nobody can tell counts as not reached', async () => {
    expect(await verdicts([person('a@x.example')], { items: [invitation('a@x.example', null)] })).toEqual([
      'invited',
    ]);
  });

  it.each([
    ['was read to its end', { whole: true }, 'new'],
    ['was not read to its end', { whole: false }, 'unchecked'],
    ['could not be read', { items: null, whole: false }, 'unchecked'],
  ])('who is not in one that %s', async (_, compared, verdict) => {
    expect(await verdicts([person('a@x.example')], compared)).toEqual([verdict]);
  });

  it('to whom something is being sent is not sent anything else', async () => {
    expect(await verdicts([person('A@x.example')], { open: new Set(['a@x.example']) })).toEqual(['open']);
  });
});

describe('beside the others', () => {
  it('the second of the same address is told, and which is the first', async () => {
    const { rows, counts } = await review([
      person('a@x.example'),
      person('b@x.example'),
      person('A@X.example'),
    ]);
    expect(rows[2]).toMatchObject({ verdict: 'twice', sameAs: 0 });
    expect(counts).toMatchObject({ new: 2, twice: 1 });
  });

  it('ten thousand times the same is one', async () => {
    const { counts } = await review(Array.from({ length: 10_000 }, () => person('a@x.example')));
    expect(counts).toMatchObject({ new: 1, twice: 9_999 });
  });
});

describe('by itself', () => {
  it.each([
    ['', 'address-missing'],
    ['foo', 'address-malformed'],
    ['a@b', 'address-malformed'],
    // Else it would be somebody else than the one without it, and be asked twice.
    ['ann@example.org.', 'address-malformed'],
    ['ann@example.org|member', 'address-malformed'],
    ['a\u200bnn@example.org', 'address-hidden'],
    [`${'a'.repeat(310)}@x.example`, 'address-too-long'],
    ['pat_0123456789', 'secret'],
  ])('%s cannot be sent', async (email, fault) => {
    const { rows } = await review([person(email)]);
    expect(rows[0]).toMatchObject({ verdict: 'faulty', email });
    expect(rows[0]?.faults).toContain(fault);
  });

  it('a role that is too long, hidden or a secret cannot be sent', async () => {
    for (const [role, fault] of [
      ['r'.repeat(300), 'role-too-long'],
      ['ad\u202emin', 'role-hidden'],
      ['pat_1', 'secret'],
    ] as const) {
      expect((await review([person('a@x.example', { role })])).rows[0]?.faults).toEqual([fault]);
    }
  });

  it('a seat that is neither yes nor no waits for the owner', async () => {
    const { rows, takes } = await review([person('a@x.example', { seat: 'maybe' })]);
    expect(rows[0]).toMatchObject({ faults: ['seat-unclear'], useSeat: null, seatWritten: 'maybe' });
    expect(takes).toBe(0);
  });

  it('letters of another script that look like Latin ones are told', async () => {
    const warnings = async (email: string) => (await review([person(email)])).rows[0]?.warnings;
    expect(await warnings('аnn@example.org')).toEqual(['lookalike']);
    for (const sign of ['ⅼ', 'ａ', '𝐚', '\u212a', 'ⓚ', 'ª', '．', '․', '①'])
      expect([sign, await warnings(`${sign}an@example.org`)]).toEqual([sign, ['lookalike']]);
    for (const sign of ['é', 'e\u0301', 'ß', 'ø', 'ñ', '李'])
      expect([sign, await warnings(`${sign}an@example.org`)]).toEqual([sign, []]);
    expect(await warnings('почта@пример.рф')).toEqual([]);
    expect(await warnings('zoë@bücher.example')).toEqual([]);
  });

  it('a role that nobody has, or with other capitals, is told, where there is a list', async () => {
    const wanted = ['Wizard', 'MEMBER', 'member'].map((role, n) => person(`${n}@x.example`, { role }));
    const told = async (items: Invitation[]) =>
      (await review(wanted, { items })).rows.map(({ warnings }) => warnings);
    expect(await told([invitation('c@x.example', 1)])).toEqual([['role-unseen'], ['role-case'], []]);
    expect(await told([])).toEqual([[], [], []]);
  });
});

it('seats are counted of those that can be sent', async () => {
  const items = [invitation('in@x.example', 3)];
  const people = [
    person('a@x.example', { seat: true }),
    person('a@x.example', { seat: true }),
    person('in@x.example', { seat: true }),
    person('b@x.example', { seat: false }),
    person('c@x.example'),
  ];
  expect((await review(people, { items, defaults: { role: 'member', useSeat: true } })).takes).toBe(2);
});
