import { afterEach, describe, expect, it } from 'vitest';
import { isFromCache } from '../../../src-main/core/wire/from-store.ts';
import { madeAt, ServiceClocks } from '../../../src-main/core/wire/service-clocks.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { FakeClock } from '../../support/fake-ports.ts';
import { json, startRawService } from '../../support/raw-service.ts';

const origin = 'https://api.example.com';
const hour = 3_600_000;
const dateOf = (ms: number) => new Date(ms).toUTCString();

describe('the clock of a service', () => {
  /** [Date less our clock, how long the answer took, Age] of each answer, and what is known then. */
  type Answers = { ahead: number; tookMs?: number; headers?: object }[];
  it.each<[string, Answers, number | null]>([
    ['is not known before an answer', [], null],
    ['agrees within a second', [{ ahead: 0 }], 0],
    ['agrees within the time that the answer took', [{ ahead: -4_000, tookMs: 5_000 }], 0],
    ['is a day behind', [{ ahead: -24 * hour }], -24 * hour + 500],
    ['is an hour ahead', [{ ahead: hour }], hour + 500],
    ['is not told by what was kept on the way', [{ ahead: -hour, headers: { age: '42' } }], null],
    ['is told by what was not', [{ ahead: -hour, headers: { age: '0' } }], -hour + 500],
    ['is not told by a Date that is none', [{ ahead: 0, headers: { date: 'yesterday' } }], null],
    ['is not told without a Date', [{ ahead: 0, headers: { date: undefined } }], null],
    [
      'keeps what a quick answer said',
      [{ ahead: hour }, { ahead: hour - 9_000, tookMs: 20_000 }],
      hour + 500,
    ],
    ['was set right', [{ ahead: hour }, { ahead: 0 }], 0],
  ])('%s', (_what, answers, offset) => {
    const clock = new FakeClock();
    const clocks = new ServiceClocks(clock, () => undefined);
    for (const { ahead, tookMs = 0, headers } of answers) {
      const sentAt = clock.now();
      clock.advance(tookMs);
      const made = { date: dateOf(clock.now() + ahead), ...headers };
      clocks.note(origin, made as Record<string, string>, sentAt);
    }
    expect(clocks.offsetOf(origin)).toBe(offset);
    expect(clocks.offsetOf('https://other.example')).toBeNull();
  });

  it('tells of a change that is worth it, once', () => {
    const clock = new FakeClock();
    let told = 0;
    const clocks = new ServiceClocks(clock, () => {
      told += 1;
    });
    for (const ahead of [0, 2_000, hour, hour, hour + 30_000, 0]) {
      clocks.note(origin, { date: dateOf(clock.now() + ahead) }, clock.now());
    }
    expect(told).toBe(2);
  });

  it.each([
    ['Fri, 20 Nov 2026 09:00:00 GMT', true],
    ['2026-11-20T09:00:00Z', false],
    ['20', false],
    ['Fri, 99 Nov 2026 09:00:00 GMT', false],
  ])('Date: %s', (date, is) => expect(madeAt({ date }) !== null).toBe(is));

  it.each([
    [undefined, false],
    ['0', false],
    ['1', true],
    ['soon', true],
  ])('Age: %s', (age, is) => expect(isFromCache(age === undefined ? {} : { age })).toBe(is));
});

describe('on the wire', () => {
  let core: Core;
  afterEach(() => core.close());

  it('a list says how far its service’s clock is off, also when it is shown later, and so does the connection', async () => {
    core = await startCore();
    const service = await startRawService(({ path }, response) => {
      response.setHeader('date', dateOf(core.clock.now() - 24 * hour));
      json(response, 200, path === '/api/v1/team' ? { id: 'team_1' } : { data: [], has_more: false });
    });
    const origins = { baseUrl: service.origin, dashboardUrl: service.origin };
    const { id: connectionId } = await core.call('connections.create', {
      ...{ label: 'A', ...origins, teamId: null },
    });
    await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
    const behind = expect.closeTo(-24 * hour, -4);
    const list = () => core.call('invitations.list', { connectionId });
    expect(await list()).toMatchObject({ clockOffsetMs: behind, staleBecause: null });
    const { connections } = await core.call('connections.list', {});
    expect(connections[0]?.clockOffsetMs).toEqual(behind);
    await expect.poll(() => core.files.texts.has(`snapshot-${connectionId}.json`)).toBe(true);
    await service.close();
    await core.close();
    core = await core.restart();
    expect(await list()).toMatchObject({
      clockOffsetMs: behind,
      staleBecause: { code: 'connection-refused' },
    });
  });
});
