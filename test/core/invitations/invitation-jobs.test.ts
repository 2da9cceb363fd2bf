import { afterEach, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import type { Step } from '../../../src-shared/job.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { FakeFiles } from '../../support/fake-ports.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

const bo = { email: 'Bo@x.example', role: 'member', useSeat: true };
const body = { email: 'bo@x.example', role: 'member', use_seat: true };

type Manner = 'answers' | 'answers-briefly' | 'loses' | 'loses-undone' | 'refuses' | 'waits';

let core: Core;
let service: RawService;
/** What the service has made. */
let made: object[];
/** Its list does not show them yet. */
let lags: boolean;
/** The service's clock less this computer's. */
let offsetMs: number;
let manner: Manner;
let answers: (() => void)[];
/** Before the list is answered. */
let beforeList: () => Promise<void>;

afterEach(async () => {
  await core.close();
  await service.close();
});

async function setUp(): Promise<string> {
  core = await startCore();
  made = [];
  lags = false;
  offsetMs = 0;
  answers = [];
  beforeList = async () => undefined;
  service = await startRawService(({ method, path }, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(core.clock.now() + offsetMs).toUTCString());
    if (path === '/api/v1/team') return void json(response, 200, { id: 'team_1' });
    const list = () => json(response, 200, { data: lags ? [] : made, has_more: false });
    if (method !== 'POST') return void beforeList().then(list);
    if (manner === 'refuses') return void json(response, 403, {});
    const one = {
      id: `inv_${made.length}`,
      ...body,
      created_at: Math.floor((core.clock.now() + offsetMs) / 1_000),
    };
    const answer = () => {
      made.push(one);
      json(response, 201, one);
    };
    if (manner === 'waits') return void answers.push(answer);
    if (manner === 'answers') return answer();
    if (manner === 'answers-briefly') {
      made.push(one);
      return void response.writeHead(204).end();
    }
    if (manner === 'loses') made.push(one);
    response.destroy();
  });
  const { id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Acme', baseUrl: service.origin, dashboardUrl: service.origin, teamId: null },
  });
  await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
  return connectionId;
}

const posts = () => service.seen.filter(({ method }) => method === 'POST').length;

async function restart(): Promise<void> {
  const before = core;
  core = await core.restart();
  await before.close();
  core.clock.set(before.clock.now());
  await expect.poll(async () => (await core.call('jobs.list', {})).earlier).toBe('known');
}

async function openSteps(connectionId: string): Promise<Step[]> {
  const { jobs } = await core.call('jobs.list', { connectionId });
  return jobs.flatMap(({ open }) => open);
}

it('an invitation is a job of one step, told as it was before', async () => {
  const connectionId = await setUp();
  manner = 'answers';
  const sent = await core.call('invitations.create', { connectionId, ...bo });
  expect(sent).toMatchObject({ confirmedBy: 'answer', invitation: { email: 'bo@x.example' } });
  const { jobs } = await core.call('jobs.list', {});
  expect(jobs).toMatchObject([
    {
      kind: 'invitations.create',
      connectionId,
      state: 'ended',
      keptIn: 'disk',
      open: [{ what: bo, state: 'done' }],
      counts: { done: 1 },
    },
  ]);
  const { steps, all } = await core.call('jobs.steps', { id: jobs[0]?.id ?? '' });
  expect([steps, all]).toMatchObject([[{ n: 0, what: bo, state: 'done', toldBy: 'answer' }], 1]);
  expect(await core.call('jobs.list', { connectionId: 'another' })).toEqual({ jobs: [], earlier: 'known' });
});

it('what the list has told of a lost answer is on the disk before anybody is told', async () => {
  const connectionId = await setUp();
  await core.call('invitations.list', { connectionId });
  manner = 'loses';
  const append = core.files.append.bind(core.files);
  // A disk that is busy.
  core.files.append = async (name, text) => {
    await new Promise(resolve => setTimeout(resolve, 50));
    return append(name, text);
  };
  expect(await core.call('invitations.create', { connectionId, ...bo })).toMatchObject({
    confirmedBy: 'list',
  });
  // As a sudden end at this moment leaves it.
  const files = new FakeFiles();
  for (const [name, text] of core.files.texts) files.texts.set(name, text);
  const next = await startCore({}, { files, keychain: core.keychain });
  await expect.poll(async () => (await next.call('jobs.list', {})).earlier).toBe('known');
  const { jobs } = await next.call('jobs.list', { connectionId });
  await next.close();
  expect(jobs).toMatchObject([{ counts: { done: 1, unknown: 0 }, open: [{ toldBy: 'list' }] }]);
});

it('a refusal is told to whoever asked, and stands in its job', async () => {
  const connectionId = await setUp();
  manner = 'refuses';
  expect(await core.refused('invitations.create', { connectionId, ...bo })).toMatchObject({
    code: 'not-permitted',
  });
  await restart();
  const { jobs } = await core.call('jobs.list', { connectionId });
  const { steps } = await core.call('jobs.steps', { id: jobs[0]?.id ?? '' });
  expect(steps).toMatchObject([{ state: 'refused', problem: { code: 'not-permitted', status: 403 } }]);
});

it.each([
  ['loses', 'sent', 'done'],
  ['loses-undone', 'not-listed', 'unknown'],
] as const)(
  'an answer that is lost (%s) and a sudden end: the next list that is read tells %s',
  async (how, found, state) => {
    const connectionId = await setUp();
    manner = how;
    lags = true;
    expect((await core.refused('invitations.create', { connectionId, ...bo })).listed).toBe('not-listed');
    await restart();
    const [before] = await core.call('invitations.doubts', { connectionId });
    expect(before).toMatchObject({ email: bo.email, found: 'cannot-tell', asOf: null, looking: false });
    expect(await openSteps(connectionId)).toMatchObject([{ what: bo, state: 'unknown', toldBy: null }]);
    lags = false;
    await core.call('invitations.list', { connectionId });
    expect(await core.call('invitations.doubts', { connectionId })).toMatchObject([{ found }]);
    expect(await openSteps(connectionId)).toMatchObject([{ state, doubt: { found } }]);
    expect(posts()).toBe(1);
  },
);

it('what a list says that was long on its way is of when it was asked for', async () => {
  const connectionId = await setUp();
  manner = 'loses-undone';
  await core.refused('invitations.create', { connectionId, ...bo });
  const asOf = core.clock.now();
  beforeList = async () => core.clock.advance(20_000);
  await core.call('invitations.list', { connectionId });
  expect(await core.call('invitations.doubts', { connectionId })).toMatchObject([
    { found: 'not-listed', asOf },
  ]);
});

it('a clock that was set between two runs makes no invitation of before look like the one in doubt', async () => {
  const connectionId = await setUp();
  manner = 'answers';
  await core.call('invitations.create', { connectionId, ...bo });
  // An hour later its clock is set back by two hours, and right again in the next run.
  core.clock.advance(3_600_000);
  await core.call('idle.confirm', {});
  core.clock.set(core.clock.now() - 7_200_000);
  offsetMs = 7_200_000;
  manner = 'loses-undone';
  expect((await core.refused('invitations.create', { connectionId, ...bo })).code).toBe('outcome-unknown');
  await restart();
  core.clock.set(core.clock.now() + 7_200_000);
  offsetMs = 0;
  await core.call('invitations.list', { connectionId });
  expect(await core.call('invitations.doubts', { connectionId })).toMatchObject([
    { found: expect.stringMatching(/^(not-listed|cannot-tell)$/) },
  ]);
});

it.each<[what: string, first: Manner]>([
  ['has shown', 'answers'],
  ['has said only that it is made', 'answers-briefly'],
])(
  'one that an answer %s is not taken for the next, however late the list shows it',
  async (_what, first) => {
    const connectionId = await setUp();
    manner = first;
    await core.call('invitations.create', { connectionId, ...bo });
    lags = true;
    await core.call('invitations.list', { connectionId });
    manner = 'loses-undone';
    expect((await core.refused('invitations.create', { connectionId, ...bo })).code).toBe('outcome-unknown');
    lags = false;
    await core.call('invitations.list', { connectionId });
    expect(await core.call('invitations.doubts', { connectionId })).toMatchObject([{ found: 'cannot-tell' }]);
  },
);

it('what an earlier run has made a moment ago is not taken for what is sent now', async () => {
  const connectionId = await setUp();
  manner = 'answers';
  await core.call('invitations.create', { connectionId, ...bo });
  await restart();
  manner = 'loses-undone';
  expect(await core.refused('invitations.create', { connectionId, ...bo })).toMatchObject({
    code: 'outcome-unknown',
    listed: 'cannot-tell',
  });
  expect(await core.call('invitations.doubts', { connectionId })).toMatchObject([{ found: 'cannot-tell' }]);
});

it('nor for one that an earlier run has sent a moment later, however the first was told as made', async () => {
  const connectionId = await setUp();
  manner = 'loses';
  expect(await core.call('invitations.create', { connectionId, ...bo })).toMatchObject({
    confirmedBy: 'list',
  });
  manner = 'loses-undone';
  await core.refused('invitations.create', { connectionId, ...bo });
  await restart();
  await core.call('invitations.list', { connectionId });
  expect(await core.call('invitations.doubts', { connectionId })).toMatchObject([{ found: 'cannot-tell' }]);
});

it('the owner’s word ends a doubt, also after a restart', async () => {
  const connectionId = await setUp();
  manner = 'loses-undone';
  await core.refused('invitations.create', { connectionId, ...bo });
  const { jobs } = await core.call('jobs.list', { connectionId });
  const id = jobs[0]?.id ?? '';
  expect(await core.call('jobs.settle', { id, n: 0, as: 'not-done' })).toMatchObject({
    counts: { refused: 1 },
    open: [],
  });
  expect(await core.call('invitations.doubts', { connectionId })).toEqual([]);
  expect((await core.refused('jobs.settle', { id, n: 0, as: 'done' })).code).toBe('conflict');
  await restart();
  expect(await core.call('invitations.doubts', { connectionId })).toEqual([]);
  expect(await openSteps(connectionId)).toEqual([]);
});

it('sent again and answered, what became of the first one is no longer asked', async () => {
  const connectionId = await setUp();
  manner = 'loses-undone';
  await core.refused('invitations.create', { connectionId, ...bo });
  await restart();
  manner = 'answers';
  await core.call('invitations.create', { connectionId, ...bo });
  expect(await core.call('invitations.doubts', { connectionId })).toEqual([]);
  await restart();
  expect(await openSteps(connectionId)).toMatchObject([{ state: 'done' }]);
  const { jobs } = await core.call('jobs.list', { connectionId });
  expect(jobs.map(({ counts }) => [counts.unknown, counts.done])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

it('two at once to one address send one', async () => {
  const connectionId = await setUp();
  manner = 'waits';
  const first = core.call('invitations.create', { connectionId, ...bo });
  const second = await core.refused('invitations.create', { connectionId, ...bo, email: ' bo@X.example ' });
  expect(second.code).toBe('busy');
  await expect.poll(() => answers.length).toBe(1);
  expect(await openSteps(connectionId)).toMatchObject([{ state: 'sent' }]);
  expect(core.app.busy).toBe(true);
  const removed = await core.refused('connections.remove', { id: connectionId, confirmed: true });
  expect(removed.code).toBe('conflict');
  for (const answer of answers) answer();
  await first;
  expect([posts(), core.app.busy]).toEqual([1, false]);
});

it('what cannot be written down is not sent', async () => {
  const connectionId = await setUp();
  manner = 'answers';
  core.files.readOnly = true;
  const { code } = await core.refused('invitations.create', { connectionId, ...bo });
  expect([code, posts()]).toEqual(['storage-unwritable', 0]);
});

it('with its connection a doubt goes', async () => {
  const connectionId = await setUp();
  manner = 'loses-undone';
  await core.refused('invitations.create', { connectionId, ...bo });
  const lines = () => core.files.texts.get('jobs.jsonl')?.split('\n').length ?? 0;
  const before = lines();
  await core.call('connections.remove', { id: connectionId, confirmed: true });
  expect((await core.call('jobs.list', {})).jobs).toEqual([]);
  // That it is forgotten is written down, and not only that it has no connection.
  expect(lines()).toBe(before + 1);
  await restart();
  expect((await core.call('jobs.list', {})).jobs).toEqual([]);
});

it('a keychain that is locked at the start is no reason to say that nothing is in doubt', async () => {
  const connectionId = await setUp();
  manner = 'loses-undone';
  await core.refused('invitations.create', { connectionId, ...bo });
  core.keychain.mood = 'locked';
  const before = core;
  core = await core.restart();
  await before.close();
  expect((await core.refused('invitations.doubts', { connectionId })).code).toBe('keychain-locked');
  expect(await core.call('jobs.list', {})).toEqual({ jobs: [], earlier: 'unread' });
  core.keychain.mood = 'works';
  await core.call('keychain.check', {});
  await expect.poll(() => openSteps(connectionId)).toMatchObject([{ what: bo, state: 'unknown' }]);
  expect(await core.call('invitations.doubts', { connectionId })).toMatchObject([{ email: bo.email }]);
});

it('a list that was read before the keychain opened is read again for what was in doubt', async () => {
  const connectionId = await setUp();
  await core.call('invitations.list', { connectionId });
  manner = 'loses';
  lags = true;
  await core.refused('invitations.create', { connectionId, ...bo });
  const { keychain } = core;
  const get = keychain.get.bind(keychain);
  keychain.get = account =>
    account === 'jobs key' ? Promise.reject(new SecretStoreError('locked', 'x')) : get(account);
  const before = core;
  core = await core.restart();
  await before.close();
  core.clock.set(before.clock.now());
  lags = false;
  await core.call('invitations.list', { connectionId });
  expect((await core.call('jobs.list', {})).earlier).toBe('unread');
  keychain.get = get;
  await core.call('keychain.check', {});
  await expect.poll(() => openSteps(connectionId)).toMatchObject([{ state: 'done', toldBy: 'list' }]);
  expect(posts()).toBe(1);
});

it('with memory chosen a doubt is kept for this run, and says so', async () => {
  const connectionId = await setUp();
  await core.call('keychain.useMemory', {});
  manner = 'loses-undone';
  await core.refused('invitations.create', { connectionId, ...bo });
  expect((await core.call('jobs.list', {})).jobs).toMatchObject([
    { keptIn: 'memory', open: [{ state: 'unknown' }] },
  ]);
  expect(core.files.texts.has('jobs.jsonl')).toBe(false);
});

it('one that was made just before is not taken for one to the same address whose answer was lost', async () => {
  const connectionId = await setUp();
  await core.call('invitations.list', { connectionId });
  manner = 'answers';
  await core.call('invitations.create', { connectionId, ...bo });
  manner = 'loses-undone';
  const again = await core.refused('invitations.create', { connectionId, ...bo, useSeat: false });
  expect(again).toMatchObject({ code: 'outcome-unknown', listed: 'cannot-tell' });
  expect(made).toHaveLength(1);
});

it.each(['done', 'not-done'] as const)(
  'one that the owner settles as %s while its list is read is told as unknown',
  async as => {
    const connectionId = await setUp();
    manner = 'loses-undone';
    const settled = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    beforeList = async () => {
      asked.resolve();
      await settled.promise;
    };
    const sending = core.refused('invitations.create', { connectionId, ...bo });
    await asked.promise;
    const { jobs } = await core.call('jobs.list', {});
    await core.call('jobs.settle', { id: jobs[0]?.id ?? '', n: 0, as });
    settled.resolve();
    expect(await sending).toMatchObject({ code: 'outcome-unknown' });
  },
);
