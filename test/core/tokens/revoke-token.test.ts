import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { expressPage } from '../../support/express-page.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

let core: Core;
let practice: Practice;
let service: RawService;
let connectionId: string;
let key: string;
let answer: Parameters<typeof startRawService>[0];

beforeEach(async () => {
  core = await startCore();
  practice = await startPractice({ now: () => core.clock.now() });
  service = await startRawService((request, response, count) => {
    if (request.body.includes('__typename')) json(response, 200, { data: { __typename: 'Query' } });
    else answer(request, response, count);
  });
  const connection = await core.call('connections.create', {
    label: 'Acme',
    baseUrl: practice.baseUrl,
    dashboardUrl: service.origin,
    teamId: null,
  });
  connectionId = connection.id;
  await core.call('sessions.save', { connectionId, session: 'good' });
  const token = await core.call('tokens.adopt', {
    connectionId,
    token: practice.token,
    name: 'CI',
    id: 'pat_7',
  });
  key = token.key;
});
afterEach(async () => {
  await core.close();
  await practice.close();
  await service.close();
});

const row = async () => (await core.call('tokens.list', { connectionId })).find(one => one.key === key);
const sent = () => service.seen.filter(request => request.body.includes('revokePat'));

describe('a UUID that was pasted in capitals', () => {
  const uuid = '0193a7c2-5e1f-7d8a-9b3c-4f6e8d2a1b0c';
  const revoked = (id: string) => ({ data: { revokePat: { pat: { id } } } });

  it('is that of the token which the service writes otherwise', async () => {
    answer = (_request, response) => json(response, 200, revoked(uuid));
    const id = uuid.toUpperCase();
    expect(await core.call('tokens.revokeById', { connectionId, id })).toMatchObject({ state: 'revoked' });
  });

  it('is that of the row which has it, and is sent as the service has given it', async () => {
    await core.call('tokens.forget', { key, confirmed: true });
    answer = (_request, response) =>
      json(response, 200, { data: { createPat: { pat: { id: uuid, token: 'khp_made-0123456789' } } } });
    const made = await core.call('tokens.create', {
      connectionId,
      name: 'Made',
      teamId: 'team_1',
      expiresAt: null,
    });
    answer = (_request, response) => json(response, 200, revoked(uuid));
    const id = uuid.toUpperCase();
    expect(await core.call('tokens.revokeById', { connectionId, id })).toMatchObject({ key: made.key });
    expect(JSON.parse(sent()[0]?.body ?? '{}').variables).toEqual({ id: uuid });
    const rows = await core.call('tokens.list', { connectionId });
    expect(rows.map(({ name, state }) => [name, state])).toEqual([['Made', 'revoked']]);
  });

  it('is another one where it is no UUID, or not the same', async () => {
    for (const [id, shown] of [
      ['PAT_9', 'pat_9'],
      [uuid, `1${uuid.slice(1)}`],
    ] as const) {
      answer = (_request, response) => json(response, 200, revoked(shown));
      const input = { connectionId, id };
      expect(await core.refused('tokens.revokeById', input)).toMatchObject({ code: 'outcome-unknown' });
    }
  });
});

it('revokes, deletes the secret and stops using it', async () => {
  answer = (_request, response) => json(response, 200, { data: { revokePat: { pat: { id: 'pat_7' } } } });
  expect([...core.keychain.items.values()]).toContain(practice.token);
  expect(await core.call('tokens.revoke', { key })).toMatchObject({
    state: 'revoked',
    secretIn: 'nowhere',
    inUse: false,
    revokedAt: core.clock.now(),
  });
  expect([...core.keychain.items.values()]).not.toContain(practice.token);
  expect(JSON.parse(sent()[0]?.body ?? '{}').variables).toEqual({ id: 'pat_7' });
  expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'token-missing' });
  expect(await core.refused('tokens.revoke', { key })).toMatchObject({ code: 'conflict' });
  expect(sent()).toHaveLength(1);
});

describe('never says "revoked" unless the service did', () => {
  const yes = { data: { revokePat: { pat: { id: 'pat_7' } } } };

  it.each<readonly [what: string, reply: (r: Res) => unknown, code: string]>([
    [
      'another id',
      (r: Res) => json(r, 200, { data: { revokePat: { pat: { id: 'pat_8' } } } }),
      'outcome-unknown',
    ],
    ['null', (r: Res) => json(r, 200, { data: { revokePat: null } }), 'outcome-unknown'],
    ['an empty success', (r: Res) => r.writeHead(204).end(), 'outcome-unknown'],
    ['HTML', (r: Res) => r.writeHead(200).end('<html></html>'), 'outcome-unknown'],
    ['500', (r: Res) => json(r, 500, {}), 'outcome-unknown'],
    ['a lost connection', (r: Res) => r.destroy(), 'outcome-unknown'],
    ...[202, 207, 302, 400, 401, 403, 404, 500].map(
      status => [`its id under ${status}`, (r: Res) => json(r, status, yes), 'outcome-unknown'] as const,
    ),
    ...[
      { ...yes, errors: [{ message: 'mail failed' }] },
      { ...yes, errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] },
      { ...yes, errors: { id: ['is locked'] } },
      { ...yes, errors: 'No.' },
      { ...yes, ok: false },
      { ...yes, success: false },
      { ...yes, error: 'It is locked.' },
      { ...yes, status: 'error' },
      { ...yes, statusCode: 403 },
      { data: { revokePat: { pat: { id: 'pat_7', revoked: false } } } },
      { data: { revokePat: { pat: { id: 'pat_7', status: 'active' } } } },
      { data: { revokePat: { pat: { id: 'pat_7', state: 'PENDING' } } } },
      { data: { revokePat: { id: 'pat_7', active: true } } },
      { data: { revokePat: { pat: { id: 'pat_7', revocationRequestedAt: '2026-11-20T09:00:00Z' } } } },
      { ...yes, extensions: { warnings: ['The token stays usable for five minutes.'] } },
      { ...yes, extensions: { warnings: [{ message: 'Its revocation is pending.' }] } },
      { ...yes, extensions: { message: 'Not revoked: an owner has to approve.' } },
      { data: { revokePat: true } },
      { data: { revokePat: 'pat_7' } },
      { revokePat: {} },
      { pat: { id: 'pat_7' } },
      { data: { pat: { id: 'pat_7' } } },
      [yes, yes],
    ].map(body => [JSON.stringify(body), (r: Res) => json(r, 200, body), 'outcome-unknown'] as const),
    ['its id cut off', (r: Res) => r.writeHead(200).end(JSON.stringify(yes).slice(0, -2)), 'outcome-unknown'],
    ['its id in a page', (r: Res) => r.writeHead(200).end(`<pre>${JSON.stringify(yes)}`), 'outcome-unknown'],
    ['words', (r: Res) => r.writeHead(200).end('OK pat_7'), 'outcome-unknown'],
    [
      'Express in production, of whatever was thrown',
      (r: Res) => r.writeHead(422).end(expressPage('Unprocessable Entity')),
      'outcome-unknown',
    ],
  ])('%s', async (_what, reply, code) => {
    answer = (_request, response) => void reply(response);
    expect(await core.refused('tokens.revoke', { key })).toMatchObject({ code });
    expect(await row()).toMatchObject({ state: 'revocation-unknown', secretIn: 'keychain', inUse: true });
    expect(sent()).toHaveLength(1);
  });

  it.each<readonly [what: string, reply: (r: Res) => unknown, code: string]>([
    ['401', (r: Res) => json(r, 401, {}), 'session-ended'],
    ['403', (r: Res) => json(r, 403, {}), 'not-permitted'],
    [
      'not found',
      (r: Res) =>
        json(r, 200, {
          data: { revokePat: null },
          errors: [{ message: 'x', extensions: { code: 'NOT_FOUND' } }],
        }),
      'service-refused',
    ],
    ...['TOKEN_EXPIRED', 'INVALID_TOKEN', 'TOKEN_REVOKED'].map(
      code =>
        [
          `${code} of the token itself`,
          (r: Res) =>
            json(r, 200, { data: { revokePat: null }, errors: [{ message: 'x', extensions: { code } }] }),
          'service-refused',
        ] as const,
    ),
    ...[
      { data: { revokePat: { ok: false, pat: { id: 'pat_7' }, message: 'It is locked.' } } },
      { data: { revokePat: { pat: { id: 'pat_7' }, userErrors: [{ message: 'It is locked.' }] } } },
      { data: { revokePat: { pat: { id: 'pat_7', error: 'It is locked.' } } } },
      { ok: false, error: 'It is locked.' },
    ].map(body => [JSON.stringify(body), (r: Res) => json(r, 200, body), 'service-refused'] as const),
  ])('%s: nothing has changed', async (_what, reply, code) => {
    answer = (_request, response) => void reply(response);
    expect(await core.refused('tokens.revoke', { key })).toMatchObject({ code });
    expect(await row()).toMatchObject({ state: 'active', secretIn: 'keychain' });
  });
});

it('of two revocations at once only one goes on, and "revoked" stays "revoked"', async () => {
  let count = 0;
  answer = (_request, response) => {
    count += 1;
    if (count === 1) json(response, 200, { data: { revokePat: { pat: { id: 'pat_7' } } } });
    else
      json(response, 200, {
        data: { revokePat: null },
        errors: [{ message: 'x', extensions: { code: 'NOT_FOUND' } }],
      });
  };
  const both = await Promise.all([1, 2].map(() => core.app.dispatch('tokens.revoke', { key })));
  expect(both.filter(one => (one as { ok: boolean }).ok)).toHaveLength(1);
  expect(await row()).toMatchObject({ state: 'revoked' });
  expect(sent()).toHaveLength(1);
});

it.each<readonly [what: string, id: string, body: string]>([
  ['as described', 'pat_7', '{"data":{"revokePat":{"pat":{"id":"pat_7"}}}}'],
  ['without the pat level', 'pat_7', '{"data":{"revokePat":{"id":"pat_7"}}}'],
  [
    'with all there is of it',
    'pat_7',
    '{"data":{"revokePat":{"ok":true,"errors":[],"pat":{"id":"pat_7","status":"revoked"}}}}',
  ],
  ['with an empty list of errors', 'pat_7', '{"errors":[],"data":{"revokePat":{"pat":{"id":"pat_7"}}}}'],
  [
    'that was so before',
    'pat_7',
    '{"data":{"revokePat":{"message":"Token was already revoked.","pat":{"id":"pat_7"}}}}',
  ],
  ...[
    '{"cost":{"requestedQueryCost":10,"throttleStatus":{"currentlyAvailable":990}}}',
    '{"tracing":{"version":1,"duration":9},"requestId":"r_1","status":"ok"}',
    '{"warnings":[{"message":"The field pat is deprecated and will be removed."}]}',
  ].map(
    beside =>
      [
        `beside ${beside}`,
        'pat_7',
        `{"data":{"revokePat":{"pat":{"id":"pat_7"}}},"extensions":${beside}}`,
      ] as const,
  ),
  ['with errors: null', 'pat_7', '{"errors":null,"data":{"revokePat":{"pat":{"id":"pat_7"}}}}'],
  ['with a number', '42', '{"data":{"revokePat":{"pat":{"id":42}}}}'],
  ['with a number beyond 2^53', '9007199254740993', '{"data":{"revokePat":{"pat":{"id":9007199254740993}}}}'],
])('says "revoked" of an answer %s', async (_what, id, body) => {
  answer = (_request, response) => void response.writeHead(200).end(body);
  expect(await core.call('tokens.revokeById', { connectionId, id })).toMatchObject({ id, state: 'revoked' });
  expect(JSON.parse(sent()[0]?.body ?? '').variables).toEqual({ id });
});

it('the id next to one beyond 2^53 is another one', async () => {
  answer = (_request, response) =>
    void response.writeHead(200).end('{"data":{"revokePat":{"pat":{"id":9007199254740992}}}}');
  const input = { connectionId, id: '9007199254740993' };
  expect(await core.refused('tokens.revokeById', input)).toMatchObject({ code: 'outcome-unknown' });
});

it('an unknown outcome can be tried again by the owner', async () => {
  answer = (_request, response) => void response.destroy();
  await core.refused('tokens.revoke', { key });
  answer = (_request, response) => json(response, 200, { data: { revokePat: { pat: { id: 'pat_7' } } } });
  expect(await core.call('tokens.revoke', { key })).toMatchObject({ state: 'revoked' });
});

it('without an id nothing is sent; with one added it works', async () => {
  const other = await startPractice();
  const adopted = await core.call('connections.create', {
    label: 'Other',
    baseUrl: other.baseUrl,
    dashboardUrl: service.origin,
    teamId: null,
  });
  await core.call('sessions.save', { connectionId: adopted.id, session: 'good' });
  const token = await core.call('tokens.adopt', { connectionId: adopted.id, token: other.token, name: 'X' });
  expect(await core.refused('tokens.revoke', { key: token.key })).toMatchObject({ code: 'invalid-input' });
  expect(sent()).toHaveLength(0);
  expect(await core.call('tokens.setId', { key: token.key, id: 'pat_5' })).toMatchObject({ id: 'pat_5' });
  answer = (_request, response) => json(response, 200, { data: { revokePat: { pat: { id: 'pat_5' } } } });
  expect(await core.call('tokens.revoke', { key: token.key })).toMatchObject({ state: 'revoked' });
  await other.close();
});

it('a revoked one gets no id: it may be that of a token that lives', async () => {
  const other = await startPractice();
  const addresses = { baseUrl: other.baseUrl, dashboardUrl: service.origin, teamId: null };
  const rows = [];
  for (const id of [undefined, 'pat_5']) {
    const { id: connectionId } = await core.call('connections.create', { label: 'Other', ...addresses });
    await core.call('sessions.save', { connectionId, session: 'good' });
    const adopted = { connectionId, token: other.token, name: 'X', ...(id && { id }) };
    rows.push(await core.call('tokens.adopt', adopted));
  }
  const [bare, known] = rows.map(({ key }) => key);
  answer = (_request, response) => json(response, 200, { data: { revokePat: { pat: { id: 'pat_5' } } } });
  await core.call('tokens.revoke', { key: known ?? '' });
  expect(await core.refused('tokens.setId', { key: bare ?? '', id: 'pat_6' })).toMatchObject({
    ...{ code: 'conflict', reason: 'revoked' },
  });
  await other.close();
});

describe('by a pasted id', () => {
  it('records what was revoked', async () => {
    answer = (_request, response) => json(response, 200, { data: { revokePat: { pat: { id: 'pat_99' } } } });
    expect(await core.call('tokens.revokeById', { connectionId, id: ' pat_99 ' })).toMatchObject({
      id: 'pat_99',
      state: 'revoked',
      how: 'id-only',
    });
  });

  it('means the row that has this id', async () => {
    answer = (_request, response) => json(response, 200, { data: { revokePat: { pat: { id: 'pat_7' } } } });
    expect(await core.call('tokens.revokeById', { connectionId, id: 'pat_7' })).toMatchObject({ key });
  });

  it('leaves no row behind where the service refused', async () => {
    answer = (_request, response) => json(response, 403, {});
    await core.refused('tokens.revokeById', { connectionId, id: 'pat_99' });
    expect(await core.call('tokens.list', { connectionId })).toHaveLength(1);
  });

  it('leaves a row behind where the outcome is unknown', async () => {
    answer = (_request, response) => void response.destroy();
    await core.refused('tokens.revokeById', { connectionId, id: 'pat_99' });
    const list = await core.call('tokens.list', { connectionId });
    expect(list[1]).toMatchObject({ id: 'pat_99', state: 'revocation-unknown' });
  });
});

describe('a token that is not there, said in words alone', () => {
  const refusing = (message: string, path: readonly string[] = ['revokePat']) => {
    answer = ({ body }, response) => {
      const field = body.includes('createPat') ? 'createPat' : 'revokePat';
      const errors = [{ message, path: path.map(one => (one === 'revokePat' ? field : one)) }];
      json(response, 200, { errors, data: { [field]: null } });
    };
  };
  const words = [
    'Token not found',
    // As Perl's graphql hands on what was told to say no line of the program.
    'Token not found\n',
    'Pat with id 99 not found',
    'No such token.',
    'Personal access token does not exist',
    `Couldn't find Pat with 'id'="99"`,
    `Couldn't find PersonalAccessToken with 'id'=99 [WHERE "pats"."user_id" = ?]`,
    'No query results for model [App\\Models\\PersonalAccessToken] 99',
    'AccessToken matching query does not exist.',
    'No PersonalAccessToken matches the given query.',
    'No ApiToken found',
    'Token 99 not found',
    'Unknown access token: 99',
    ...['update', 'delete', 'findUniqueOrThrow'].map(
      call =>
        `\nInvalid \`prisma.personalAccessToken.${call}()\` invocation:\n\n\nAn operation failed because it depends on one or more records that were required but not found. No record was found for it.`,
    ),
  ];

  it.each(words)('%s: was not revoked, and leaves no row', async message => {
    refusing(message);
    const input = { connectionId, id: '99' };
    expect(await core.refused('tokens.revokeById', input)).toMatchObject({
      ...{ code: 'service-refused', serviceSaid: message.replaceAll(/\s+/g, ' ').trim() },
    });
    expect(await core.call('tokens.list', { connectionId })).toHaveLength(1);
  });

  it.each(words)('%s: says nothing of one that was to be made', async message => {
    refusing(message);
    const input = { connectionId, name: 'New', teamId: 'team_1', expiresAt: null };
    expect(await core.refused('tokens.create', input)).toMatchObject({ code: 'outcome-unknown' });
  });

  it.each<[said: string, at?: string[]]>([
    ['Token not found in the cache of the gateway'],
    ["Couldn't find TokenMailing with 'id'=99"],
    ['Owner of the token not found'],
    ['Token not found', ['revokePat', 'pat']],
  ])('%s at %s: nobody knows', async (message, path) => {
    refusing(message, path);
    const input = { connectionId, id: '99' };
    expect(await core.refused('tokens.revokeById', input)).toMatchObject({ code: 'outcome-unknown' });
  });

  it('is in doubt as before where the answer of before was lost', async () => {
    answer = (_request, response) => void response.destroy();
    await core.refused('tokens.revoke', { key });
    refusing('Token not found');
    expect(await core.refused('tokens.revoke', { key })).toMatchObject({ code: 'service-refused' });
    expect(await row()).toMatchObject({ state: 'revocation-unknown' });
  });
});

it('a run that ended while a token was being revoked says so in the next one', async () => {
  answer = () => undefined;
  const lost = core.refused('tokens.revoke', { key });
  await expect.poll(() => sent().length).toBe(1);
  const again = await core.restart();
  expect(await again.call('tokens.list', { connectionId })).toMatchObject([{ state: 'revocation-unknown' }]);
  await again.close();
  await core.close();
  expect((await lost).code).toBe('outcome-unknown');
});

it('a keychain that cannot delete does not make it less revoked', async () => {
  answer = (_request, response) => {
    core.keychain.mood = 'locked';
    json(response, 200, { data: { revokePat: { pat: { id: 'pat_7' } } } });
  };
  expect(await core.call('tokens.revoke', { key })).toMatchObject({ state: 'revoked', secretIn: 'keychain' });
});

it('adopting tells a duplicate by its secret and by its id', async () => {
  const again = { connectionId, token: practice.token, name: 'Again' };
  expect(await core.refused('tokens.adopt', again)).toMatchObject({
    code: 'invalid-input',
    fields: { token: [expect.stringContaining('CI')] },
  });
  const made = await connected(core, await otherPractice(), { session: false, token: true });
  expect(await core.call('tokens.list', { connectionId: made })).toHaveLength(1);
});

let others: Practice[] = [];
async function otherPractice(): Promise<Practice> {
  const one = await startPractice();
  others.push(one);
  return one;
}
afterEach(async () => {
  await Promise.all(others.map(one => one.close()));
  others = [];
});

type Res = Parameters<Parameters<typeof startRawService>[0]>[1];

describe('SECURITY: a token is revoked where it was made', () => {
  const yes: typeof answer = (_request, response) =>
    json(response, 200, { data: { revokePat: { pat: { id: 'pat_7' } } } });

  /** The connection's file, as an older Keyholder or a hand may have left it. */
  async function pointTo(change: (text: string) => string) {
    await core.close();
    const text = core.files.texts.get('connections.json') ?? '';
    core.files.texts.set('connections.json', change(text));
    core = await core.restart();
    await core.call('sessions.save', { connectionId, session: 'good' });
  }

  it.each([
    ['dashboard', () => ({ baseUrl: practice.baseUrl, dashboardUrl: 'http://127.0.0.1:9' })],
    ['public API', () => ({ baseUrl: 'http://127.0.0.1:9', dashboardUrl: service.origin })],
  ])('not at the connection’s by now, where another %s was made its own', async (_what, now) => {
    answer = yes;
    await core.close();
    // The row was made elsewhere; the connection leads to a service that would say yes.
    const { baseUrl, dashboardUrl } = now();
    const made = { baseUrl: practice.baseUrl, dashboardUrl: service.origin };
    const rows = JSON.parse(core.files.texts.get('ledger.json') ?? '{}');
    const text = JSON.stringify(rows)
      .replaceAll(`"baseUrl":"${made.baseUrl}"`, `"baseUrl":"${baseUrl}"`)
      .replaceAll(`"dashboardUrl":"${made.dashboardUrl}"`, `"dashboardUrl":"${dashboardUrl}"`);
    core.files.texts.set('ledger.json', text);
    core = await core.restart();
    for (const [method, input] of [
      ['tokens.revoke', { key }],
      ['tokens.revokeById', { connectionId, id: 'pat_7' }],
    ] as const) {
      expect(await core.refused(method, input)).toMatchObject({
        code: 'conflict',
        reason: 'made-elsewhere',
      });
    }
    expect(sent()).toEqual([]);
    expect(await row()).toMatchObject({ state: 'active' });
  });

  it('nor where the connection’s file was changed by hand', async () => {
    answer = yes;
    const elsewhere = await startRawService((request, response, count) => {
      if (request.body.includes('__typename')) json(response, 200, { data: { __typename: 'Query' } });
      else yes(request, response, count);
    });
    await pointTo(text => text.replaceAll(service.origin, elsewhere.origin));
    expect(await core.refused('tokens.revoke', { key })).toMatchObject({ code: 'conflict' });
    expect(await core.refused('tokens.revokeById', { connectionId, id: 'pat_7' })).toMatchObject({
      code: 'conflict',
    });
    // Another token of that service is revoked there.
    const told = await core.refused('tokens.revokeById', { connectionId, id: 'pat_9' });
    expect(told.code).toBe('outcome-unknown');
    expect(elsewhere.seen.filter(({ body }) => body.includes('revokePat'))).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'active' });
    await elsewhere.close();
  });

  it('a row from before addresses were recorded is revoked where its connection is', async () => {
    answer = yes;
    await core.close();
    const rows = JSON.parse(core.files.texts.get('ledger.json') ?? '{}');
    const old = JSON.stringify(rows).replace(/,"(baseUrl|dashboardUrl)":"[^"]*"/g, '');
    expect(old).not.toContain('dashboardUrl');
    core.files.texts.set('ledger.json', old);
    core = await core.restart();
    expect(await core.call('tokens.revoke', { key })).toMatchObject({ state: 'revoked' });
    expect(sent()).toHaveLength(1);
  });

  it('removing the connection leaves no secret under an address that it no longer has', async () => {
    await pointTo(text => text.replaceAll(practice.baseUrl, 'http://127.0.0.1:9'));
    expect([...core.keychain.items.values()]).toContain(practice.token);
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    expect([...core.keychain.items.values()]).not.toContain(practice.token);
  });
});
