import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';
import { graphqlRows } from './graphql-rows.ts';
import { givenRows } from './graphql-rows-given.ts';
import { guardRows } from './graphql-rows-guards.ts';
import { payloadRows } from './graphql-rows-payloads.ts';
import { saidRows, wordRows } from './graphql-rows-words.ts';

/**
 * What is made of each answer: a creation is struck from the ledger only where the answer says that it was not carried out, and
 * a revocation is only then what it was.
 */
let core: Core;
let service: RawService;
let connectionId: string;
let answer: { status: number; body: unknown };

beforeAll(async () => {
  core = await startCore();
  service = await startRawService((request, response) => {
    if (request.body.includes('__typename')) json(response, 200, { data: { __typename: 'Query' } });
    else json(response, answer.status, answer.body);
  });
  const connection = await core.call('connections.create', {
    ...{ label: 'Acme', baseUrl: service.origin, dashboardUrl: service.origin, teamId: 'team_1' },
  });
  connectionId = connection.id;
  await core.call('sessions.save', { connectionId, session: 'good' });
});
afterAll(async () => {
  await core.close();
  await service.close();
});

const rows = [...graphqlRows, ...payloadRows, ...guardRows, ...givenRows, ...wordRows];
const cases = rows.map(row => [`${row.server}: ${row.what} (${row.status})`, row] as const);
const list = () => core.call('tokens.list', { connectionId });

async function emptied(): Promise<void> {
  for (const { key } of await list()) await core.call('tokens.forget', { key, confirmed: true });
}

describe('createPat', () => {
  it.each(cases)('%s', async (_name, { status, body, code }) => {
    await emptied();
    answer = { status, body };
    const problem = await core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(problem).toMatchObject({ code });
    const left = code === 'outcome-unknown' ? [{ state: 'creation-unknown', id: null }] : [];
    expect(await list()).toMatchObject(left);
  });
});

describe('revokePat', () => {
  it.each(cases)('%s', async (_name, { status, body, code }) => {
    await emptied();
    answer = { status, body: JSON.parse(JSON.stringify(body).replaceAll('createPat', 'revokePat')) };
    const input = { connectionId, id: 'pat_1' };
    expect(await core.refused('tokens.revokeById', input)).toMatchObject({ code });
    const left = code === 'outcome-unknown' ? [{ state: 'revocation-unknown', id: 'pat_1' }] : [];
    expect(await list()).toMatchObject(left);
  });
});

describe('the words that the service gave', () => {
  it.each(saidRows)('%s', async (_name, body, said) => {
    await emptied();
    answer = { status: 200, body };
    const problem = await core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(problem.serviceSaid).toBe(said);
  });
});

it('covers the servers that are known', () => {
  expect(graphqlRows.length).toBeGreaterThan(130);
  expect(new Set(cases.map(([name]) => name)).size).toBe(rows.length);
});
