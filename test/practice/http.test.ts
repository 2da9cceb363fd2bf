import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startPractice } from '../../src-main/practice/practice-service.ts';
import { itNeeds } from '../support/describe-need.ts';
import {
  bearer,
  getApi,
  getTeam,
  goodInvitation,
  graphqlErrors,
  invitationsPath,
  invite,
  jsonOf,
  postGraphql,
  rawStatus,
  started,
} from './practice-client.ts';

/** Taken before any service has been started. */
const globals = { Request: globalThis.Request, Response: globalThis.Response };

it.each([
  ['GET', '/nothing'],
  ['GET', '/api/v1'],
  ['GET', '/api/v1/team/'],
  ['GET', '/api/v2/team'],
  ['GET', '/api/v1/team/invitations/inv_1'],
  ['POST', '/api/v1/teams'],
])('answers %s %s with 404 as JSON', async (method, path) => {
  const practice = await started();
  const response = await fetch(practice.baseUrl + path, { method, headers: bearer(practice.token) });
  expect(response.status).toBe(404);
  expect(await jsonOf(response)).toHaveProperty('error.code', 'not_found');
});

it.each([
  ['POST', '/api/v1/team', 'GET, HEAD'],
  ['DELETE', '/api/v1/team', 'GET, HEAD'],
  ['PUT', invitationsPath, 'GET, HEAD, POST'],
  ['OPTIONS', invitationsPath, 'GET, HEAD, POST'],
  ['GET', '/graphql', 'POST'],
  ['OPTIONS', '/graphql', 'POST'],
  ['GET', '/sign-in', 'POST'],
  ['GET', '/sign-out', 'POST'],
  ['POST', '/', 'GET, HEAD'],
])('answers %s %s with 405 and Allow: %s', async (method, path, allow) => {
  const practice = await started();
  const cookie = `SERVICE_SESSION=${practice.session}`;
  const response = await fetch(practice.baseUrl + path, {
    method,
    headers: { ...bearer(practice.token), cookie },
  });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allow);
  expect(response.headers.get('content-type')).toBe('application/json');
});

it('says Cache-Control: no-store and a Date on every kind of answer, and never redirects the API', async () => {
  // The header has no milliseconds.
  const began = Math.floor(Date.now() / 1_000) * 1_000;
  const practice = await started();
  const answers = [
    await getTeam(practice),
    await getApi(practice, invitationsPath),
    await getApi(practice, '/nothing'),
    await getTeam(practice, 'wrong'),
    await invite(practice, goodInvitation),
    await invite(practice, {}),
    await invite(practice, 'x'.repeat(70_000)),
    await postGraphql(practice, { query: '{ __typename }' }),
    await postGraphql(practice, { query: '{' }),
    await postGraphql(practice, {}, { cookie: '' }),
    await fetch(`${practice.baseUrl}/graphql`),
    await fetch(`${practice.baseUrl}/`),
    await fetch(`${practice.baseUrl}/sign-in`, { method: 'POST', redirect: 'manual' }),
  ];
  expect(answers.map(answer => answer.status)).toEqual([
    200, 200, 404, 401, 201, 422, 413, 200, 200, 401, 405, 200, 303,
  ]);
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(Date.parse(headers.get('date') ?? '')).toBeGreaterThanOrEqual(began);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

describe('request bodies', () => {
  it('SECURITY: only application/json is taken; no form of another site can send that without asking first', async () => {
    const practice = await started();
    for (const type of [
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'text/plain; application/json',
      'application/json; charset=utf-16',
    ]) {
      const headers = { 'content-type': type };
      const rest = await invite(practice, goodInvitation, headers);
      expect([rest.status, type]).toEqual([415, type]);
      expect(await jsonOf(rest)).toHaveProperty('error.code', 'unsupported_media_type');
      const graphql = await postGraphql(practice, { query: '{ __typename }' }, headers);
      expect(graphql.status).toBe(415);
    }
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json; charset=utf8',
    'application/json; profile=x; charset=utf-8',
    'application/json;',
  ])('takes %s for an invitation, and for GraphQL', async type => {
    const practice = await started();
    const headers = { 'content-type': type };
    expect((await invite(practice, goodInvitation, headers)).status).toBe(201);
    const answer = await postGraphql(practice, { query: '{ __typename }' }, headers);
    expect([answer.status, await answer.json()]).toEqual([200, { data: { __typename: 'Query' } }]);
  });

  it.each([
    ['nothing', ''],
    ['half an object', '{"email":'],
    ['single quotes', "{'email':'a@b.example'}"],
    ['a list', '[]'],
    ['null', 'null'],
    ['a string', '"a@b.example"'],
  ])('answers %s with 400', async (_title, body) => {
    const practice = await started();
    const response = await invite(practice, body);
    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toHaveProperty('error.code', 'malformed_json');
  });

  it('answers bytes that are no UTF-8 with 400', async () => {
    const practice = await started();
    const response = await fetch(practice.baseUrl + invitationsPath, {
      method: 'POST',
      headers: { ...bearer(practice.token), 'content-type': 'application/json' },
      body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d),
    });
    expect(response.status).toBe(400);
  });

  const padded = (bytes: number) => JSON.stringify(goodInvitation).padEnd(bytes, ' ');

  it('SECURITY: no more than 64 KiB of a body is ever held, whatever its length header says', async () => {
    const practice = await started();
    expect((await invite(practice, padded(65_536))).status).toBe(201);
    const tooLong = await invite(practice, padded(65_537));
    expect(tooLong.status).toBe(413);
    expect(await jsonOf(tooLong)).toHaveProperty('error.code', 'body_too_large');
    const graphql = await postGraphql(practice, { query: '{ __typename }', x: 'x'.repeat(65_536) });
    expect(graphql.status).toBe(413);
    expect(await graphqlErrors(graphql)).toHaveLength(1);
    const withoutLength = await fetch(practice.baseUrl + invitationsPath, {
      method: 'POST',
      headers: { ...bearer(practice.token), 'content-type': 'application/json' },
      body: new Blob([padded(70_000)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(withoutLength.status).toBe(413);
    expect((await getTeam(practice)).status).toBe(200);
  });

  it('takes a body without a length header', async () => {
    const practice = await started();
    const response = await fetch(practice.baseUrl + invitationsPath, {
      method: 'POST',
      headers: { ...bearer(practice.token), 'content-type': 'application/json' },
      body: new Blob([JSON.stringify(goodInvitation)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(201);
  });
});

it('SECURITY: a name that someone points at 127.0.0.1 does not make this service that site’s own', async () => {
  const practice = await started();
  const { port } = new URL(practice.baseUrl);
  const status = (host: string) =>
    rawStatus(`${practice.baseUrl}/api/v1/team`, 'GET', { host, ...bearer(practice.token) });
  expect(await status(`127.0.0.1:${port}`)).toBe(200);
  expect(await status(`localhost:${port}`)).toBe(200);
  for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`]) {
    expect(await status(host), host).toBe(421);
  }
});

itNeeds(
  { platforms: ['linux'], because: 'Only Linux answers at every address of 127.0.0.0/8 by itself.' },
  'SECURITY: bound to loopback; the service is never reachable from another computer',
  async () => {
    const practice = await started();
    const { port, hostname } = new URL(practice.baseUrl);
    expect(hostname).toBe('127.0.0.1');
    const outcome = await new Promise<string>(resolve => {
      const socket = connect(Number(port), '127.0.0.2', () => resolve('connected'));
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    });
    expect(outcome).toBe('ECONNREFUSED');
  },
);

it('leaves the global Request and Response as they are', async () => {
  await getTeam(await started());
  expect(globalThis.Request).toBe(globals.Request);
  expect(globalThis.Response).toBe(globals.Response);
});

describe('close', () => {
  it('ends at once with idle and half-open connections, and may be called again', async () => {
    const practice = await startPractice();
    const agent = new Agent({ keepAlive: true });
    await new Promise(resolve =>
      get(practice.baseUrl, { agent }, answer => answer.resume().on('end', resolve)),
    );
    const half = connect(Number(new URL(practice.baseUrl).port), '127.0.0.1');
    half.on('error', () => {});
    let answered = '';
    half.on('data', bytes => {
      answered += String(bytes);
    });
    const over = new Promise(resolve => half.once('close', resolve));
    await new Promise<void>(resolve => half.write('POST /graphql HTTP/1.1\r\nHost: 127', () => resolve()));
    await practice.close();
    await over;
    // Node’s own server waits a minute for the rest of a request, and says then that it came too late.
    expect(answered).toBe('');
    await practice.close();
    await expect(getTeam(practice)).rejects.toThrow();
    agent.destroy();
    half.destroy();
  });

  it('gives its port back', async () => {
    const first = await startPractice();
    const port = Number(new URL(first.baseUrl).port);
    await expect(startPractice({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
    const second = await startPractice({ port });
    expect(second.baseUrl).toBe(first.baseUrl);
    await second.close();
  });
});
