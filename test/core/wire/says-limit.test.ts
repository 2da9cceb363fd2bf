import { afterEach, describe, expect, it } from 'vitest';
import { saysLimit, saysQuota } from '../../../src-main/core/wire/says-limit.ts';
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
  ['a code, as .NET writes it', 403, {}, { Error: { Code: 'RATE_LIMIT_EXCEEDED', Message: 'No.' } }],
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

const full: [who: string, body: unknown][] = [
  ['better-auth', { message: 'Invitation limit reached', code: 'INVITATION_LIMIT_REACHED' }],
  ['Clerk', { errors: [{ message: 'quota', code: 'organization_membership_quota_exceeded', meta: {} }] }],
  [
    'Auth0',
    { statusCode: 403, error: 'Forbidden', message: 'No.', errorCode: 'organization_invitations_quota' },
  ],
  ['Appwrite', { message: 'Your plan limit has been reached.', code: 403, type: 'billing_limit' }],
  ['Directus', { errors: [{ message: 'No.', extensions: { code: 'LIMIT_EXCEEDED' } }] }],
  ['a sentence', 'You have reached the maximum number of members'],
  ['seats', { error: 'There are no seats left.' }],
];
const notFull: [who: string, body: unknown][] = [
  ['a missing right', { message: 'Owners only' }],
  ['a right over limits', { message: 'You may not change the seat limit of this team.' }],
  ['a code of another thing', { code: 'LIMIT_NOT_FOUND', message: 'No.' }],
  ['no words', {}],
];

describe('403 where there is no room is no missing right', () => {
  let room: RawService;
  let core: Core;
  let body: unknown;
  let answerReads = false;
  afterEach(async () => {
    answerReads = false;
    await core.close();
    await room.close();
  });
  const start = async (refusal: unknown) => {
    body = refusal;
    core = await startCore();
    room = await startRawService((request, response) => {
      if (answerReads) json(response, 403, full[0]?.[1]);
      else if (request.method === 'POST') json(response, 403, body);
      else json(response, 200, { id: 'team_1', name: 'Acme' });
    });
    return connected(
      core,
      { baseUrl: room.origin, dashboardUrl: room.origin, session: 's', token: 't' },
      { session: false, token: true },
    );
  };
  const ann = { email: 'ann@example.com', role: 'member', useSeat: true };

  it.each(full)('%s', async (_who, refusal) => {
    expect(saysQuota({ status: 403, headers: {}, body: bytes(refusal) })).toBe(true);
    const connectionId = await start(refusal);
    const refused = await core.refused('invitations.create', { connectionId, ...ann });
    expect(refused).toMatchObject({ code: 'service-refused', status: 403 });
    expect(refused.serviceSaid).toBeTruthy();
  });

  it('and of a reading it says that the token works, and lacks a right', async () => {
    const connectionId = await start({});
    answerReads = true;
    expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'not-permitted' });
  });

  it.each(notFull)('but %s is one', async (_who, refusal) => {
    const connectionId = await start(refusal);
    const refused = await core.refused('invitations.create', { connectionId, ...ann });
    expect(refused.code).toBe('not-permitted');
  });
});

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
