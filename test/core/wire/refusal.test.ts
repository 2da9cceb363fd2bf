import { afterEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

type Res = Parameters<Parameters<typeof startRawService>[0]>[1];
const token = 'KEYHOLDER_PLANTED_pat_0123456789';
let core: Core;
let service: RawService;

afterEach(async () => {
  await core.close();
  await service.close();
});

/** A connection by token whose service answers the team once well, and then as the test says. */
async function connectedTo(answer: (response: Res) => unknown) {
  core = await startCore();
  service = await startRawService((_request, response, count) =>
    count === 1 ? json(response, 200, { id: 'team_1' }) : void answer(response),
  );
  const { id: connectionId } = await core.call('connections.create', {
    label: 'Acme',
    baseUrl: service.origin,
    dashboardUrl: service.origin,
    teamId: null,
  });
  await core.call('tokens.adopt', { connectionId, token, name: 'T' });
  return connectionId;
}

const invitation = { email: 'ann@example.com', role: 'member', useSeat: true };

describe('statuses, asked and sent', () => {
  it.each([
    [301, 'redirected', 'outcome-unknown'],
    [302, 'redirected', 'outcome-unknown'],
    [400, 'service-refused', 'service-refused'],
    [401, 'token-refused', 'token-refused'],
    [403, 'not-permitted', 'not-permitted'],
    [404, 'service-not-found', 'service-not-found'],
    [408, 'service-fault', 'outcome-unknown'],
    [409, 'conflict', 'conflict'],
    [410, 'service-refused', 'service-refused'],
    [418, 'service-refused', 'service-refused'],
    [429, 'rate-limited', 'rate-limited'],
    [500, 'service-fault', 'outcome-unknown'],
    [502, 'service-fault', 'outcome-unknown'],
    [503, 'service-fault', 'outcome-unknown'],
    [504, 'service-fault', 'outcome-unknown'],
  ])('%i -> %s when reading, %s when inviting, which is sent once', async (status, reading, inviting) => {
    const connectionId = await connectedTo(response =>
      response.writeHead(status, { location: 'https://login.example.com/?token=x' }).end(),
    );
    expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: reading, status });
    expect(await core.refused('invitations.create', { connectionId, ...invitation })).toMatchObject({
      code: inviting,
      status,
    });
    // A GET is asked for again where the reason may pass; after an unknown outcome the list is asked.
    expect(service.seen.filter(request => request.method === 'POST')).toHaveLength(1);
    const reads = service.seen.filter(
      ({ method, path }) => method === 'GET' && path === '/api/v1/team',
    ).length;
    expect(reads - 1).toBe([429, 502, 503, 504].includes(status) ? 3 : 1);
    expect(core.answered()).not.toContain('token=x');
  });
});

describe('404', () => {
  const answered = (body: unknown) =>
    connectedTo(response =>
      response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );

  it('beside a word about the role is about the role, and not about the address of the service', async () => {
    const connectionId = await answered({ errors: [{ field: 'role', message: 'There is no such role.' }] });
    expect(await core.refused('invitations.create', { connectionId, ...invitation })).toMatchObject({
      code: 'field-errors',
      fields: { role: ['There is no such role.'] },
    });
    expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'service-not-found' });
  });

  it.each<[string, unknown]>([
    ['a role', { message: 'Role "owner" not found' }],
    ['a role of Laravel', { message: 'No query results for model [App\\Models\\Role] 5' }],
    ['a role of Django', { detail: 'No Role matches the given query.' }],
    ['a role of Rails', { error: "Couldn't find Role with 'id'=5" }],
    ['a person', { error: { code: 'user_not_found', message: 'No user with this email exists' } }],
    ['a person by a code', { code: 'INVITEE_NOT_FOUND', message: 'Not here.' }],
  ])(
    'in a sentence about %s is about what was sent, and read at a path it is about the address',
    async (_what, body) => {
      const connectionId = await answered(body);
      const refused = await core.refused('invitations.create', { connectionId, ...invitation });
      expect(refused).toMatchObject({ code: 'service-refused', status: 404 });
      expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'service-not-found' });
    },
  );

  it.each<[string, unknown]>([
    ['a team', { message: 'Team not found' }],
    ['a tenant, as a database says it', { error: 'find tenant of host: record not found' }],
    ['people of a team', { message: 'No user with this email was found in the team' }],
    ['a route', { message: 'Cannot POST /api/v1/team/invitations: no such user route' }],
    ['a resource', { message: 'The requested user resource could not be found.' }],
    ['an interface', { message: 'Unknown API version' }],
    ['a user agent', { message: 'User-Agent not found' }],
    ['its own path', { status: 404, error: 'Not Found', path: '/api/v1/team/invitations' }],
    ['another field', { errors: [{ field: 'version', message: 'There is no version 1.' }] }],
  ])('beside %s is about the address', async (_what, body) => {
    const connectionId = await answered(body);
    const refused = await core.refused('invitations.create', { connectionId, ...invitation });
    expect(refused).toMatchObject({ code: 'service-not-found' });
  });
});

describe('what the service says in an error', () => {
  it.each([
    ['problem details', { title: 'Bad', detail: 'No such plan' }, 'No such plan'],
    ['error as text', { error: 'No such plan' }, 'No such plan'],
    ['error as object', { error: { code: 'x', message: 'No such plan' } }, 'No such plan'],
    ['message', { message: 'No such plan' }, 'No such plan'],
    ['errors of objects', { errors: [{ message: 'No such plan' }] }, 'No such plan'],
    ['errors of texts', { errors: ['No such plan'] }, 'No such plan'],
    ['markup stays text', { message: '<b>No</b>\n\n such\u0007 plan' }, '<b>No</b> such plan'],
    ['our own token is taken out', { message: `Bad token ${token}!` }, 'Bad token «redacted»!'],
  ])('%s', async (_what, body, said) => {
    const connectionId = await connectedTo(response => json(response, 400, body));
    expect(await core.refused('team.get', { connectionId })).toMatchObject({ serviceSaid: said });
    expect(core.answered()).not.toContain(token);
  });

  it('is shortened', async () => {
    const connectionId = await connectedTo(response => json(response, 400, { message: 'x'.repeat(5_000) }));
    expect((await core.refused('team.get', { connectionId })).serviceSaid).toHaveLength(300);
  });

  it.each([
    ['a map of lists', { errors: { email: ['is taken'], use_seat: ['none left'] } }],
    ['a map of texts', { error: { fields: { email: 'is taken', use_seat: 'none left' } } }],
    [
      'a list',
      {
        errors: [
          { field: 'email', message: 'is taken' },
          { field: 'use_seat', message: 'none left' },
        ],
      },
    ],
  ])('field errors as %s come under our own names', async (_what, body) => {
    const connectionId = await connectedTo(response => json(response, 422, body));
    expect(await core.refused('invitations.create', { connectionId, ...invitation })).toMatchObject({
      code: 'field-errors',
      fields: { email: ['is taken'], useSeat: ['none left'] },
    });
  });

  it.each([
    ['120', 120],
    ['Fri, 20 Nov 2026 09:02:00 GMT', 120],
    // The service's clock is an hour ahead, and its pause is no longer for that.
    ['Fri, 20 Nov 2026 10:02:00 GMT', 120, 'Fri, 20 Nov 2026 10:00:00 GMT'],
    ['999999999', 86_400],
    ['soon', undefined],
  ])('Retry-After %s', async (header, seconds, date = 'Fri, 20 Nov 2026 09:00:00 GMT') => {
    const connectionId = await connectedTo(response =>
      response.writeHead(429, { 'retry-after': header, date }).end(),
    );
    const problem = await core.refused('team.get', { connectionId });
    expect(problem.retryAfterSeconds).toBe(seconds);
  });
});

describe('unreadable answers', () => {
  it.each([
    [
      'HTML',
      (r: Res) => r.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
      'unreadable-answer',
    ],
    ['nothing', (r: Res) => r.writeHead(200).end(), 'unreadable-answer'],
    ['cut off', (r: Res) => r.writeHead(200).end('{"id":"te'), 'unreadable-answer'],
    ['not UTF-8', (r: Res) => r.writeHead(200).end(Buffer.from([0x22, 0xff, 0x22])), 'unreadable-answer'],
    ['a list for a team', (r: Res) => json(r, 200, []), 'unreadable-answer'],
    [
      'over 10 MiB',
      (r: Res) => r.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024 + 1, 32)),
      'answer-too-large',
    ],
    ['a lost connection', (r: Res) => r.destroy(), 'connection-lost'],
  ])('%s', async (_what, answer, code) => {
    const connectionId = await connectedTo(answer);
    expect(await core.refused('team.get', { connectionId })).toMatchObject({ code });
  });
});

describe('inviting', () => {
  it.each([
    [
      'with the invitation',
      (r: Res) => json(r, 201, { id: 'inv_1', email: 'ann@example.com' }),
      'ann@example.com',
    ],
    [
      'wrapped',
      (r: Res) => json(r, 200, { data: { id: 'inv_1', email: 'ann@example.com' } }),
      'ann@example.com',
    ],
    ['with nothing', (r: Res) => r.writeHead(204).end(), undefined],
  ])('a yes %s is a yes', async (_what, answer, email) => {
    const connectionId = await connectedTo(answer);
    const { invitation: made } = await core.call('invitations.create', { connectionId, ...invitation });
    expect(made?.email).toBe(email);
    expect(service.seen.at(-1)?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(service.seen.at(-1)?.body ?? '')).toEqual({
      email: 'ann@example.com',
      role: 'member',
      use_seat: true,
    });
  });

  it('a web page with a 2xx is no yes: the list is asked, and nothing is sent again', async () => {
    const connectionId = await connectedTo(response =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in'),
    );
    expect(await core.refused('invitations.create', { connectionId, ...invitation })).toMatchObject({
      code: 'outcome-unknown',
      unreadable: 'html',
      listed: 'cannot-tell',
    });
    expect(service.seen.filter(request => request.method === 'POST')).toHaveLength(1);
  });

  it('a lost answer is unknown and is not sent again', async () => {
    const connectionId = await connectedTo(response => response.destroy());
    expect(await core.refused('invitations.create', { connectionId, ...invitation })).toMatchObject({
      code: 'outcome-unknown',
      because: 'connection-lost',
    });
    expect(service.seen.filter(request => request.method === 'POST')).toHaveLength(1);
  });

  it('a service that is not there is a plain refusal: nothing was sent', async () => {
    const connectionId = await connectedTo(() => undefined);
    await service.close();
    expect(await core.refused('invitations.create', { connectionId, ...invitation })).toMatchObject({
      code: 'connection-refused',
    });
  });
});

describe('SECURITY: credentials', () => {
  it('the public API gets the bearer and never a cookie', async () => {
    const connectionId = await connectedTo(response => json(response, 200, { id: 'team_1' }));
    await core.call('team.get', { connectionId });
    expect(service.seen).not.toEqual([]);
    for (const { headers } of service.seen) {
      expect(headers.authorization).toBe(`Bearer ${token}`);
      expect(headers.cookie).toBeUndefined();
    }
  });

  it('a redirect target is never asked', async () => {
    const thief = await startRawService((_request, response) => json(response, 200, { id: 'team_1' }));
    const connectionId = await connectedTo(response =>
      response.writeHead(307, { location: `${thief.origin}/api/v1/team` }).end(),
    );
    await core.refused('team.get', { connectionId });
    await core.refused('invitations.create', { connectionId, ...invitation });
    expect(thief.seen).toEqual([]);
    await thief.close();
  });

  it('an address changed by hand in the file finds no credential', async () => {
    const thief = await startRawService((_request, response) => json(response, 200, { id: 'team_1' }));
    const connectionId = await connectedTo(response => json(response, 200, { id: 'team_1' }));
    const text = core.files.texts.get('connections.json') ?? '';
    core.files.texts.set('connections.json', text.replaceAll(service.origin, thief.origin));
    const again = await core.restart();
    expect(await again.refused('team.get', { connectionId })).toMatchObject({ code: 'token-missing' });
    expect(thief.seen).toEqual([]);
    await again.close();
    await thief.close();
  });
});

it('a refused token is noted in the ledger, and cleared when it is taken again', async () => {
  let status = 401;
  const connectionId = await connectedTo(response => json(response, status, { id: 'team_1' }));
  await core.refused('team.get', { connectionId });
  expect((await core.call('tokens.list', { connectionId }))[0]?.refusedAt).toBe(core.clock.now());
  status = 200;
  await core.call('team.get', { connectionId });
  expect((await core.call('tokens.list', { connectionId }))[0]?.refusedAt).toBeNull();
});
