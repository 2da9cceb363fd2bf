import { request } from 'node:http';
import { buildSchema, parse, printSchema, validate } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { describedRoutes } from '../../src-main/practice/alone/described-routes.ts';
import { openapiDocument } from '../../src-main/practice/alone/openapi.ts';
import { readOptions } from '../../src-main/practice/alone/options.ts';
import { type Alone, serveAlone } from '../../src-main/practice/alone/serve-alone.ts';
import { practiceSchema } from '../../src-main/practice/graphql/schema.ts';
import { practiceApp, serviceRoutes } from '../../src-main/practice/practice-app.ts';
import type { Practice } from '../../src-main/practice/practice-service.ts';
import { seededState } from '../../src-main/practice/seed.ts';
import { alone, practiceOf } from './alone-service.ts';
import { type Document, errorOf, OpenapiChecks } from './openapi-checks.ts';
import {
  bearer,
  createPatQuery,
  goodInvitation,
  invitationsPath,
  revokePatQuery,
} from './practice-client.ts';

let service: Alone;
let checks: OpenapiChecks;

beforeAll(async () => {
  service = await serveAlone(readOptions([]));
  const response = await fetch(`${service.url}/openapi.json`);
  checks = new OpenapiChecks((await response.json()) as Document);
  return () => service.close();
});

it('every route that is served is in the document, and the other way round', () => {
  const { state } = seededState(Date.now);
  const app = practiceApp(state, describedRoutes(state, serviceRoutes(state)));
  const served = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  const described = checks.operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(described.toSorted()).toEqual(served.toSorted());
  expect(described.length).toBeGreaterThan(8);
});

it('the app’s own practice team serves the same, without what describes it', async () => {
  const { state } = seededState(Date.now);
  const app = practiceApp(state);
  const served = new Set(app.routes.map(({ path }) => path));
  const described = checks.operations().map(({ path }) => path);
  expect(described.filter(path => !served.has(path))).toEqual(['/openapi.json', '/schema.graphql']);
});

it('serves the GraphQL schema that answers /graphql', async () => {
  const sdl = await (await fetch(`${service.url}/schema.graphql`)).text();
  expect(sdl).toBe(printSchema(practiceSchema(seededState(Date.now).state)));
  const schema = buildSchema(sdl);
  for (const query of [createPatQuery, revokePatQuery]) expect(validate(schema, parse(query))).toEqual([]);
});

/** [method, path in the document, what follows it, headers, body] */
type Request = [
  method: 'get' | 'post',
  path: string,
  query: string,
  headers: Record<string, string>,
  body?: string,
];

const json = { 'content-type': 'application/json' };
const modern = { accept: 'application/graphql-response+json' };

/** Requests that together meet every answer of the document but those of --fail. */
function requests(practice: Practice): Request[] {
  const token = bearer(practice.token);
  const session = { cookie: `SERVICE_SESSION=${practice.session}` };
  const foreign = { origin: 'https://evil.example' };
  const long = JSON.stringify({ ...goodInvitation, more: 'x'.repeat(70_000) });
  const good = JSON.stringify(goodInvitation);
  const graphql = (query: string, variables: object = {}) => JSON.stringify({ query, variables });
  const create = (input: object) =>
    graphql(createPatQuery, { input: { name: 'x', teamId: practice.teamId, ...input } });
  const asOne = { ...session, ...json };
  const asBrowser = { ...asOne, ...modern };
  return [
    ['get', '/api/v1/team', '', token],
    ['get', '/api/v1/team', '', {}],
    ['get', invitationsPath, '', token],
    ['get', invitationsPath, '?limit=2', token],
    ['get', invitationsPath, '?limit=0', token],
    ['get', invitationsPath, '?starting_after=inv_none', token],
    ['get', invitationsPath, '', {}],
    ['post', invitationsPath, '', { ...token, ...json }, good],
    ['post', invitationsPath, '', { ...token, ...json }, good],
    ['post', invitationsPath, '', { ...token, ...json }, '{}'],
    ['post', invitationsPath, '', { ...token, ...json }, '{'],
    ['post', invitationsPath, '', { ...token, ...json }, long],
    ['post', invitationsPath, '', token, good],
    ['post', invitationsPath, '', json, good],
    ['post', '/graphql', '', asOne, graphql('{ serviceName }')],
    ['post', '/graphql', '', asOne, create({})],
    ['post', '/graphql', '', asOne, create({ name: '' })],
    ['post', '/graphql', '', asOne, create({ teamId: 'team_other' })],
    ['post', '/graphql', '', asOne, graphql(revokePatQuery, { id: 'pat_none' })],
    ['post', '/graphql', '', asOne, graphql('{ nothing }')],
    ['post', '/graphql', '', asBrowser, graphql('{ nothing }')],
    ['post', '/graphql', '', asBrowser, create({ name: 5 })],
    ['post', '/graphql', '', asBrowser, create({ teamId: 'team_other' })],
    ['post', '/graphql', '', { ...asOne, accept: 'text/html' }, graphql('{ serviceName }')],
    ['post', '/graphql', '', asOne, '{}'],
    ['post', '/graphql', '', asOne, '{'],
    ['post', '/graphql', '', asOne, long],
    ['post', '/graphql', '', { ...session, 'content-type': 'text/plain' }, '{}'],
    ['post', '/graphql', '', json, graphql('{ serviceName }')],
    ['post', '/graphql', '', { ...asOne, ...foreign }, graphql('{ serviceName }')],
    ['get', '/', '', {}],
    ['get', '/signed-in', '', {}],
    ['get', '/signed-in', '', session],
    ['post', '/sign-in', '', {}],
    ['post', '/sign-in', '?team=team_none', {}],
    ['post', '/sign-in', '', foreign],
    ['post', '/sign-out', '', {}],
    ['post', '/sign-out', '', { ...session, ...foreign }],
    ['post', '/sign-out', '', session],
    ['get', '/openapi.json', '', {}],
    ['get', '/schema.graphql', '', {}],
  ];
}

const ask = (url: string, [method, path, query, headers, body]: Request) =>
  fetch(url + path + query, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });

/** To a name that somebody has pointed here; fetch sets the name itself. */
const askByName = (url: string, method: string, path: string) =>
  new Promise<Response>((resolve, reject) => {
    const options = { method, headers: { host: 'evil.example' }, agent: false };
    const sent = request(url + path, options, async answer => {
      const body = Buffer.concat(await answer.toArray());
      const headers = new Headers();
      for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
        for (const value of values) headers.append(name, value);
      }
      resolve(new Response(body, { status: answer.statusCode ?? 0, headers }));
    });
    sent.on('error', reject).end();
  });

it('every answer is as the document has it, and every error of the document is met', async () => {
  const met = new Set<string>();
  const answered = new Set<string>();
  async function look(method: string, path: string, response: Response): Promise<void> {
    expect([method, path, await checks.fault(method, path, response)]).toEqual([method, path, null]);
    const operation = checks.document.paths[path]?.[method];
    if (!operation) throw new Error(`${method} ${path}`);
    answered.add(`${operation.operationId} ${response.status}`);
    for (const error of await errorOf(operation, response)) met.add(error);
  }
  for (const one of requests(practiceOf(service))) {
    const response = await ask(service.url, one);
    // Without --fail a 500 is a mistake of the service, or of its table.
    expect([one[0], one[1], response.status < 500]).toEqual([one[0], one[1], true]);
    await look(one[0], one[1], response);
  }
  for (const { method, path } of checks.operations()) {
    await look(method, path, await askByName(service.url, method, path));
  }
  for (const status of ['429', '500', '503']) {
    const failing = await alone('--fail', `${status}=1`);
    for (const { method, path } of checks.operations()) {
      if (!path.startsWith('/api/') && path !== '/graphql') continue;
      await look(method, path, await fetch(failing.url + path, { method }));
    }
  }
  // GraphQL tells by the media type whether a refusal is a 200 or a 400: each code is met as one or the other.
  const folded = (errors: Iterable<string>) =>
    [...new Set([...errors].map(error => error.replace(/^graphql (200|400) /, 'graphql 200/400 ')))].sort();
  expect(folded(met)).toEqual(folded(checks.describedErrors()));
  const described = checks
    .operations()
    .flatMap(({ operation }) =>
      Object.keys(operation.responses).map(status => `${operation.operationId} ${status}`),
    );
  expect([...answered].sort()).toEqual(described.toSorted());
});

it('an answer that the table does not have is a 500, and so is a refusal', async () => {
  const { state, token } = seededState(Date.now);
  const [team, list] = serviceRoutes(state);
  if (!team || !list) throw new Error('There are no routes.');
  const first = [...state.teams.values()][0];
  if (!first) throw new Error('There is no team.');
  first.team.name = 5 as never;
  const app = practiceApp(state);
  const answer = await app.request('http://127.0.0.1/api/v1/team', { headers: bearer(token) });
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: { code: 'internal', message: expect.any(String) } },
  ]);
});

it('cannot be made for a route that nobody has put into words', () => {
  const { state } = seededState(Date.now);
  const [team] = serviceRoutes(state);
  if (!team) throw new Error('There are no routes.');
  expect(() => openapiDocument([{ ...team, id: 'other' }])).toThrow('There are no words for other.');
});
