import { afterEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

type Answer = Parameters<typeof startRawService>[0];
const token = 'pat_5e1fDQmEvYx0wq83';
let core: Core;
let service: RawService;
let connectionId: string;

afterEach(async () => {
  await core.close();
  await service.close();
});

/** A connection with a token to a service that shows the team once and then answers as the test says. */
async function connectedTo(answer: Answer) {
  core = await startCore();
  service = await startRawService((request, response, count) => {
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (count === 1) json(response, 200, { id: 'team_1', name: 'Acme' });
    else void answer(request, response, count);
  });
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const made = await core.call('connections.create', { label: 'Acme', ...addresses, teamId: 'team_1' });
  connectionId = made.id;
  await core.call('tokens.adopt', { connectionId, token, name: 'T' });
}
const invite = (email: string) => ({ connectionId, email, role: 'member', useSeat: true });

describe('a service that says yes with nothing', () => {
  it('is believed once the list has shown what it means by that', async () => {
    const made: object[] = [];
    await connectedTo((request, response) => {
      if (request.method === 'GET') {
        json(response, 200, { object: 'list', data: made, has_more: false });
        return;
      }
      const { email, role } = JSON.parse(request.body);
      const at = Math.floor(core.clock.now() / 1_000);
      made.push({ id: `inv_${made.length}`, email, role, use_seat: true, created_at: at, updated_at: at });
      response.writeHead(200).end();
    });
    await core.call('invitations.list', { connectionId });
    expect(await core.call('invitations.create', invite('ann@example.com'))).toMatchObject({
      confirmedBy: 'list',
    });
    const { length } = service.seen;
    expect(await core.call('invitations.create', invite('bo@example.com'))).toEqual({
      confirmedBy: 'answer',
      invitation: null,
    });
    expect(service.seen.slice(length).map(({ method }) => method)).toEqual(['POST']);
  });

  it('and is not, where the list does not show it', async () => {
    await connectedTo((request, response) => {
      if (request.method === 'GET') json(response, 200, { object: 'list', data: [], has_more: false });
      else response.writeHead(200).end();
    });
    for (const email of ['ann@example.com', 'bo@example.com']) {
      expect(await core.refused('invitations.create', invite(email))).toMatchObject({
        ...{ code: 'outcome-unknown', unreadable: 'empty', listed: 'not-listed' },
      });
    }
  });
});

describe('a 200 that says no, when reading', () => {
  it.each([
    [{ ok: false, error: 'team_frozen' }, 'service-refused', 'team_frozen'],
    [{ ok: false, error: 'owners_only' }, 'not-permitted', 'owners_only'],
    [{ success: false, message: 'The team is frozen.', data: [] }, 'service-refused', 'The team is frozen.'],
    [{ status: 'error', message: 'The team is frozen.' }, 'service-refused', 'The team is frozen.'],
    [{ error: { code: 'FORBIDDEN', message: 'Owners only.' } }, 'not-permitted', 'Owners only.'],
    [{ statusCode: 401, body: '{"message":"Who are you?"}' }, 'token-refused', 'Who are you?'],
    [{ errorMessage: 'Boom', errorType: 'Error' }, 'service-fault', 'Boom'],
    [{ code: 50001, msg: 'Too busy' }, 'service-fault', 'Too busy'],
    [{ meta: { code: 403, errorDetail: 'Owners only.' }, response: {} }, 'not-permitted', 'Owners only.'],
    [{ status: { code: 7, message: 'Owners only.' } }, 'service-refused', 'Owners only.'],
  ])('%j', async (body, code, serviceSaid) => {
    await connectedTo((_request, response) => json(response, 200, body));
    expect(await core.refused('team.get', { connectionId })).toMatchObject({
      code,
      serviceSaid,
      status: 200,
    });
    expect(await core.refused('invitations.list', { connectionId })).toMatchObject({ code, serviceSaid });
  });

  it.each([
    { id: 'team_1', name: 'Acme', status: 'failed' },
    { id: 'team_1', name: 'Acme', errors: [], error: null, success: true },
    { id: 'team_1', name: 'Acme', error: 'Payment is overdue.' },
    { data: { id: 'team_1', name: 'Acme', state: 'error' } },
  ])('a team with a state of its own is a team: %j', async body => {
    await connectedTo((_request, response) => json(response, 200, body));
    expect(await core.call('team.get', { connectionId })).toMatchObject({ name: 'Acme' });
  });

  it.each([
    { data: [{ id: '1', email: 'a@b.example', status: 'failed' }], error: null },
    {
      data: [{ id: '1', email: 'a@b.example', error: 'bounced' }],
      errors: [{ message: 'A part is missing.' }],
    },
    { code: 0, data: [{ id: '1', email: 'a@b.example' }] },
  ])('a list whose items failed is a list: %j', async body => {
    await connectedTo((_request, response) => json(response, 200, body));
    expect((await core.call('invitations.list', { connectionId })).items).toHaveLength(1);
  });
});

it('a token that is refused in the middle of a list is noted as refused', async () => {
  await connectedTo((request, response) => {
    if (request.path.includes('cursor')) json(response, 401, { error: 'revoked' });
    else json(response, 200, { data: [{ id: '1', email: 'a@b.example' }], next_cursor: 'two' });
  });
  const list = await core.call('invitations.list', { connectionId });
  expect(list).toMatchObject({ complete: 'no', problem: { code: 'token-refused' } });
  expect((await core.call('tokens.list', { connectionId }))[0]?.refusedAt).toBe(core.clock.now());
});

it('403 with nothing left is a pause, and not a missing right', async () => {
  const reset = () => String(core.clock.now() / 1_000 + 90);
  await connectedTo((_request, response) => {
    response.setHeader('x-ratelimit-remaining', '0').setHeader('x-ratelimit-reset', reset());
    json(response, 403, { message: 'API rate limit exceeded.' });
  });
  const limited = { code: 'rate-limited', retryAfterSeconds: 90, serviceSaid: 'API rate limit exceeded.' };
  expect(await core.refused('team.get', { connectionId })).toMatchObject(limited);
});

describe('what turns a good session away without knowing it', () => {
  const csrf = { error: 'invalid csrf token', code: 'EBADCSRFTOKEN' };
  const apollo = {
    errors: [
      {
        message: 'This operation has been blocked as a potential Cross-Site Request Forgery (CSRF).',
        extensions: { code: 'BAD_REQUEST' },
      },
    ],
  };
  it.each([
    ['csurf', 403, JSON.stringify(csrf), 'csrf-refused'],
    ['Laravel', 419, JSON.stringify({ message: 'CSRF token mismatch.' }), 'csrf-refused'],
    ['Django', 403, '<html><h1>Forbidden</h1><p>CSRF verification failed.</p></html>', 'csrf-refused'],
    ['Apollo', 400, JSON.stringify(apollo), 'csrf-refused'],
    ['better-auth', 403, JSON.stringify({ message: 'Missing or null Origin' }), 'csrf-refused'],
    ['better-auth, of another', 403, JSON.stringify({ message: 'Invalid origin' }), 'csrf-refused'],
    ['gorilla/csrf', 403, 'Forbidden - origin invalid\n', 'csrf-refused'],
    ['gorilla/csrf, of a page', 403, 'Forbidden - referer not supplied\n', 'csrf-refused'],
    ['a firewall', 403, '<html><body>Access denied</body></html>', 'blocked-on-the-way'],
  ])('%s: the session is kept, and nothing is said of it', async (_what, status, body, code) => {
    const verdict = 'unproven';
    await connectedTo((_request, response) => response.writeHead(status).end(body));
    expect(await core.call('sessions.save', { connectionId, session: 'good' })).toMatchObject({ verdict });
    const wanted = { connectionId, name: 'CI', expiresAt: null };
    expect(await core.refused('tokens.create', wanted)).toMatchObject({ code });
    expect((await core.call('connections.list', {})).connections[0]?.session.verdict).toBe(verdict);
  });

  it('a page of sign-in with a token in its head is no guard against forgery', async () => {
    const page = '<html><head><meta name="csrf-token" content="x"></head><body>Sign in</body></html>';
    await connectedTo((_request, response) => response.writeHead(401).end(page));
    expect(await core.refused('sessions.save', { connectionId, session: 'bad' })).toMatchObject({
      code: 'session-ended',
    });
  });
});

it('a pause of the dashboard until a date ends by the clock that the date was read from', async () => {
  await connectedTo((_request, response) => {
    response
      .setHeader('date', 'Fri, 20 Nov 2026 12:00:00 GMT')
      .setHeader('retry-after', 'Fri, 20 Nov 2026 12:01:00 GMT');
    json(response, 429, {});
  });
  await core.call('sessions.save', { connectionId, session: 'good' });
  const wanted = { connectionId, name: 'CI', expiresAt: null };
  expect(await core.refused('tokens.create', wanted)).toMatchObject({
    code: 'rate-limited',
    retryAfterSeconds: 60,
  });
});
