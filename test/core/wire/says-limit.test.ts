import { afterEach, describe, expect, it } from 'vitest';
import { saysLimit } from '../../../src-main/core/wire/says-limit.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

type Row = [what: string, status: number, headers: Record<string, string>, body: unknown];

const bytes = (body: unknown) => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
const throttled = { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] };
const google = { error: { code: 403, message: 'User Rate Limit Exceeded', errors: [] } };

const limits: Row[] = [
  ['HTTP itself', 429, {}, ''],
  ['an older number of the same', 420, {}, ''],
  ['GitHub, with nothing left', 403, { 'x-ratelimit-remaining': '0' }, { message: 'No.' }],
  ['GitHub, with a pause', 403, { 'retry-after': '60' }, { message: 'No.' }],
  ['GitHub, in words alone', 403, {}, { message: 'You have exceeded a secondary rate limit. Please wait.' }],
  ['GitHub, the other words', 403, {}, { message: 'API rate limit exceeded for user ID 1.' }],
  ['Google', 403, {}, google],
  ['Azure, a pause in milliseconds', 503, { 'retry-after-ms': '900' }, ''],
  ['Django', 503, {}, { detail: 'Request was throttled. Expected available in 9 seconds.' }],
  ['a gateway', 503, { ratelimit: 'limit=10, remaining=0, reset=7' }, 'busy'],
  ['a text', 403, {}, 'Too many requests, please try again later.'],
  ['a code', 403, {}, { error: { code: 'RATE_LIMIT_EXCEEDED', message: 'No.' } }],
  ['Shopify, under 200', 200, {}, throttled],
];

const others: Row[] = [
  ['a missing right', 403, {}, { message: 'Owners only' }],
  ['with requests left', 403, { 'x-ratelimit-remaining': '4999' }, { message: 'Owners only' }],
  ['a right over limits', 403, {}, { message: 'You may not change the rate limits of this team.' }],
  ['a fault', 503, {}, { message: 'Down for repair' }],
  ['another refusal with the last request', 422, { 'x-ratelimit-remaining': '0' }, { message: 'Taken' }],
  ['a yes with the last request', 200, { 'x-ratelimit-remaining': '0' }, { id: '1', note: 'slow down' }],
];

describe('what says that too much was asked for', () => {
  it.each(limits)('%s: %i %j %j', (_what, status, headers, body) => {
    expect(saysLimit({ status, headers, body: bytes(body) })).toBe(true);
  });

  it.each(others)('and what does not: %s: %i %j %j', (_what, status, headers, body) => {
    expect(saysLimit({ status, headers, body: bytes(body) })).toBe(false);
  });
});

describe('after it, mutations keep a second apart', () => {
  let core: Core;
  let service: RawService;
  afterEach(async () => {
    await core.close();
    await service.close();
  });

  it.each([...limits, ...others])('%s: %i %j %j', async (_what, status, headers, body) => {
    let limited = false;
    service = await startRawService(({ method }, response) => {
      if (method === 'GET') json(response, 200, { data: [] });
      else if (limited) response.writeHead(status, headers).end(bytes(body));
      else json(response, 403, { message: 'Owners only' });
    });
    core = await startCore();
    const { origin } = service;
    const addresses = { baseUrl: origin, dashboardUrl: origin, session: '', token: 'pat_5e1fDQmEvYx0wq83' };
    const connectionId = await connected(core, addresses, { session: false, token: true });
    const invite = (email: string) =>
      core.app.dispatch('invitations.create', { connectionId, email, role: 'member', useSeat: true });
    const pauses = async () => {
      core.clock.waits.length = 0;
      await invite('b@c.example');
      await invite('d@e.example');
      return core.clock.waits.filter(ms => ms === 1_000).length;
    };
    expect(await pauses()).toBe(0);
    limited = true;
    await invite('a@b.example');
    limited = false;
    expect(await pauses()).toBe(saysLimit({ status, headers, body: bytes(body) }) ? 1 : 0);
  });
});

it('a 403 that is a limit in words alone is no missing right, wherever it is said', async () => {
  const session = 'session_5e1fDQmEvYx0wq83';
  let limited = false;
  const service = await startRawService(({ path }, response) =>
    limited
      ? json(response, 403, throttled)
      : json(response, 200, path === '/graphql' ? { data: { __typename: 'Query' } } : { id: 'team_1' }),
  );
  const core = await startCore();
  const { origin } = service;
  const addresses = { baseUrl: origin, dashboardUrl: origin, session, token: 'pat_5e1fDQmEvYx0wq83' };
  const connectionId = await connected(core, addresses);
  limited = true;
  const invitation = { connectionId, email: 'a@b.example', role: 'member', useSeat: true };
  for (const [method, input] of [
    ['team.get', { connectionId }],
    ['invitations.create', invitation],
    ['tokens.create', { connectionId, name: 'CI', expiresAt: null }],
  ] as const) {
    expect(await core.refused(method, input), method).toMatchObject({ code: 'rate-limited', status: 403 });
  }
  await core.close();
  await service.close();
});
