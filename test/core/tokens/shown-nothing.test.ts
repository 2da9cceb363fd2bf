import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';
import { over } from './token-service.ts';

let core: Core;
let service: RawService;
let connectionId: string;
let shown: unknown;

beforeEach(async () => {
  shown = { id: 'team_1', name: 'Acme' };
  service = await startRawService(({ path, body }, response) => {
    const pat = { id: 'pat_2', token: 'khp_of_the_new_one_0123' };
    const data = body.includes('createPat') ? { createPat: { pat } } : { __typename: 'Query' };
    json(response, 200, path === '/graphql' ? { data } : shown);
  });
  core = await startCore();
  const credentials = { session: 'good', token: 'khp_0123456789abcdefghij' };
  connectionId = await connected(core, {
    ...{ baseUrl: service.origin, dashboardUrl: service.origin },
    ...credentials,
  });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const only = async () => {
  const [row] = await core.call('tokens.list', { connectionId });
  if (!row) throw new Error('There is no token.');
  return row;
};

it.each<[string, unknown]>([
  ['nothing', {}],
  ['no thing, as JSON:API has it', { data: null, jsonapi: { version: '1.1' }, links: { self: '/team' } }],
  ['no thing, as an envelope', { success: true, data: {}, meta: { request_id: 'r-1' } }],
  ['no team', { team: null }],
  ['no teams', { teams: [], total: 0 }],
  ['nobody', { data: { me: null } }],
  ['fields without a value', { id: null, name: '', members: [] }],
])('an answer that shows %s is no evidence that the token works', async (_what, body) => {
  const before = await only();
  core.clock.advance(1_000);
  shown = body;
  const problem = await core.refused('tokens.verify', { key: before.key });
  expect(problem).toMatchObject({ code: 'unreadable-answer' });
  await core.app.dispatch('team.get', { connectionId });
  const [after] = await core.call('tokens.list', { connectionId });
  expect(after?.lastProof).toEqual(before.lastProof);
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const test = await core.call('connections.test', { ...addresses, token: 'khp_another_0123456' });
  expect(test.token.verdict).not.toBe('ok');
});

it.each<[string, unknown]>([
  ['an id', { id: 7 }],
  ['a name, deep in envelopes', { response: { data: { team: { name: 'Acme' } } } }],
  ['one field', { data: [{ plan: 'free' }] }],
])('one that shows %s is', async (_what, body) => {
  const { key } = await only();
  core.clock.advance(1_000);
  shown = body;
  const at = core.clock.now();
  expect(await core.call('tokens.verify', { key })).toMatchObject({ lastProof: { at, outcome: 'works' } });
});

it('does not take a new token into use that was shown nothing', async () => {
  const { key, name } = await only();
  await core.call('idle.confirm', {});
  shown = {};
  const job = await core.call('tokens.rotate', {
    key,
    name,
    expiresAt: null,
    teamId: 'team_1',
    grace: 'now',
  });
  await over(core, job.id);
  const [rotation] = await core.call('tokens.rotations', {});
  expect(rotation?.job).toMatchObject({ state: 'paused', pausedBecause: { code: 'unreadable-answer' } });
  expect(rotation?.old).toMatchObject({ key, inUse: true, state: 'active' });
  expect(rotation?.new).toMatchObject({ inUse: false, state: 'active', lastProof: null });
  shown = { id: 'team_1' };
  await core.call('jobs.resume', { id: job.id });
  await over(core, job.id);
  const [proved] = await core.call('tokens.rotations', {});
  expect(proved?.new).toMatchObject({ inUse: true, lastProof: { outcome: 'works' } });
});
