import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemCalendar } from '../../../src-main/adapters/system-calendar.ts';
import type { Calendar } from '../../../src-main/core/base/ports/calendar.ts';
import { newRow } from '../../../src-main/core/tokens/ledger/ledger-row.ts';
import { endOf, isSoon, stagesOf } from '../../../src-main/core/tokens/ledger/token-end.ts';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { fieldMessages } from '../../../src-shared/field-messages.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';

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

const day = 86_400_000;
const inDays = (days: number) => new Date(core.clock.now() + days * day).toISOString();
const create = (name: string, expiresAt: string | null) =>
  core.call('tokens.create', { connectionId, name, expiresAt });
const view = (given: object = {}) => core.call('tokens.overview', { from: 0, count: 50, ...given });
const names = async (given: object = {}) => (await view(given)).rows.map(({ name }) => name);

describe('all tokens in one place', () => {
  beforeEach(async () => {
    await create('Later', inDays(200));
    const soon = await create('Soon', inDays(30));
    const past = await create('Past', null);
    await core.call('tokens.revoke', { key: past.key });
    await core.call('tokens.note', {
      ...{ key: soon.key, note: 'Nightly export' },
      places: [{ name: 'Billing', person: 'Ann Lee' }],
    });
  });

  it('counts one that is made for a month only in the last third of it', async () => {
    const { endsSoon, counts } = await view();
    expect([endsSoon, counts]).toEqual([0, { decision: 0, soon: 0, active: 3, past: 1 }]);
    core.clock.advance(19 * day);
    expect((await view()).endsSoon).toBe(0);
    core.clock.advance(day);
    expect((await view()).endsSoon).toBe(1);
  });

  it('finds a token by an id that looks like a secret, and looks for no secret', async () => {
    const id = 'tok_zXwG7Z9JkXtZDyD5UDcg1ffN';
    const [pasted] = (await view({ search: 'Pasted' })).rows;
    await core.call('tokens.setId', { key: pasted?.key ?? '', id });
    expect(await names({ search: id })).toEqual(['Pasted']);
    expect(
      await core.refused('tokens.overview', { from: 0, count: 50, search: practice.token }),
    ).toMatchObject({
      code: 'invalid-input',
      fields: { search: [fieldMessages.misplaced.holds] },
    });
  });

  it('puts first what has to be decided, then what ends soon, works, and is past', async () => {
    core.clock.advance(21 * day);
    expect(await names()).toEqual(['Soon', 'Later', 'Pasted', 'Past']);
    const { rows, counts, endsSoon, all } = await view();
    expect(counts).toEqual({ decision: 0, soon: 1, active: 2, past: 1 });
    expect({ endsSoon, all }).toEqual({ endsSoon: 1, all: 4 });
    expect(rows[0]).toMatchObject({ daysLeft: 9, ended: false, group: 'soon', connectionLabel: 'Acme' });
    expect(rows[2]).toMatchObject({ daysLeft: null, inUse: true });
  });

  it('asks for a decision on what was refused, lost, or has ended in use', async () => {
    const key =
      (await core.call('tokens.list', { connectionId })).find(one => one.name === 'Later')?.key ?? '';
    await core.call('tokens.use', { key });
    core.clock.advance(201 * day);
    const { rows, endsSoon } = await view();
    expect(rows[0]).toMatchObject({ name: 'Later', group: 'decision', why: 'ended', ended: true });
    expect(rows.find(one => one.name === 'Soon')).toMatchObject({ group: 'past', why: null });
    expect(endsSoon).toBe(1);
    await core.call('tokens.note', { key, watch: false });
    expect((await view()).endsSoon).toBe(0);
  });

  it('says of one that has ended while Keyholder was shut that it has, and asks for a decision', async () => {
    const later = (await view()).rows.find(one => one.name === 'Later');
    await core.call('tokens.use', { key: later?.key ?? '' });
    await core.close();
    core.clock.advance(201 * day);
    core = await core.restart();
    const { rows, counts } = await view();
    expect(rows[0]).toMatchObject({ name: 'Later', group: 'decision', why: 'ended', ended: true });
    expect(rows.find(one => one.name === 'Soon')).toMatchObject({
      group: 'past',
      ended: true,
      state: 'active',
    });
    expect(counts).toEqual({ decision: 1, soon: 0, active: 1, past: 2 });
    expect((await core.refused('team.get', { connectionId })).code).toBe('token-refused');
  });

  it('is searched, filtered, sorted and cut', async () => {
    expect(await names({ search: 'NIGHTLY' })).toEqual(['Soon']);
    expect(await names({ search: 'ann l' })).toEqual(['Soon']);
    expect(await names({ search: 'acme' })).toHaveLength(4);
    expect(await names({ filter: { group: 'past' } })).toEqual(['Past']);
    expect(await names({ filter: { connectionId: 'other' } })).toEqual([]);
    expect(await names({ sort: { by: 'name', descending: true } })).toEqual([
      'Soon',
      'Pasted',
      'Past',
      'Later',
    ]);
    expect(await names({ sort: { by: 'end', descending: false } })).toEqual([
      'Soon',
      'Later',
      'Past',
      'Pasted',
    ]);
    expect(await view({ from: 1, count: 1 })).toMatchObject({ rows: [{ name: 'Later' }], matching: 4 });
  });

  it('SECURITY: an exported table of tokens holds what the screen shows, and no secret and no fingerprint', async () => {
    await core.call('tokens.note', {
      key: (await view()).rows[1]?.key ?? '',
      note: '=1+1',
    });
    const { text, fileName, rows } = await core.call('tokens.export', {});
    expect(fileName).toMatch(/^tokens-\d{4}-\d\d-\d\d\.csv$/);
    expect(rows).toBe(4);
    expect(text).toContain('"Billing · Ann Lee"');
    expect(text).toContain(`"'=1+1"`);
    for (const secret of core.keychain.items.values()) expect(text).not.toContain(secret);
    const fingerprints = [...(core.files.texts.get('ledger.json') ?? '').matchAll(/"fingerprint": "(.*)"/g)];
    expect(fingerprints).toHaveLength(4);
    for (const [, fingerprint = ''] of fingerprints) expect(text).not.toContain(fingerprint);
    core.clock.advance(21 * day);
    expect((await core.call('tokens.export', { filter: { group: 'soon' } })).rows).toBe(1);
  });

  it('a moment that is in no calendar, as of a file that somebody has altered, is exported as it stands', async () => {
    const ledger = core.files.texts.get('ledger.json') ?? '';
    const altered = ledger.replaceAll(/"lastUsedAt": (?:null|\d+)/g, '"lastUsedAt": 8640000000000001');
    expect(altered).not.toBe(ledger);
    core.files.texts.set('ledger.json', altered);
    const next = await core.restart();
    try {
      expect((await next.call('tokens.export', {})).text).toContain('8640000000000001');
    } finally {
      await next.close();
    }
  });
});

describe('the end of a token', () => {
  const row = (expiresAt: string) =>
    newRow({
      ...{ key: 'k', connectionId: 'c', name: 'CI', how: 'created', state: 'active', recordedAt: 1 },
      expiresAt,
    });
  const on = (now: string, end: string, calendar: Calendar) => endOf(row(end), Date.parse(now), calendar);

  it('is so many dates away, however long the days between are', () => {
    process.env.TZ = 'Europe/Berlin';
    try {
      // The clocks go forward on 28 March: 23 hours lie between.
      expect(on('2027-03-27T22:30:00Z', '2027-03-28T21:30:00Z', systemCalendar)).toMatchObject({
        daysLeft: 1,
      });
      // In Berlin it is the next day already.
      expect(on('2027-01-30T22:59:00Z', '2027-01-31T23:30:00Z', systemCalendar)).toMatchObject({
        daysLeft: 2,
      });
      expect(on('2027-01-30T23:01:00Z', '2027-01-31T23:30:00Z', systemCalendar)).toMatchObject({
        daysLeft: 1,
      });
      expect(on('2027-10-30T22:30:00Z', '2027-10-31T23:30:00Z', systemCalendar)).toMatchObject({
        daysLeft: 1,
      });
    } finally {
      process.env.TZ = 'UTC';
    }
  });

  it('has stages, of which none is skipped by not looking', () => {
    const days = [30, 14, 7, 1];
    const at = (daysLeft: number, ended = false) => stagesOf({ ended, daysLeft }, days);
    expect([at(31), at(30), at(15), at(14), at(1), at(0), at(0, true)]).toEqual([
      ...[[], [30], [30], [30, 14], days, days, [...days, 0]],
    ]);
    expect(stagesOf({ ended: true, daysLeft: 0 }, [])).toEqual([]);
  });

  it('counts one that was made elsewhere in its last week, however late it was recorded', () => {
    const isNear = (daysLeft: number, createdAt: number | null) => {
      const expiresAt = new Date((100 + daysLeft) * day).toISOString();
      const end = endOf({ expiresAt, createdAt, recordedAt: 99 * day }, 100 * day, systemCalendar);
      return end !== null && isSoon(end, [30, 14]);
    };
    expect([8, 7, 1].map(left => isNear(left, null))).toEqual([false, true, true]);
    expect([7, 3].map(left => isNear(left, 99 * day))).toEqual([false, false]);
  });

  it.each([
    ['of a year', 365, [30, 14], 30],
    ['of a year, and nobody is to be told', 365, [], 30],
    ['of a year, and told of late', 365, [14], 14],
    ['of 90 days', 90, [30, 14], 30],
    ['of 30 days, the usual', 30, [30, 14], 10],
    ['of a week', 7, [30, 14], 2],
    ['of a day', 1, [30, 14], 0],
  ])(
    '%s is near from the last third on, and not before the owner is told of any',
    (_what, lifeDays, days, from) => {
      const at = (daysLeft: number) => isSoon({ ended: false, daysLeft, lifeDays }, days);
      expect([at(from), at(from + 1)]).toEqual([true, false]);
      expect(isSoon({ ended: true, daysLeft: 0, lifeDays }, days)).toBe(false);
    },
  );
});
