import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNodeTransport } from '../../../src-main/adapters/node-transport.ts';
import { TransportError } from '../../../src-main/core/base/ports/transport.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';
import { soon } from '../../support/soon.ts';

/** What a service has made and turned away all the same is looked for, whatever has come between. */
let core: Core;
let service: RawService;
let connectionId: string;
let made: object[];
let isLimited: boolean;
let isOffline: boolean;
/** The list is, and nothing else. */
let isListDown: boolean;

beforeEach(async () => {
  made = [];
  [isLimited, isOffline, isListDown] = [true, false, false];
  service = await startRawService(({ method, path, body }, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/api/v1/team') return void json(response, 200, { id: 't' });
    if (method !== 'POST' && isListDown) return void json(response, 503, {});
    if (method !== 'POST') return void json(response, 200, { data: made, has_more: false });
    const one = { id: `inv_${made.length}`, ...JSON.parse(body) };
    made.push({ ...one, created_at: Math.floor(core.clock.now() / 1_000) });
    if (isLimited) response.setHeader('retry-after', '600');
    json(response, isLimited ? 429 : 201, isLimited ? {} : one);
  });
  const transport = createNodeTransport();
  core = await startCore({
    transport: {
      ...transport,
      send: request =>
        isOffline
          ? Promise.reject(new TransportError('offline', false, 'No network.'))
          : transport.send(request),
    },
  });
  const origins = { baseUrl: service.origin, dashboardUrl: service.origin };
  ({ id: connectionId } = await core.call('connections.create', { label: 'A', ...origins, teamId: 't' }));
  await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
  await core.call('invitations.list', { connectionId });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const jobOf = async (id: string) =>
  (await core.call('jobs.list', { connectionId })).jobs.find(one => one.id === id);

const isPaused = (id: string) =>
  soon(async () => expect(await jobOf(id)).toMatchObject({ state: 'paused', counts: { waiting: 2 } }));

it.each([
  ['the network was gone when it was tried again', () => (isOffline = true)],
  ['the list could not be read when it was tried again', () => ([isListDown, isLimited] = [true, false])],
])('what was made and turned away is not sent again, where %s', async (_what, happens) => {
  const people = ['bo', 'cy'].map(name => ({ email: `${name}@x.example`, role: 'member', useSeat: false }));
  const { id } = await core.call('invitations.sendMany', { connectionId, people, atOnce: 1 });
  await isPaused(id);
  happens();
  await core.call('jobs.resume', { id });
  await isPaused(id);
  [isLimited, isOffline, isListDown] = [false, false, false];
  await core.call('jobs.resume', { id });
  await soon(async () => expect(await jobOf(id)).toMatchObject({ state: 'ended' }));
  expect(made).toMatchObject([{ email: 'bo@x.example' }, { email: 'cy@x.example' }]);
});
