import { afterEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

let core: Core;
let service: RawService | undefined;
afterEach(async () => {
  await core.close();
  await service?.close();
  service = undefined;
});

it('takes a copied secret back, and goes on', async () => {
  core = await startCore();
  const { id: connectionId } = await core.call('connections.openPractice', {});
  const { key } = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  await core.call('tokens.copy', { key });
  expect(core.clipboard.text).not.toBe('');
  await core.app.beforeEnd();
  expect(core.clipboard.text).toBe('');
  await core.call('tokens.copy', { key });
  expect(core.clipboard.text).not.toBe('');
});

/** The session is good, and a creation is answered when the test says so. */
async function setUp(): Promise<{ connectionId: string; asked: Promise<() => void> }> {
  core = await startCore();
  const asked = Promise.withResolvers<() => void>();
  service = await startRawService((request, response) => {
    const signedIn = request.headers.cookie === 'SERVICE_SESSION=good';
    if (!request.body.includes('createPat')) {
      json(response, signedIn ? 200 : 401, signedIn ? { data: { __typename: 'Query' } } : {});
      return;
    }
    asked.resolve(() =>
      json(response, 200, {
        data: { createPat: { pat: { id: 'pat_1', token: 'KEYHOLDER_PLANTED_token' } } },
      }),
    );
  });
  const { id: connectionId } = await core.call('connections.create', {
    label: 'Acme',
    baseUrl: service.origin,
    dashboardUrl: service.origin,
    teamId: 'team_1',
  });
  await core.call('sessions.save', { connectionId, session: 'good' });
  return { connectionId, asked: asked.promise };
}

it('is busy while a token is created, and not before or after', async () => {
  const { connectionId, asked } = await setUp();
  expect(core.app.busy).toBe(false);
  const creating = core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  const answer = await asked;
  expect(core.app.busy).toBe(true);
  answer();
  await creating;
  expect(core.app.busy).toBe(false);
});

it('hears the answer that shows a token, lets nothing else begin, and has both in the next run', async () => {
  const { connectionId, asked } = await setUp();
  const creating = core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  const answer = await asked;
  let isAnswered = false;
  const answered = core.app.answered().then(() => {
    isAnswered = true;
  });
  const another = await core.refused('tokens.create', { connectionId, name: 'Late', expiresAt: null });
  expect([another.code, isAnswered]).toEqual(['cancelled', false]);
  answer();
  await answered;
  await core.app.close();
  expect(await creating).toMatchObject({ id: 'pat_1' });
  core = await core.restart();
  expect(await core.call('tokens.list', { connectionId })).toMatchObject([
    { name: 'CI', id: 'pat_1', state: 'active', secretIn: 'keychain' },
  ]);
});

it('waits for nobody where nothing is under way', async () => {
  core = await startCore();
  await core.app.answered();
  await core.app.answered();
});

it('lets a batch send nothing more, and leaves it to the next run', async () => {
  core = await startCore();
  const held: (() => void)[] = [];
  service = await startRawService(({ method, path, body }, response) => {
    if (path === '/api/v1/team') return void json(response, 200, { id: 't' });
    if (method !== 'POST') return void json(response, 200, { data: [], has_more: false });
    held.push(() => json(response, 201, { id: `inv_${held.length}`, ...JSON.parse(body) }));
  });
  const { id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Acme', baseUrl: service.origin, dashboardUrl: service.origin, teamId: null },
  });
  await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
  const people = Array.from({ length: 3 }, (_, n) => ({
    ...{ email: `p${n}@x.example`, role: 'member', useSeat: false },
  }));
  await core.call('invitations.sendMany', { connectionId, people, atOnce: 1 });
  await expect.poll(() => held.length).toBe(1);
  const answered = core.app.answered();
  held[0]?.();
  await answered;
  await core.app.close();
  expect(held).toHaveLength(1);
  core = await core.restart();
  await expect
    .poll(async () => (await core.call('jobs.list', {})).jobs)
    .toMatchObject([
      { state: 'paused', pausedBecause: 'restarted', counts: { done: 1, waiting: 2, unknown: 0 } },
    ]);
});
