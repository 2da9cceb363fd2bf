import { parse, printSchema, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { practiceSchema } from '../../src-main/practice/graphql/schema.ts';
import { seededState } from '../../src-main/practice/seed.ts';
import {
  clockAt,
  createPat,
  createPatQuery,
  getTeam,
  graphqlErrors,
  jsonOf,
  newPat,
  postGraphql,
  revokePat,
  revokePatQuery,
  started,
} from './practice-client.ts';

it('has the operations of section 4.2 and nothing more', () => {
  const schema = practiceSchema(seededState(Date.now).state);
  expect(printSchema(schema).replace(/"""[\s\S]*?"""\n/g, '')).toBe(`type Query {
  serviceName: String!
}

type Mutation {
  createPat(input: CreatePatInput!): CreatePatPayload!
  revokePat(id: ID!): RevokePatPayload!
}

type CreatePatPayload {
  pat: CreatedPat!
}

type CreatedPat {
  id: ID!
  token: String!
}

input CreatePatInput {
  name: String!
  teamId: ID!
  expiresAt: DateTime
}

scalar DateTime @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6")

type RevokePatPayload {
  pat: RevokedPat!
}

type RevokedPat {
  id: ID!
}`);
  for (const query of [createPatQuery, revokePatQuery]) expect(validate(schema, parse(query))).toEqual([]);
});

describe('createPat', () => {
  it('answers with an id and a token that opens the team', async () => {
    const practice = await started();
    const response = await createPat(practice, { name: 'Deploy', teamId: practice.teamId });
    expect(response.status).toBe(200);
    const body = (await response.json()) as { data: { createPat: { pat: { token: string } } } };
    expect(body).toEqual({
      data: {
        createPat: {
          pat: {
            id: expect.stringMatching(/^pat_[0-9A-Za-z]{24}$/),
            token: expect.stringMatching(/^khp_[0-9A-Za-z]{40}$/),
          },
        },
      },
    });
    expect((await getTeam(practice, body.data.createPat.pat.token)).status).toBe(200);
  });

  it.each([
    ['one letter', 'x'],
    ['100 letters', 'x'.repeat(100)],
    ['100 emoji', '🔑'.repeat(100)],
    ['white space around it', `  ${'x'.repeat(100)}\n`],
  ])('takes a name of %s', async (_title, name) => {
    const practice = await started();
    expect((await newPat(practice, { name })).token).toMatch(/^khp_/);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an empty name', { name: '' }, 'name'],
    ['a name of white space', { name: ' \n\t ' }, 'name'],
    ['101 letters', { name: 'x'.repeat(101) }, 'name'],
    ['10,000 letters', { name: 'x'.repeat(10_000) }, 'name'],
    ['a line break inside', { name: 'a\nb' }, 'name'],
    ['a NUL', { name: 'a\0b' }, 'name'],
    ['a C1 control', { name: 'a\u0085b' }, 'name'],
    ['no name', { name: undefined }, 'name'],
    ['a null name', { name: null }, 'name'],
    ['a number as name', { name: 5 }, 'name'],
    ['no team', { teamId: undefined }, 'teamId'],
    ['a list as team', { teamId: [] }, 'teamId'],
    ['an expiry in the past', { expiresAt: '2026-03-10T11:59:59Z' }, 'expiresAt'],
    ['an expiry right now', { expiresAt: '2026-03-10T12:00:00Z' }, 'expiresAt'],
    ['an expiry in the past by its offset', { expiresAt: '2026-03-10T12:30:00+01:00' }, 'expiresAt'],
    ['a 31 June', { expiresAt: '2026-06-31T00:00:00Z' }, 'expiresAt'],
    ['a date alone', { expiresAt: '2027-01-01' }, 'expiresAt'],
    ['epoch seconds', { expiresAt: 1893456000 }, 'expiresAt'],
    ['an empty expiry', { expiresAt: '' }, 'expiresAt'],
  ])('refuses %s with BAD_USER_INPUT, naming the field alone', async (_title, change, field) => {
    const practice = await started(clockAt('2026-03-10T12:00:00Z'));
    const input = { name: 'Deploy', teamId: practice.teamId, ...change };
    const errors = await graphqlErrors(await createPat(practice, input));
    expect(errors).toHaveLength(1);
    expect(errors[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { [field]: [expect.any(String)] },
    });
  });

  it('names two bad fields at once', async () => {
    const practice = await started();
    const bad = { name: '', teamId: practice.teamId, expiresAt: '2001-01-01T00:00:00Z' };
    const [error] = await graphqlErrors(await createPat(practice, bad));
    expect(Object.keys(error?.extensions.fields ?? {})).toEqual(['name', 'expiresAt']);
  });

  it.each([undefined, null, 'x', []])('refuses %j as input', async input => {
    const practice = await started();
    const [error] = await graphqlErrors(
      await postGraphql(practice, { query: createPatQuery, variables: { input } }),
    );
    expect(error?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { input: [expect.any(String)] } });
  });

  it('refuses a field that the input does not have', async () => {
    const practice = await started();
    const input = { name: 'x', teamId: practice.teamId, scope: 'all' };
    const [error] = await graphqlErrors(await createPat(practice, input));
    expect(error?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it.each(['team_other', '', '5'])('refuses the foreign team "%s" with FORBIDDEN', async teamId => {
    const practice = await started();
    const response = await createPat(practice, { name: 'Deploy', teamId });
    const body = (await response.json()) as { data: unknown; errors: { extensions: unknown }[] };
    expect(body.data).toBeNull();
    expect(body.errors.map(error => error.extensions)).toEqual([{ code: 'FORBIDDEN' }]);
  });
});

describe('revokePat', () => {
  it('answers with the id, and again when it was revoked before', async () => {
    const practice = await started();
    const { id } = await newPat(practice);
    const answer = { data: { revokePat: { pat: { id } } } };
    expect(await jsonOf(await revokePat(practice, id))).toEqual(answer);
    expect(await jsonOf(await revokePat(practice, id))).toEqual(answer);
  });

  it('revokes a token that has expired already', async () => {
    const clock = clockAt('2026-03-10T12:00:00Z');
    const practice = await started(clock);
    const { id } = await newPat(practice, { expiresAt: '2026-03-10T12:00:01Z' });
    clock.advance(1000);
    expect(await jsonOf(await revokePat(practice, id))).toEqual({ data: { revokePat: { pat: { id } } } });
  });

  it.each(['', 'pat_unknown', '__proto__', 'x'.repeat(5000)])(
    'answers NOT_FOUND to the id "%.20s"',
    async id => {
      const practice = await started();
      const [error] = await graphqlErrors(await revokePat(practice, id));
      expect(error?.extensions.code).toBe('NOT_FOUND');
    },
  );

  it('takes the id and not the secret', async () => {
    const practice = await started();
    const [error] = await graphqlErrors(await revokePat(practice, practice.token));
    expect(error?.extensions.code).toBe('NOT_FOUND');
    expect(JSON.stringify(error)).not.toContain(practice.token);
  });
});

describe('GraphQL over HTTP', () => {
  it.each([
    ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
  ])('answers Accept: %s with %s', async (accept, type) => {
    const practice = await started();
    const response = await postGraphql(practice, { query: '{ __typename serviceName }' }, { accept });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(await response.json()).toEqual({
      data: { __typename: 'Query', serviceName: 'Keyholder practice service' },
    });
  });

  it('answers 406 where neither media type is accepted', async () => {
    const practice = await started();
    const response = await postGraphql(practice, { query: '{ __typename }' }, { accept: 'text/html' });
    expect(response.status).toBe(406);
  });

  it.each([
    ['not JSON', '{"query":', 400, 'BAD_REQUEST'],
    ['an empty body', '', 400, 'BAD_REQUEST'],
    ['a list', [{ query: '{ __typename }' }], 400, 'BAD_REQUEST'],
    ['no query', {}, 400, 'BAD_REQUEST'],
    ['a number as query', { query: 5 }, 400, 'BAD_REQUEST'],
    ['text as variables', { query: '{ __typename }', variables: 'x' }, 400, 'BAD_REQUEST'],
    ['a syntax error', { query: '{' }, 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown field', { query: '{ nothing }' }, 400, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a 31 June in the document',
      {
        query:
          'mutation { createPat(input: {name: "x", teamId: "y", expiresAt: "2026-06-31T00:00:00Z"}) { pat { id } } }',
      },
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
  ])('answers %s clearly', async (_title, body, status, code) => {
    const practice = await started();
    const accept = 'application/graphql-response+json';
    const response = await postGraphql(practice, body, { accept });
    expect(response.status).toBe(status);
    const [error] = await graphqlErrors(response);
    expect(error?.extensions.code).toBe(code);
    expect(error?.message).not.toBe('');
  });

  it('takes arguments written into the document', async () => {
    const practice = await started();
    const query = `mutation { createPat(input: {name: "x", teamId: "${practice.teamId}"}) { pat { id token } } }`;
    expect(await jsonOf(await postGraphql(practice, { query }))).toHaveProperty('data.createPat.pat.token');
  });

  it('SECURITY: a request of 64 KiB must not become hours of work', async () => {
    const practice = await started();
    const [error] = await graphqlErrors(
      await postGraphql(practice, { query: `{ ${'serviceName '.repeat(4000)} }` }),
    );
    expect(error?.message).toContain('2000 tokens');
  });
});
