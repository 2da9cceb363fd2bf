import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

let core: Core;
let service: RawService;
let status: number;
let refusal: object;
/** To whoever shows no token. */
let toNobody: number;
let key: string;

beforeEach(async () => {
  status = 200;
  refusal = { error: { message: 'no' } };
  toNobody = 401;
  service = await startRawService(({ headers }, response) => {
    const own = headers.authorization === undefined ? toNobody : status;
    json(response, own, own === 200 ? { id: 'team_1' } : refusal);
  });
  core = await startCore();
  const { origin } = service;
  const credentials = { session: 'good', token: 'khp_0123456789abcdefghij' };
  const connectionId = await connected(
    core,
    { baseUrl: origin, dashboardUrl: origin, ...credentials },
    { session: false, token: true },
  );
  key = (await core.call('tokens.list', { connectionId }))[0]?.key ?? '';
  core.clock.advance(86_400_000);
  await core.call('idle.confirm', {});
});
afterEach(async () => {
  await core.close();
  await service.close();
});

/** Whatever can go on by itself has done so. */
async function turns(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await turn();
}

it('asks the service now, and notes when it said so', async () => {
  const at = core.clock.now();
  expect(await core.call('tokens.verify', { key })).toMatchObject({
    lastProof: { at, outcome: 'works' },
    lastUsedAt: at,
  });
  expect(service.seen.at(-1)).toMatchObject({ method: 'GET', path: '/api/v1/team' });
  status = 401;
  core.clock.advance(1_000);
  const refused = { lastProof: { at: at + 1_000, outcome: 'refused' }, refusedAt: at + 1_000 };
  expect(await core.call('tokens.verify', { key })).toMatchObject(refused);
  core.clock.advance(1_000);
  expect(await core.call('tokens.verify', { key })).toMatchObject({ refusedAt: at + 1_000 });
  // It is known there, and may not read the team.
  status = 403;
  expect(await core.call('tokens.verify', { key })).toMatchObject({
    ...{ refusedAt: null, lastProof: { outcome: 'works' } },
  });
});

it('403 that speaks of the token is its refusal', async () => {
  status = 403;
  refusal = { detail: 'Invalid token.' };
  expect(await core.call('tokens.verify', { key })).toMatchObject({ lastProof: { outcome: 'refused' } });
});

it.each<[string, number, object]>([
  ['is said to whoever shows no token, too', 403, { status: 403, error: 'Forbidden', path: '/api/v1/team' }],
  [
    'is that of an authorizer of AWS',
    401,
    { Message: 'User is not authorized to access this resource with an explicit deny' },
  ],
  ['is that of a team that everybody may read', 200, { message: 'Forbidden' }],
  ['cannot be compared', 503, { message: 'Forbidden' }],
])('403 that %s proves nothing of the token', async (_what, without, said) => {
  const before = await core.call('tokens.verify', { key });
  core.clock.advance(3_600_000);
  [status, toNobody, refusal] = [403, without, said];
  const verified = core.refused('tokens.verify', { key });
  for (const late = verified.then(() => true); (await Promise.race([late, turns()])) !== true; )
    core.clock.advance(1_000);
  expect(await verified).toMatchObject({ code: 'not-permitted', status: 403 });
  const { connectionId } = before;
  expect((await core.call('tokens.list', { connectionId }))[0]).toEqual(before);
  // It is taken in all the same, and not told to work.
  const token = 'khp_another-0123456789';
  const taken = core.call('tokens.adopt', { connectionId, token, name: 'Other' });
  for (const late = taken.then(() => true); (await Promise.race([late, turns()])) !== true; )
    core.clock.advance(1_000);
  expect(await taken).toMatchObject({ state: 'active', lastProof: null });
});

it('a token that is pasted and may not read the team is told to work where others are asked who they are', async () => {
  const { connectionId } = await core.call('tokens.verify', { key });
  status = 403;
  const token = 'khp_another-0123456789';
  expect(await core.call('tokens.adopt', { connectionId, token, name: 'Other' })).toMatchObject({
    lastProof: { outcome: 'works' },
  });
  expect(service.seen.slice(-2).map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${token}`,
    undefined,
  ]);
});

it('takes no other answer for a proof', async () => {
  const before = await core.call('tokens.verify', { key });
  core.clock.advance(1_000);
  for (const other of [500, 404, 302]) {
    status = other;
    await core.refused('tokens.verify', { key });
  }
  expect((await core.call('tokens.list', { connectionId: before.connectionId }))[0]).toEqual(before);
});

it('sends nothing with a token whose connection was removed while the keychain was asked', async () => {
  const { secrets } = core.ports;
  const count = service.seen.length;
  const get = secrets.get.bind(secrets);
  let removed: Promise<unknown> = Promise.resolve();
  secrets.get = async account => {
    const [id = '', kind] = account.split(' ');
    if (kind !== 'token') return get(account);
    secrets.get = get;
    // It has to wait for this read before it can delete anything.
    removed = core.call('connections.remove', { id, confirmed: true });
    await turns();
    return get(account);
  };
  const problem = await core.refused('tokens.verify', { key });
  await removed;
  expect(problem).toMatchObject({ code: 'cancelled' });
  expect(service.seen).toHaveLength(count);
});
