/**
 * The document in the hands of a program that nobody here wrote: a mock server that reads OpenAPI, takes requests by it
 * and makes up answers from it. Where the two services differ in a verdict, the document says something else than is checked.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Context, OpenAPIBackend } from 'openapi-backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOptions } from '../../src-main/practice/alone/options.ts';
import { type Alone, serveAlone } from '../../src-main/practice/alone/serve-alone.ts';
import { invitationPage } from '../../src-main/practice/rest/invitation-routes.ts';
import { invitation } from '../../src-main/practice/state/invitations.ts';
import { describedTeam } from '../../src-main/practice/state/team.ts';
import { practiceOf } from './alone-service.ts';
import type { Document } from './openapi-checks.ts';
import { bearer, createPatQuery, goodInvitation, invitationsPath, jsonOf } from './practice-client.ts';

let service: Alone;
let mock: { url: string; close(): Promise<unknown> };

beforeAll(async () => {
  service = await serveAlone(readOptions([]));
  mock = await startMock(await jsonOf(await fetch(`${service.url}/openapi.json`)));
});
afterAll(() => Promise.all([service.close(), mock.close()]));

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}

async function startMock(definition: Record<string, unknown>): Promise<typeof mock> {
  const refuse = (status: number) => (c: Context) => ({ status, mock: { errors: c.validation?.errors } });
  const api = new OpenAPIBackend({
    definition: definition as never,
    // Its own look at the document knows OpenAPI 3.0 only; another program looks at it below.
    quick: true,
    strict: true,
    handlers: {
      notFound: refuse(404),
      methodNotAllowed: refuse(405),
      unauthorizedHandler: refuse(401),
      validationFail: refuse(422),
      notImplemented: (c: Context) => c.api.mockResponseForOperation(c.operation.operationId ?? ''),
    },
    securityHandlers: {
      token: (c: Context) => /^Bearer ./.test(String(c.request.headers.authorization)),
      session: (c: Context) => c.request.cookies?.SERVICE_SESSION !== undefined,
    },
  });
  await api.init();
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await textOf(request);
    const answer = await api.handleRequest({
      method,
      path: url,
      headers: headers as Record<string, string>,
      body,
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.mock ?? null));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(resolve => server.close(resolve).closeAllConnections()),
  };
}

type Headers = Record<string, string>;

const json = { 'content-type': 'application/json' };

describe('a mock server that is given the document', () => {
  it('makes up answers that this service could have given', async () => {
    const token = bearer('anything');
    const get = async (path: string) => jsonOf(await fetch(mock.url + path, { headers: token }));
    expect(describedTeam.safeParse(await get('/api/v1/team')).error).toBeUndefined();
    expect(invitationPage.safeParse(await get(invitationsPath)).error).toBeUndefined();
    const made = await fetch(mock.url + invitationsPath, {
      method: 'POST',
      headers: { ...token, ...json },
      body: JSON.stringify(goodInvitation),
    });
    expect(made.status).toBe(201);
    expect(invitation.safeParse(await made.json()).error).toBeUndefined();
  });

  const bodies: readonly [string, unknown][] = [
    ['a good one', goodInvitation],
    ['a field that nobody knows', { ...goodInvitation, unnamed: 1 }],
    ['letters of other alphabets', { ...goodInvitation, email: 'jürgen@büro.example' }],
    ['64 letters before the @', { ...goodInvitation, email: `${'a'.repeat(64)}@larkspur.example` }],
    ['no e-mail', { role: 'member', use_seat: true }],
    ['null as e-mail', { ...goodInvitation, email: null }],
    ['nonsense', { ...goodInvitation, email: 'nonsense' }],
    ['two @', { ...goodInvitation, email: 'a@b@c.example' }],
    ['a line break', { ...goodInvitation, email: 'a@b.example\nBcc: c@d.example' }],
    ['65 letters before the @', { ...goodInvitation, email: `${'a'.repeat(65)}@b.example` }],
    ['255 letters', { ...goodInvitation, email: `a@${'b'.repeat(245)}.example` }],
    ['another role', { ...goodInvitation, role: 'king' }],
    ['a list as role', { ...goodInvitation, role: ['member'] }],
    ['no role', { email: 'a@b.example', use_seat: true }],
    ['a word as seat', { ...goodInvitation, use_seat: 'true' }],
    ['a number as seat', { ...goodInvitation, use_seat: 1 }],
    ['no seat', { email: 'a@b.example', role: 'member' }],
    ['a list', []],
  ];

  const both = async (path: string, init: (practice: { token: string; session: string }) => RequestInit) => {
    const practice = practiceOf(service);
    const asked = [service.url, mock.url].map(url => fetch(url + path, init(practice)));
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  const taken = (status: number | undefined) => status !== undefined && status < 300;

  it.each(bodies)('takes and refuses the same invitations: %s', async (_title, body) => {
    // Once taken it would be pending here: that is nothing the document could say.
    const own = JSON.stringify(body).replace('new.person@', `${crypto.randomUUID()}@`);
    const [real, mocked] = await both(invitationsPath, ({ token }) => ({
      method: 'POST',
      headers: { ...bearer(token), ...json },
      body: own,
    }));
    expect([real, taken(mocked)]).toEqual([real, taken(real)]);
  });

  it.each([
    '',
    '?limit=1',
    '?limit=100',
    '?limit=0',
    '?limit=101',
    '?limit=-1',
    '?limit=1.5',
    '?limit=ten',
    '?limit=1&limit=2',
  ])('takes and refuses the same pages: %s', async query => {
    const [real, mocked] = await both(invitationsPath + query, ({ token }) => ({ headers: bearer(token) }));
    expect([real, taken(mocked)]).toEqual([real, taken(real)]);
  });

  it.each<[string, Headers]>([
    ['no credential', {}],
    ['a session where a token is needed', { cookie: 'SERVICE_SESSION=x' }],
  ])('asks for a token: %s', async (_title, headers) => {
    for (const path of ['/api/v1/team', invitationsPath]) {
      expect(await both(path, () => ({ headers }))).toEqual([401, 401]);
    }
  });

  it.each<[string, unknown, boolean]>([
    ['a mutation', { query: createPatQuery, variables: { input: {} } }, true],
    ['no query', {}, false],
    ['a number as query', { query: 5 }, false],
    ['text as variables', { query: '{ serviceName }', variables: 'x' }, false],
  ])('takes and refuses the same bodies of /graphql: %s', async (_title, body, good) => {
    const init = (cookie: string) => ({
      method: 'POST',
      headers: { cookie: `SERVICE_SESSION=${cookie}`, ...json },
      body: JSON.stringify(body),
    });
    const [real, mocked] = await both('/graphql', ({ session }) => init(session));
    expect([taken(real), taken(mocked)]).toEqual([good, good]);
    expect(await both('/graphql', () => ({ ...init(''), headers: json }))).toEqual([401, 401]);
  });
});

it('is an OpenAPI 3.1 document, says a validator of such documents', async () => {
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(await validator.validate({ ...document, info: 5 })).toHaveProperty('valid', false);
});
