import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

/** A token that has taken the place of another one is of the same team: what was sent with that, or shown to it, is known. */
let core: Core;
let service: RawService;
let connectionId: string;
let made: object[];
/** What is said of an invitation, which is made unless something is broken. */
let answer: 429 | 500 | 201;

beforeEach(async () => {
  made = [];
  answer = 429;
  let tokens = 0;
  service = await startRawService(({ method, path, body }, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/api/v1/team') return void json(response, 200, { id: 't' });
    if (!path.startsWith('/api/')) {
      const isCreate = body.includes('createPat');
      tokens += Number(isCreate);
      const pat = { id: `pat_${tokens}`, token: `a-new-token-${tokens}-0123456789` };
      const data = isCreate ? { createPat: { pat } } : { __typename: 'Query' };
      return void json(response, 200, { data });
    }
    if (method !== 'POST') return void json(response, 200, { data: made, has_more: false });
    const created_at = Math.floor(core.clock.now() / 1_000);
    const one = { id: `inv_${made.length}`, ...JSON.parse(body), created_at };
    if (answer === 500) return void json(response, 500, {});
    made.push(one);
    if (answer === 429) response.setHeader('retry-after', '600');
    json(response, answer, answer === 201 ? one : {});
  });
  core = await startCore();
  const origins = { baseUrl: service.origin, dashboardUrl: service.origin };
  ({ id: connectionId } = await core.call('connections.create', { label: 'A', ...origins, teamId: 't' }));
  await core.call('sessions.save', { connectionId, session: 'good-session-0123456789' });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const jobOf = async (id: string) =>
  (await core.call('jobs.list', { connectionId })).jobs.find(one => one.id === id);

async function startAnew(): Promise<void> {
  const before = core;
  core = await core.restart();
  await before.close();
  await expect.poll(async () => (await core.call('jobs.list', {})).earlier).toBe('known');
}

/** Another token is made in the place of the one in use. */
async function replace(key: string, teamId = 't'): Promise<void> {
  const asked = { key, name: 'Newer', teamId, expiresAt: null, grace: 'now' } as const;
  const { id } = await core.call('tokens.rotate', asked);
  await expect.poll(async () => (await jobOf(id))?.counts.done).toBe(3);
}

async function inUse(): Promise<string> {
  const { key } = await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
  await core.call('invitations.list', { connectionId });
  return key;
}

const read = () => core.call('invitations.list', { connectionId });

it.each<[string, () => Promise<unknown>]>([
  ['in this run', async () => undefined],
  ['where the list was read since', read],
  ['in the next run', () => read().then(startAnew)],
])('what was made and turned away all the same is not sent again: %s', async (_when, happens) => {
  const key = await inUse();
  const people = ['bo', 'cy'].map(name => ({ email: `${name}@x.example`, role: 'member', useSeat: false }));
  const { id } = await core.call('invitations.sendMany', { connectionId, people, atOnce: 1 });
  await expect.poll(() => jobOf(id)).toMatchObject({ state: 'paused', counts: { waiting: 2 } });
  await replace(key);
  answer = 201;
  await happens();
  await core.call('jobs.resume', { id });
  await expect.poll(async () => (await jobOf(id))?.state).toBe('ended');
  expect(made).toMatchObject([{ email: 'bo@x.example' }, { email: 'cy@x.example' }]);
  const { steps } = await core.call('jobs.steps', { id });
  expect(steps.map(({ state, toldBy }) => `${state} ${toldBy}`)).toEqual(['done list', 'done answer']);
});

it.each([
  ['is found in the list that the new token is shown', 't', { state: 'done', toldBy: 'list' }],
  ['is not looked for there where the new token is of another team', 'u', { state: 'unknown', toldBy: null }],
])('what is in doubt %s', async (_what, team, found) => {
  const key = await inUse();
  answer = 500;
  const wanted = { email: 'bo@x.example', role: 'member', useSeat: false };
  const problem = await core.refused('invitations.create', { connectionId, ...wanted });
  expect(problem).toMatchObject({ code: 'outcome-unknown', listed: 'not-listed' });
  await replace(key, team);
  const created_at = Math.floor(core.clock.now() / 1_000);
  made = [{ ...{ id: 'inv_0', email: wanted.email, role: wanted.role, use_seat: false }, created_at }];
  await read();
  const [job] = (await core.call('jobs.list', { connectionId })).jobs;
  expect(job?.open).toMatchObject([found]);
});

it('what went between the last list of the one and the first of the other is told', async () => {
  made = ['bo', 'cy'].map(name => ({ id: name, email: `${name}@x.example` }));
  const key = await inUse();
  await replace(key);
  made = made.slice(1);
  await read();
  const gone = () => core.call('invitations.gone', { connectionId });
  expect(await gone()).toMatchObject({ rows: [{ id: 'bo' }], asOf: core.clock.now() });
});
