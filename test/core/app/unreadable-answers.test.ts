/** An answer that cannot be read is shown, without secrets, with the part that was not understood. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { plant, scannerFor } from '../../support/planted.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

const session = plant('SESSION');
const token = plant('PAT');
const made = plant('CREATED');
const scanner = scannerFor({ session, token, made });

let core: Core;
let service: RawService;
let body: string;
let created: unknown;

beforeEach(async () => {
  body = '{"id":"team_1"}';
  service = await startRawService(({ path, headers, body: asked }, response) => {
    if (path !== '/graphql') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    } else if (asked.includes('__typename')) {
      json(response, headers.cookie ? 200 : 401, { data: { __typename: 'Query' } });
    } else json(response, 200, created);
  });
  core = await startCore();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

async function connect(): Promise<string> {
  const { id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Acme', baseUrl: service.origin, dashboardUrl: service.origin, teamId: 'team_1' },
  });
  await core.call('sessions.save', { connectionId, session });
  await core.call('tokens.adopt', { connectionId, token, name: 'Pasted' });
  return connectionId;
}

it.each([
  [
    'invitations.list',
    '{"teams":1,"of":"Acme"}',
    { unreadable: 'unexpected-shape', notUnderstood: 'no-list' },
  ],
  ['team.get', '["Acme"]', { unreadable: 'unexpected-shape', notUnderstood: 'no-object' }],
  ['team.get', '{"id": 1, "name": "Acme" "x": 2}', { unreadable: 'not-json', atCharacter: 26 }],
  ['invitations.list', '{"data": [{"id": 1}, {"id": 2', { unreadable: 'cut-off', atCharacter: 30 }],
  ['invitations.list', '<!doctype html><h1>Sign in</h1>', { unreadable: 'html' }],
] as const)('%s of %s', async (method, text, part) => {
  const connectionId = await connect();
  body = text;
  const problem = await core.refused(method, { connectionId });
  expect(problem).toMatchObject({ code: 'unreadable-answer', ...part, answer: text });
});

it('of an empty one there is nothing to show', async () => {
  const connectionId = await connect();
  body = '';
  const problem = await core.refused('team.get', { connectionId });
  expect(problem).toEqual({ code: 'unreadable-answer', status: 200, unreadable: 'empty' });
});

it('a secret in it is not shown', async () => {
  const connectionId = await connect();
  for (const secret of [token, session, encodeURIComponent(token), JSON.stringify(token)]) {
    body = `{"you sent": ${JSON.stringify(secret)}`;
    const { answer } = await core.refused('team.get', { connectionId });
    expect(answer).toContain('«redacted»');
  }
  expect(scanner.inText(core.answered())).toEqual([]);
});

it('nothing is shown of the answer to a creation, which may hold a new token', async () => {
  const connectionId = await connect();
  created = { surprise: made };
  const problem = await core.refused('tokens.create', { connectionId, name: 'Robot', expiresAt: null });
  expect(problem.answer).toBeUndefined();
  expect(scanner.inText(core.answered())).toEqual([]);
});
