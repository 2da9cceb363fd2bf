import { afterEach, describe, expect, it } from 'vitest';
import { errorBodies, said } from '../../support/hostile/error-bodies.ts';
import type { Operation } from '../../support/hostile-service.ts';
import { startRawService } from '../../support/raw-service.ts';
import { faultRows } from './fault-rows.ts';
import { type Rig, startRig } from './fault-service.ts';

let rig: Rig;
afterEach(() => rig.close());

const refused = (operation: Operation) => rig.core.refused(...rig.call(operation));
const done = (operation: Operation) => {
  const [method, input] = rig.call(operation);
  return rig.core.call(method as never, input as never) as Promise<object>;
};
const states = async () => {
  const rows = await rig.core.call('tokens.list', { connectionId: rig.connectionId });
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
};

it('there are at least 40 faults, each named once', async () => {
  rig = await startRig();
  expect(new Set(faultRows.map(({ name }) => name)).size).toBe(faultRows.length);
  expect(faultRows.length).toBeGreaterThanOrEqual(40);
});

describe('each fault has its own problem, and reaches the service so often', () => {
  it.each(faultRows)('$name', async ({ does, faults, problem, reached, patience }) => {
    rig = await startRig();
    for (const [operation, fault] of Object.entries(faults)) rig.service.spoil(operation as Operation, fault);
    if (patience) rig.hurry(patience);
    // What is shown of an answer that cannot be read is held by test/core/app/unreadable-answers.test.ts.
    const {
      because: _,
      technical: ______,
      asOf: __,
      answer: ___,
      atCharacter: ____,
      notUnderstood: _____,
      ...shown
    } = await refused(does);
    expect(shown).toEqual(problem);
    expect(rig.service.counts()).toEqual(reached);
    // 10 MiB are read, of a list 64; what lies in the system's buffers by then comes on top.
    expect(rig.service.poured()).toBeLessThan((does === 'list' ? 128 : 64) * 1024 ** 2);
    if (does === 'createPat') {
      expect((await states()).CI).toBe(problem.code === 'outcome-unknown' ? 'creation-unknown' : undefined);
    }
    if (does === 'revokePat') {
      expect((await states()).Older).toBe(
        problem.code === 'outcome-unknown' ? 'revocation-unknown' : 'active',
      );
    }
    expect(rig.core.answered()).not.toContain(rig.service.token);
    expect(rig.core.answered()).not.toContain(rig.service.session);
  });
});

const codes = {
  400: 'service-refused',
  401: 'token-refused',
  403: 'not-permitted',
  404: 'service-not-found',
  407: 'proxy-refused',
  409: 'conflict',
  422: 'service-refused',
  429: 'rate-limited',
  451: 'service-refused',
  500: 'service-fault',
  502: 'service-fault',
  503: 'service-fault',
  504: 'service-fault',
} as const;
const repeated = [429, 502, 503, 504];

describe.each(Object.entries(codes))('HTTP status %s, read', (name, code) => {
  const status = Number(name);
  it.each(Object.entries(errorBodies))('%s', async (form, { body, type, finds }) => {
    rig = await startRig();
    rig.service.spoil('team', { kind: 'answer', status, body, headers: { 'content-type': type } });
    const problem = await refused('team');
    const placed = finds === 'fields' && (code === 'service-refused' || code === 'conflict');
    const refined = placed && code === 'service-refused' ? 'field-errors' : code;
    const page = form === 'HTML' && status === 403;
    expect(problem).toMatchObject({ code: page ? 'blocked-on-the-way' : refined, status });
    if (finds === 'words') expect(problem.serviceSaid).toBe(said);
    if (finds === 'nothing') expect(problem.serviceSaid).toBeUndefined();
    if (finds === 'fields' && !placed) expect(problem.serviceSaid).toContain(said);
    expect(problem.fields).toEqual(placed ? { useSeat: [said] } : undefined);
    expect(rig.service.counts()).toEqual({ team: repeated.includes(status) ? 3 : 1 });
  });
});

describe('what passes, is got over', () => {
  it.each([
    ['two resets', { kind: 'reset', commits: false }, 2, 3],
    ['one 503', { kind: 'answer', status: 503, body: '' }, 1, 2],
    ['one 429', { kind: 'answer', status: 429, body: '', headers: { 'retry-after': '3' } }, 1, 2],
    ['a slow answer', { kind: 'latency', ms: 100 }, 1, 1],
    ['an answer in drips', { kind: 'drip', bytes: 40, everyMs: 5 }, 1, 1],
  ] as const)('%s', async (_what, fault, times, reached) => {
    rig = await startRig();
    rig.service.spoil('team', fault, times);
    expect(await done('team')).toMatchObject({ name: 'Larkspur Robotics' });
    expect(rig.service.counts()).toEqual({ team: reached });
  });
});

describe('an invitation whose answer is lost after it was made ends as sent, with one POST', () => {
  it.each([
    ['reset', { kind: 'reset', commits: true }],
    ['reset in the body', { kind: 'reset-in-body' }],
    ['no answer', { kind: 'stall-headers', commits: true }],
    ['half an answer', { kind: 'stall-body' }],
    ['JSON that is cut off, under a status that says yes', { kind: 'truncated' }],
    ['an answer that drips', { kind: 'drip', bytes: 1, everyMs: 100 }],
    ['502', { kind: 'answer', status: 502, body: 'Bad Gateway', commits: true }],
    ['HTML and 200', { kind: 'answer', status: 200, body: '<html>', commits: true }],
    ['a redirect', { kind: 'answer', status: 303, body: '', headers: { location: '/done' }, commits: true }],
  ] as const)('%s', async (_what, fault) => {
    rig = await startRig();
    rig.service.spoil('invite', fault);
    rig.hurry(1_500);
    expect(await done('invite')).toMatchObject({
      ...{ confirmedBy: 'list', invitation: { email: 'new.person@larkspur.example' } },
    });
    expect(rig.service.counts()).toEqual({ invite: 1, list: 1 });
    expect(rig.service.invited().filter(email => email === 'new.person@larkspur.example')).toHaveLength(1);
  });
});

describe('a service that is gone: nothing is sent, and that is certain', () => {
  it.each(['team', 'list', 'invite', 'createPat', 'revokePat'] as const)('%s', async operation => {
    rig = await startRig();
    await rig.service.close();
    expect(await refused(operation)).toEqual({ code: 'connection-refused' });
    expect(await states()).toEqual({ Pasted: 'active', Older: 'active' });
    expect(rig.core.clock.waits).toHaveLength(['team', 'list'].includes(operation) ? 2 : 0);
  });
});

it.each([301, 302, 303, 307, 308])(
  'SECURITY: a redirect to another origin (%i) is followed by nothing',
  async status => {
    rig = await startRig();
    const thief = await startRawService((_request, response) => response.end('{}'));
    const fault = {
      kind: 'answer',
      status,
      body: '',
      headers: { location: `${thief.origin}/steal?t=1` },
    } as const;
    for (const operation of ['team', 'list', 'invite', 'createPat', 'revokePat', 'query'] as const) {
      rig.service.spoil(operation, fault);
    }
    expect(await refused('team')).toMatchObject({ code: 'redirected', redirect: 'elsewhere', status });
    expect(await refused('list')).toMatchObject({ code: 'redirected', redirect: 'elsewhere', status });
    expect(await refused('invite')).toMatchObject({ code: 'outcome-unknown', listed: 'cannot-tell', status });
    expect(await refused('createPat')).toMatchObject({ code: 'session-ended', status });
    expect(thief.seen).toEqual([]);
    expect(rig.core.answered()).not.toContain('t=1');
    await thief.close();
  },
);

it('after "too many" mutations keep a second apart, and none is sent twice', async () => {
  rig = await startRig();
  rig.service.spoil('invite', { kind: 'answer', status: 429, body: '' }, 1);
  await refused('invite');
  expect(rig.core.clock.waits).toEqual([]);
  await done('invite');
  const [method, input] = rig.call('invite');
  await rig.core.call(method as never, { ...input, email: 'second.person@larkspur.example' } as never);
  expect(rig.core.clock.waits.filter(ms => ms >= 1_000)).not.toHaveLength(0);
  expect(rig.service.counts().invite).toBe(3);
});

it('a page in the middle that cannot be had: what was read stays, and it is said', async () => {
  rig = await startRig();
  const { plain } = await import('../../support/hostile/dialect.ts');
  rig.service.speak({ ...plain, pageSize: 4 });
  let spoilt = false;
  rig.core.app.subscribe(({ event, payload }) => {
    if (spoilt || event !== 'changed' || !payload.topics.includes('invitations')) return;
    spoilt = true;
    rig.service.spoil('list', { kind: 'reset', commits: true });
  });
  const { connectionId } = rig;
  const looking = rig.core.call('invitations.view', { connectionId, from: 0, count: 200 });
  expect(await done('list')).toMatchObject({
    ...{ complete: 'no', stopped: 'page-failed', problem: { code: 'connection-lost' }, pages: 1 },
    items: { length: 4 },
  });
  expect(await looking).toMatchObject({ all: 4, complete: 'no', reading: { pages: 1, items: 4 } });
  expect(rig.service.counts()).toEqual({ list: 4 });
});
