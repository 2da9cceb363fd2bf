import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { expressPage } from '../../support/express-page.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

const planted = 'KEYHOLDER_PLANTED_created_token_AbCd';
let core: Core;
let practice: Practice;
let service: RawService | null = null;

beforeEach(async () => {
  core = await startCore();
  practice = await startPractice({ now: () => core.clock.now() });
});
afterEach(async () => {
  await core.close();
  await practice.close();
  await service?.close();
  service = null;
});

/** A connection whose dashboard is the test's own: `answer` writes the reply to createPat. */
async function withDashboard(answer: Parameters<typeof startRawService>[0]) {
  service = await startRawService((request, response, count) => {
    const signedIn = request.headers.cookie === 'SERVICE_SESSION=good';
    if (request.body.includes('__typename')) {
      json(response, signedIn ? 200 : 401, signedIn ? { data: { __typename: 'Query' } } : {});
    } else answer(request, response, count);
  });
  const { id: connectionId } = await core.call('connections.create', {
    label: 'Acme',
    baseUrl: practice.baseUrl,
    dashboardUrl: service.origin,
    teamId: 'team_1',
  });
  await core.call('sessions.save', { connectionId, session: 'good' });
  return connectionId;
}

const mutations = () => service?.seen.filter(request => request.body.includes('createPat')) ?? [];
const queries = () => service?.seen.filter(request => request.body.includes('__typename')) ?? [];
const rows = (connectionId: string) => core.call('tokens.list', { connectionId });
const wanted = (connectionId: string) => ({ connectionId, name: 'CI', expiresAt: null });

describe('what is sent', () => {
  it('is one POST with the cookie, without a bearer, with every value where it belongs', async () => {
    const connectionId = await withDashboard((_request, response) =>
      json(response, 200, { data: { createPat: { pat: { id: 'pat_1', token: planted } } } }),
    );
    await core.call('tokens.create', {
      connectionId,
      name: 'a "quoted" \\ name',
      expiresAt: '2026-12-01T00:00:00+01:00',
    });
    const [request] = mutations();
    expect(mutations()).toHaveLength(1);
    expect(request?.path).toBe('/graphql');
    expect(request?.headers).toMatchObject({
      cookie: 'SERVICE_SESSION=good',
      'content-type': 'application/json',
    });
    expect(request?.headers.authorization).toBeUndefined();
    const body = JSON.parse(request?.body ?? '{}');
    expect(body.variables).toEqual({ name: 'a "quoted" \\ name', teamId: 'team_1' });
    expect(body.query).toContain('expiresAt: "2026-12-01T00:00:00+01:00"');
  });

  // ModSecurity 3.0.9 in nginx, with the Core Rule Set 3.3.4 as it comes: "{ id token" is stopped, "{ id, token" is not.
  it('holds nothing that a firewall takes for a command of a shell', async () => {
    const connectionId = await withDashboard((_request, response) =>
      json(response, 200, { data: { createPat: { pat: { id: 'pat_1', token: planted } } } }),
    );
    await core.call('tokens.create', wanted(connectionId));
    const [request] = mutations();
    const { query } = JSON.parse(request?.body ?? '{}');
    expect(query).toMatch(/\{\s*pat\s*\{\s*id\b/);
    expect(query).not.toMatch(/[{;|&]\s*id\s+\w/);
  });
});

describe('what is answered, and what the ledger then says', () => {
  const created = (id: unknown) => ({ data: { createPat: { pat: { id, token: planted } } } });

  it.each<readonly [what: string, status: number, body: unknown, id: string | null]>([
    ['as described', 200, created('pat_1'), 'pat_1'],
    ['with a number as id', 200, created(42), '42'],
    ['with 201', 201, created('pat_1'), 'pat_1'],
    ['without the pat level', 200, { data: { createPat: { id: 'pat_1', token: planted } } }, 'pat_1'],
    ['without an id', 200, created(undefined), null],
    [
      'with errors beside the data',
      200,
      { ...created('pat_1'), errors: [{ message: 'mail failed' }] },
      'pat_1',
    ],
    ['with an id beyond 2^53', 200, created('BIG'), '9007199254740993'],
    [
      'with the token at the top',
      200,
      { data: { createPat: { pat: { id: 'pat_1' }, token: planted } } },
      'pat_1',
    ],
    ['in an envelope of its own', 200, { data: { createPat: { result: { id: 7, token: planted } } } }, '7'],
    ['in a list of one', 200, { data: { createPat: { pat: null, pats: [{ id: 7, token: planted }] } } }, '7'],
    ['without data', 200, { createPat: { pat: { id: 'pat_1', token: planted } } }, 'pat_1'],
    ['in a batch of one', 200, [created('pat_1')], 'pat_1'],
    ['beside a no', 200, { ok: false, ...created('pat_1') }, 'pat_1'],
    [
      'beside userErrors',
      200,
      { data: { createPat: { pat: { id: 7, token: planted }, userErrors: [{ message: 'x' }] } } },
      '7',
    ],
    [
      'beside an owner',
      200,
      { data: { createPat: { pat: { owner: { id: 'u1' }, id: 'pat_1', token: planted } } } },
      'pat_1',
    ],
    ...[202, 207, 302, 400, 401, 403, 404, 409, 422, 429, 500, 503].map(
      status => [`under ${status}`, status, created('pat_1'), 'pat_1'] as const,
    ),
    ...['FORBIDDEN', 'UNAUTHENTICATED', 'RATE_LIMITED', 'INTERNAL_SERVER_ERROR'].map(
      code =>
        [
          `beside ${code} under 500`,
          500,
          {
            ...created('pat_1'),
            errors: [{ message: 'x', path: ['createPat', 'pat'], extensions: { code } }],
          },
          'pat_1',
        ] as const,
    ),
    ['with an id of megabytes', 200, created('9'.repeat(3_000_000)), null],
    ['with a line break in the id', 200, created('pat\n1'), null],
    ['with a mark in the id that turns the text', 200, created('pat_\u202e1'), null],
    ['with half a character in the id', 200, created('pat_\ud800'), null],
    ['with the token as its id', 200, created(planted), null],
    ['with an id of 300 characters', 200, created('a'.repeat(300)), 'a'.repeat(300)],
  ])('%s: kept', async (_what, status, body, id) => {
    const text = JSON.stringify(body).replace('"BIG"', '9007199254740993');
    const connectionId = await withDashboard((_request, response) => response.writeHead(status).end(text));
    const token = await core.call('tokens.create', wanted(connectionId));
    expect(token).toMatchObject({ id, state: 'active', secretIn: 'keychain', tail: 'AbCd', inUse: true });
    expect([...core.keychain.items.values()]).toContain(planted);
    expect(core.answered()).not.toContain(planted);
    expect(core.files.texts.get('ledger.json')?.length).toBeLessThan(5_000);
    expect(mutations()).toHaveLength(1);
  });

  const whole = JSON.stringify(created('pat_1'));
  it.each([
    ['cut off behind the token', whole.slice(0, -3), 'pat_1'],
    ['with something before it', `)]}',\n${whole}`, 'pat_1'],
    ['with something behind it', `${whole}<!-- 12 ms -->`, 'pat_1'],
    ['twice', `${whole}\n${whole}`, 'pat_1'],
    ['in Latin-1', Buffer.from(whole.replace('{"data"', '{"für":"x","data"'), 'latin1'), 'pat_1'],
    [
      'in Latin-1, with a letter of it in the id',
      Buffer.from(whole.replace('pat_1', 'pät_1'), 'latin1'),
      null,
    ],
    ['packed without a word', gzipSync(whole), 'pat_1'],
    ['packed without a word, and cut off', gzipSync(whole).subarray(0, -9), 'pat_1'],
    ['with a number as id', `${whole.replace('"pat_1"', '9007199254740993')};`, '9007199254740993'],
  ])('an answer that is no JSON, %s: kept', async (_what, body, id) => {
    const connectionId = await withDashboard((_request, response) => response.writeHead(200).end(body));
    const token = await core.call('tokens.create', wanted(connectionId));
    expect(token).toMatchObject({ id, state: 'active', secretIn: 'keychain', tail: 'AbCd' });
    expect([...core.keychain.items.values()]).toContain(planted);
  });

  it.each([
    [
      'in a stream of events (GraphQL Yoga 5)',
      'none',
      `:\n\nevent: next\ndata: ${whole}\n\nevent: complete\ndata:\n\n`,
    ],
    ['with something behind it', 'utf-8', `${whole}<!-- 12 ms -->`],
  ])('an answer that is no JSON, %s, and says "%s" for its encoding: kept', async (_what, encoding, body) => {
    const connectionId = await withDashboard((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    const token = await core.call('tokens.create', wanted(connectionId));
    expect(token).toMatchObject({ id: 'pat_1', state: 'active', secretIn: 'keychain', tail: 'AbCd' });
  });

  it('an answer of an unknown encoding: unknown, and told as one', async () => {
    const connectionId = await withDashboard((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'compress' }).end(gzipSync(whole).subarray(3)),
    );
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({
      ...{ code: 'outcome-unknown', because: 'unreadable-answer', unreadable: 'encoding' },
    });
    expect(await rows(connectionId)).toMatchObject([{ state: 'creation-unknown', id: null }]);
  });

  it('an answer that breaks off behind the id: unknown, and the id is there to revoke it', async () => {
    const connectionId = await withDashboard((_request, response) =>
      response.writeHead(200).end('{"data":{"createPat":{"pat":{"id":"pat_1","token":"KEYHO'),
    );
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({
      ...{ code: 'outcome-unknown', unreadable: 'cut-off' },
    });
    expect(await rows(connectionId)).toMatchObject([{ state: 'creation-unknown', id: 'pat_1' }]);
  });

  it.each([
    ['401', 401, {}, 'session-ended'],
    ['403', 403, { message: 'Owners only' }, 'not-permitted'],
    ['404', 404, 'nothing', 'service-not-found'],
    ['429', 429, {}, 'rate-limited'],
    ['422 with fields', 422, { errors: { name: ['taken'] } }, 'field-errors'],
    ['an error without data', 400, { errors: [{ message: 'No such field' }] }, 'service-refused'],
    [
      'a field error with the code of a refusal',
      200,
      {
        data: { createPat: null },
        errors: [{ message: 'taken', extensions: { code: 'VALIDATION_FAILED' } }],
      },
      'service-refused',
    ],
    [
      'an error code',
      200,
      { data: { createPat: null }, errors: [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }] },
      'session-ended',
    ],
    [
      'field errors in extensions',
      200,
      {
        data: null,
        errors: [{ message: 'x', extensions: { code: 'BAD_USER_INPUT', fields: { name: ['taken'] } } }],
      },
      'field-errors',
    ],
  ])('%s: refused, and no row stays', async (_what, status, body, code) => {
    const connectionId = await withDashboard((_request, response) => json(response, status, body));
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({ code });
    expect(await rows(connectionId)).toEqual([]);
    expect(mutations()).toHaveLength(1);
  });

  it.each<readonly [what: string, answer: (r: Res) => unknown]>([
    ['500', (r: Res) => json(r, 500, {})],
    ['502 from a gateway', (r: Res) => r.writeHead(502).end('<html>Bad gateway</html>')],
    ['500 with GraphQL errors', (r: Res) => json(r, 500, { errors: [{ message: 'boom' }] })],
    [
      'a field error without a code',
      (r: Res) => json(r, 200, { data: { createPat: null }, errors: [{ message: 'taken' }] }),
    ],
    [
      'a field error with a code that nobody knows',
      (r: Res) =>
        json(r, 200, {
          data: { createPat: null },
          errors: [{ message: 'Something went wrong', extensions: { code: 'UNEXPECTED' } }],
        }),
    ],
    [
      'an internal error beside null',
      (r: Res) =>
        json(r, 200, {
          data: { createPat: null },
          errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
        }),
    ],
    ...[400, 409, 422].map(
      status =>
        [
          `Express in production, of whatever was thrown: ${status}`,
          (r: Res) =>
            r.writeHead(status, { 'content-type': 'text/html' }).end(expressPage(STATUS_CODES[status] ?? '')),
        ] as const,
    ),
    ['a success that cannot be read', (r: Res) => r.writeHead(200).end('<html>ok</html>')],
    ['a success cut off', (r: Res) => r.writeHead(200).end('{"data":{"createPat":{"pat":{"id":"pa')],
    ['a success without a token or an id', (r: Res) => json(r, 200, { data: { createPat: {} } })],
    ['null data', (r: Res) => json(r, 200, { data: null })],
    ['a lost connection', (r: Res) => r.destroy()],
    [
      'a lost connection in the body',
      (r: Res) => r.writeHead(200, { 'content-length': '100' }).write('{', () => r.destroy()),
    ],
  ])('%s: outcome unknown, said and kept, never sent again', async (_what, answer) => {
    const connectionId = await withDashboard((_request, response) => void answer(response));
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({
      code: 'outcome-unknown',
    });
    expect(await rows(connectionId)).toMatchObject([{ name: 'CI', state: 'creation-unknown', id: null }]);
    expect(mutations()).toHaveLength(1);
  });

  it.each([
    ['to the page', 'https://login.example.com/?from=graphql', 'session-ended', []],
    // What was done may have renewed the session, by an answer that is not believed.
    ['to another page than', '/tokens', 'outcome-unknown', ['creation-unknown']],
  ])('a redirect %s that the harmless query is led to: %s, %s', async (_what, location, code, states) => {
    let ended = false;
    service = await startRawService((request, response) => {
      const signedIn = !ended && request.headers.cookie === 'SERVICE_SESSION=good';
      const isMutation = request.body.includes('createPat');
      if (signedIn) json(response, 200, { data: { __typename: 'Query' } });
      else
        response
          .writeHead(302, { location: isMutation ? location : 'https://login.example.com/?next=1' })
          .end();
    });
    const { id: connectionId } = await core.call('connections.create', {
      label: 'Acme',
      baseUrl: practice.baseUrl,
      dashboardUrl: service.origin,
      teamId: 'team_1',
    });
    await core.call('sessions.save', { connectionId, session: 'good' });
    ended = true;
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({ code });
    expect((await rows(connectionId)).map(({ state }) => state)).toEqual(states);
    expect(mutations()).toHaveLength(1);
    const { connections } = await core.call('connections.list', {});
    expect(connections[0]?.session.verdict).toBe(code === 'session-ended' ? 'refused' : 'accepted');
  });

  it.each([
    ['another host, as nginx and Vercel do', 308, 'https://www.example.com/graphql'],
    ['a slash behind it, as Starlette 0.26 does', 307, '/graphql/'],
  ])(
    'a redirect of everything to %s: not done, and no word of the session',
    async (_where, status, location) => {
      let moved = false;
      service = await startRawService((_request, response) => {
        if (moved) response.writeHead(status, { location }).end();
        else json(response, 200, { data: { __typename: 'Query' } });
      });
      const addresses = { baseUrl: practice.baseUrl, dashboardUrl: service.origin };
      const given = { label: 'Acme', ...addresses, teamId: 'team_1' };
      const { id: connectionId } = await core.call('connections.create', given);
      const saving = () => core.call('sessions.save', { connectionId, session: 'good-session' });
      await saving();
      moved = true;
      expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({ code: 'redirected' });
      expect(await rows(connectionId)).toEqual([]);
      expect(mutations()).toHaveLength(1);
      expect(await core.call('sessions.check', { connectionId })).toMatchObject({
        verdict: 'something-else',
      });
      expect(await saving()).toMatchObject({ verdict: 'something-else', heldIn: 'keychain' });
      const tested = await core.call('connections.test', { ...addresses, session: 'good-session' });
      expect(tested.dashboardAddress).toMatchObject({ verdict: 'failed', problem: { code: 'redirected' } });
      expect(tested.session).toMatchObject({ verdict: 'failed', problem: { code: 'redirected' } });
    },
  );

  it.each([
    ['with a field for a password', '<form><input name=p type="password"></form>', 'session-ended'],
    ['by its title', '<head><title>Log in · Acme</title></head><div id="root"></div>', 'session-ended'],
    [
      'of another place',
      '<form method="post"><input type="hidden" name="SAMLRequest"></form>',
      'session-ended',
    ],
    ['that is none', '<head><title>Acme</title></head>', 'outcome-unknown'],
  ])('a page to sign in, %s, in place of every answer: %s, %s', async (_what, inside, code) => {
    let ended = false;
    service = await startRawService((_request, response) => {
      if (ended)
        response
          .writeHead(200, { 'set-cookie': 'SERVICE_SESSION=nobody-s-session; Path=/' })
          .end(`<!doctype html><html>${inside}</html>`);
      else json(response, 200, { data: { __typename: 'Query' } });
    });
    const addresses = { baseUrl: practice.baseUrl, dashboardUrl: service.origin };
    const given = { label: 'Acme', ...addresses, teamId: 'team_1' };
    const { id: connectionId } = await core.call('connections.create', given);
    await core.call('sessions.save', { connectionId, session: 'good-session' });
    ended = true;
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({ code, status: 200 });
    const isPage = code === 'session-ended';
    expect(await rows(connectionId)).toMatchObject(isPage ? [] : [{ state: 'creation-unknown' }]);
    expect(mutations()).toHaveLength(1);
    const checked = await core.call('sessions.check', { connectionId });
    expect(checked.verdict).toBe(isPage ? 'refused' : 'something-else');
    const tested = await core.call('connections.test', { ...addresses, session: 'good-session' });
    expect(tested.dashboardAddress).toMatchObject({ verdict: isPage ? 'unproven' : 'failed' });
    expect(tested.session).toMatchObject({
      problem: { code: isPage ? 'session-ended' : 'unreadable-answer' },
    });
  });

  it('a page to sign in that only the mutation gets: outcome unknown', async () => {
    const connectionId = await withDashboard((_request, response) =>
      response.writeHead(200).end('<html><title>Sign in</title></html>'),
    );
    const unknown = { code: 'outcome-unknown', unreadable: 'html' };
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject(unknown);
    expect(await rows(connectionId)).toMatchObject([{ state: 'creation-unknown' }]);
  });

  it('a redirect that only the mutation gets: outcome unknown', async () => {
    const connectionId = await withDashboard((_request, response) =>
      response.writeHead(303, { location: '/created' }).end(),
    );
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({
      code: 'outcome-unknown',
      redirect: 'same-address',
    });
    expect(await rows(connectionId)).toMatchObject([{ state: 'creation-unknown' }]);
  });

  it('a redirect, and a session that was forgotten meanwhile: the harmless query is not sent with it', async () => {
    const connectionId = await withDashboard(async (_request, response) => {
      await core.call('sessions.forget', { connectionId });
      response.writeHead(303, { location: '/login' }).end();
    });
    const before = queries().length;
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({
      code: 'outcome-unknown',
    });
    expect(queries().length).toBe(before);
  });

  it('an id that the owner types meanwhile does not take the place of its own', async () => {
    let typed: unknown = null;
    const connectionId = await withDashboard(async (_request, response) => {
      const [row] = await rows(connectionId);
      typed = await core.refused('tokens.setId', { key: row?.key ?? '', id: 'another' });
      json(response, 200, created('pat_1'));
    });
    expect(await core.call('tokens.create', wanted(connectionId))).toMatchObject({ id: 'pat_1' });
    expect(typed).toMatchObject({ code: 'conflict', reason: 'token-busy' });
  });

  it('an id without the secret: kept so that it can be revoked', async () => {
    const connectionId = await withDashboard((_request, response) =>
      json(response, 200, { data: { createPat: { pat: { id: 'pat_9' } } } }),
    );
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({
      code: 'unreadable-answer',
    });
    expect(await rows(connectionId)).toMatchObject([{ id: 'pat_9', state: 'active', secretIn: 'nowhere' }]);
  });
});

describe('a token that cannot be kept as others are', () => {
  const answering = (token: string, id: unknown = 'pat_1') =>
    withDashboard((_request, response) =>
      json(response, 200, { data: { createPat: { pat: { id, token } } } }),
    );
  const ours = ['test item', 'fingerprint key', 'activity key'];
  const items = () => [...core.keychain.items.keys()].filter(name => !ours.includes(name));

  it.each([
    ['of 16 KiB and a byte', 'x'.repeat(16_385)],
    ['of 64 kB', 'x'.repeat(64_000)],
    ['of 3 MB', 'x'.repeat(3_000_000)],
  ])('%s lies in memory, and nothing of it in the keychain', async (_what, long) => {
    const connectionId = await answering(long);
    const before = items();
    const token = await core.call('tokens.create', wanted(connectionId));
    expect(token).toMatchObject({ id: 'pat_1', state: 'active', secretIn: 'memory' });
    expect(items()).toEqual(before);
    await core.call('tokens.copy', { key: token.key });
    expect(core.clipboard.text).toBe(long);
    const refused = await core.refused('tokens.store', { key: token.key });
    expect(refused).toMatchObject({ code: 'keychain-mismatch', reason: 'too-long' });
    expect(await core.call('keychain.status', {})).toMatchObject({ state: 'ready' });
    await core.call('tokens.forget', { key: token.key, confirmed: true });
    expect(items()).toEqual(before);
  });

  it('as long as it may be is kept', async () => {
    const connectionId = await answering('y'.repeat(16_384));
    expect(await core.call('tokens.create', wanted(connectionId))).toMatchObject({ secretIn: 'keychain' });
  });

  it.each([
    ['pat_1', 'secret-not-shown'],
    ['pat\n1', 'nothing-shown'],
  ])('with half a character in it: said, and its id %j is kept where that can be', async (id, reason) => {
    const connectionId = await answering(`KEYHOLDER_PLANTED_\ud800_half`, id);
    const problem = await core.refused('tokens.create', wanted(connectionId));
    expect(problem).toMatchObject({ code: 'unreadable-answer', reason });
    const kept = id === 'pat_1' ? id : null;
    expect(await rows(connectionId)).toMatchObject([{ id: kept, state: 'active', secretIn: 'nowhere' }]);
    expect(items()).toEqual([expect.stringContaining(' session ')]);
  });

  it.each([
    ['a line break', 'KEYHOLDER_PLANTED_token\nAbCd', 'AbCd'],
    ['a control character at its end', 'KEYHOLDER_PLANTED_token_Ab\u0007', null],
    ['a mark that turns the text at its end', 'KEYHOLDER_PLANTED_token_Ab\u202e', null],
    ['letters of two halves at its end', 'KEYHOLDER_PLANTED_token_A😀', null],
  ])('with %s is kept as it is, and its end is shown only where it is plain', async (_what, odd, tail) => {
    const connectionId = await answering(odd);
    const token = await core.call('tokens.create', wanted(connectionId));
    expect(token).toMatchObject({ secretIn: 'keychain', state: 'active', tail });
    const unusable = await core.refused('team.get', { connectionId });
    expect(unusable.code).not.toBe('internal');
    expect(core.answered()).not.toContain('PLANTED');
    await core.call('tokens.copy', { key: token.key });
    expect(core.clipboard.text).toBe(odd);
  });
});

it('a team whose id is a number beyond 2^53 is named by that number', async () => {
  const api = await startRawService((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"id":9007199254740993,"name":"Acme"}'),
  );
  service = await startRawService((request, response) =>
    json(
      response,
      200,
      request.body.includes('__typename')
        ? { data: { __typename: 'Query' } }
        : { data: { createPat: { pat: { id: 'pat_1', token: planted } } } },
    ),
  );
  const connectionId = await connected(core, {
    ...{
      baseUrl: api.origin,
      dashboardUrl: service.origin,
      session: 'good',
      token: 'KEYHOLDER_PLANTED_other',
    },
  });
  expect(await core.call('team.get', { connectionId })).toMatchObject({ id: '9007199254740993' });
  await core.call('tokens.create', wanted(connectionId));
  expect(JSON.parse(mutations()[0]?.body ?? '').variables.teamId).toBe('9007199254740993');
  await api.close();
});

describe('before anything is sent', () => {
  it.each(['locked', 'locked-silently', 'forgets', 'unavailable'] as const)(
    'a keychain that %s stops it',
    async mood => {
      const connectionId = await withDashboard((_request, response) => json(response, 500, {}));
      core.keychain.mood = mood;
      expect((await core.refused('tokens.create', wanted(connectionId))).code).toMatch(/^keychain-/);
      expect(mutations()).toHaveLength(0);
      expect(await rows(connectionId)).toEqual([]);
    },
  );

  it('an unwritable ledger stops it', async () => {
    const connectionId = await withDashboard((_request, response) => json(response, 500, {}));
    core.files.readOnly = true;
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({
      code: 'storage-unwritable',
    });
    expect(mutations()).toHaveLength(0);
  });

  it.each(['2026-11-20T08:59:59Z', '1970-01-01T00:00:00Z', '2026-11-20T09:00:00Z'])(
    'an end that is not in the future stops it: %s',
    async expiresAt => {
      const connectionId = await withDashboard((_request, response) => json(response, 500, {}));
      expect(await core.refused('tokens.create', { ...wanted(connectionId), expiresAt })).toMatchObject({
        code: 'invalid-input',
        fields: { expiresAt: [expect.stringMatching(/future/)] },
      });
      expect(mutations()).toHaveLength(0);
    },
  );

  it('a dashboard that cannot be reached leaves no row: nothing left this computer', async () => {
    const connectionId = await withDashboard((_request, response) => json(response, 500, {}));
    await service?.close();
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({
      code: 'connection-refused',
    });
    expect(await rows(connectionId)).toEqual([]);
  });
});

describe('after the service has said yes', () => {
  const yes = (response: Res) =>
    json(response, 200, { data: { createPat: { pat: { id: 'pat_1', token: planted } } } });

  it('a keychain that refuses now leaves the secret in memory: copy, try again, revoke', async () => {
    const connectionId = await withDashboard((_request, response) => {
      core.keychain.mood = 'locked';
      yes(response);
    });
    const token = await core.call('tokens.create', wanted(connectionId));
    expect(token).toMatchObject({ secretIn: 'memory', state: 'active', id: 'pat_1' });
    await core.call('tokens.copy', { key: token.key });
    expect(core.clipboard.text).toBe(planted);
    expect(await core.refused('tokens.store', { key: token.key })).toMatchObject({ code: 'keychain-locked' });
    core.keychain.mood = 'works';
    expect(await core.call('tokens.store', { key: token.key })).toMatchObject({ secretIn: 'keychain' });
    expect([...core.keychain.items.values()]).toContain(planted);
  });

  it('a disk that refuses now loses neither id nor secret', async () => {
    const connectionId = await withDashboard((_request, response) => {
      core.files.failWrites = 1;
      yes(response);
    });
    const token = await core.call('tokens.create', wanted(connectionId));
    expect(token).toMatchObject({ id: 'pat_1', secretIn: 'keychain' });
    const again = await core.restart();
    expect(await again.call('tokens.list', { connectionId })).toMatchObject([
      { id: 'pat_1', state: 'active' },
    ]);
    await again.close();
  });
});

it('a run that ended while a token was being created says so in the next one', async () => {
  const connectionId = await withDashboard(() => undefined);
  const lost = core.refused('tokens.create', wanted(connectionId));
  await expect.poll(() => mutations().length).toBe(1);
  const again = await core.restart();
  expect(await again.call('tokens.list', { connectionId })).toMatchObject([{ state: 'creation-unknown' }]);
  await again.close();
  await core.close();
  expect((await lost).code).toBe('outcome-unknown');
});

it('tokens kept only in memory are recorded as gone in the next run', async () => {
  await core.call('keychain.useMemory', {});
  const connectionId = await connected(core, practice);
  expect((await rows(connectionId))[0]).toMatchObject({ secretIn: 'memory' });
  const again = await core.restart();
  expect((await again.call('tokens.list', { connectionId }))[0]).toMatchObject({ secretIn: 'nowhere' });
  const { connections } = await again.call('connections.list', {});
  expect(connections[0]?.session.heldIn).toBe('nowhere');
  await again.close();
});

type Res = Parameters<Parameters<typeof startRawService>[0]>[1];

describe('an answer that breaks off on the way', () => {
  const text = `{"data":{"createPat":{"pat":{"id":"pat_7","token":"${planted}"`;
  const packed = gzipSync(text + randomBytes(2_000).toString('hex')).subarray(0, 1_500);
  it.each([
    ['as it is', Buffer.from(text), {}],
    ['packed', packed, { 'content-encoding': 'gzip' }],
  ])('keeps the token that came before, %s', async (_how, part, headers) => {
    const connectionId = await withDashboard((_request, response) => {
      response.writeHead(200, { 'content-length': '9999', ...headers });
      response.write(part, () => response.destroy());
    });
    expect(await core.call('tokens.create', wanted(connectionId))).toMatchObject({
      ...{ id: 'pat_7', state: 'active', secretIn: 'keychain' },
    });
    expect([...core.keychain.items.values()]).toContain(planted);
    expect(mutations()).toHaveLength(1);
    expect(JSON.stringify(await core.call('inspector.list', {})) + core.answered()).not.toContain(planted);
  });

  it('and shows none leaves a doubt, as a lost line does', async () => {
    const connectionId = await withDashboard((_request, response) => {
      response.writeHead(200, { 'content-length': '9999' });
      response.write(text.slice(0, -5), () => response.destroy());
    });
    expect(await core.refused('tokens.create', wanted(connectionId))).toMatchObject({
      ...{ code: 'outcome-unknown', because: 'connection-lost' },
    });
    expect(await rows(connectionId)).toMatchObject([{ id: 'pat_7', state: 'creation-unknown' }]);
  });
});
