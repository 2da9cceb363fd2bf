import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Transport } from '../../../src-main/core/base/ports/transport.ts';
import { exchange } from '../../../src-main/electron/net/net-exchange.ts';
import { type RecordingService, startRecordingService } from '../../electron/recording-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { netStart } from './exchange-bench.ts';

// What test/electron/wire.spec.ts asks of a real Electron, with Node's HTTP in the place of Chromium's.
const start = netStart();
const transport: Transport = {
  send: request => exchange(start, request),
  close: async () => undefined,
};

let core: Core;
let service: RecordingService;
beforeEach(async () => {
  core = await startCore({ transport });
  service = await startRecordingService();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const addresses = () => ({ ...service.practice, baseUrl: service.url, dashboardUrl: service.url });

it('GraphQL carries the cookie and no token, REST carries the token and no cookie', async () => {
  const connectionId = await connected(core, addresses());
  const token = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  await core.call('tokens.revoke', { key: token.key });
  await core.call('team.get', { connectionId });

  const cookie = `SERVICE_SESSION=${service.practice.session}`;
  const graphql = service.recorded.filter(one => one.path === '/graphql');
  const rest = service.recorded.filter(one => one.path.startsWith('/api/v1/'));
  expect(graphql.length + rest.length).toBe(service.recorded.length);
  expect(graphql.filter(one => one.headers.cookie === cookie).length).toBeGreaterThanOrEqual(3);
  for (const { headers } of graphql) {
    expect([cookie, undefined]).toContain(headers.cookie);
    expect(headers.authorization).toBeUndefined();
  }
  expect(rest.length).toBeGreaterThanOrEqual(2);
  for (const { headers } of rest) {
    expect(headers.authorization).toMatch(/^Bearer \S+$/);
    expect(headers.cookie).toBeUndefined();
  }
});

it('the target of a redirect gets no credential and no request', async () => {
  const target = await startRecordingService();
  const connectionId = await connected(core, addresses());
  service.redirectTo = target.url;
  expect((await core.refused('team.get', { connectionId })).code).toBe('redirected');
  const creation = await core.refused('tokens.create', {
    connectionId,
    name: 'CI',
    teamId: service.practice.teamId,
    expiresAt: null,
  });
  expect(['redirected', 'session-ended']).toContain(creation.code);
  expect(target.recorded).toEqual([]);
  await target.close();
});

it('a service that is down is told from everything else', async () => {
  const connectionId = await connected(core, addresses());
  await service.close();
  expect((await core.refused('team.get', { connectionId })).code).toBe('connection-refused');
});

it('closing the app ends a request under way', async () => {
  const connectionId = await connected(core, addresses());
  service.silent = true;
  const before = service.recorded.length;
  const asking = core.refused('team.get', { connectionId });
  // Before that it waits for the keychain, which closing ends in its own way.
  await expect.poll(() => service.recorded.length).toBeGreaterThan(before);
  await core.close();
  expect((await asking).code).toBe('cancelled');
});
