import { GraphQLError, GraphQLObjectType, GraphQLSchema, GraphQLString, graphql } from 'graphql';
import { describe, expect, it } from 'vitest';
import { withCode } from '../../src-main/practice/graphql/graphql-error.ts';
import { graphqlErrors, type Json, postGraphql, started } from './practice-client.ts';

/** The document leaves 500 to --fail: what a caller got wrong is never one. */
describe('a mistake of the caller that shows only when the operation is carried out', () => {
  const create = (team: string, fields: string) =>
    `mutation ($b: Boolean = true) { createPat(input: { name: "x", teamId: "${team}" }) { pat { ${fields} } } }`;

  it.each<[string, (team: string) => string, Json]>([
    ['an argument', () => 'mutation ($id: ID = "x") { revokePat(id: $id) { pat { id } } }', { id: null }],
    [
      'a field of an input',
      team =>
        `mutation ($n: String = "x") { createPat(input: { name: $n, teamId: "${team}" }) { pat { id } } }`,
      { n: null },
    ],
    ['a directive', team => create(team, 'id @skip(if: $b) token'), { b: null }],
    [
      'a directive at the root',
      () => 'query ($b: Boolean = true) { serviceName @skip(if: $b) }',
      { b: null },
    ],
  ])('null for %s whose variable has a default value', async (_what, query, variables) => {
    const practice = await started();
    const response = await postGraphql(practice, { query: query(practice.teamId), variables });
    expect(response.status).toBe(200);
    const [error] = await graphqlErrors(response);
    expect(error?.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED' });
    expect(error?.message).toContain('null');
  });

  it.each(['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])(
    'a variable that is called %s and is not given',
    async name => {
      const practice = await started();
      const query = `mutation ($${name}: ID!) { revokePat(id: $${name}) { pat { id } } }`;
      const response = await postGraphql(practice, { query, variables: {} });
      expect(response.status).toBe(200);
      const [error] = await graphqlErrors(response);
      expect(error?.extensions.code).toBe('BAD_USER_INPUT');
      expect(Object.entries(error?.extensions.fields ?? {})).toEqual([[name, [expect.any(String)]]]);
    },
  );
});

it.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('khp_secret');
    },
  ],
  [
    'throws an error of GraphQL that names no place',
    () => {
      throw new GraphQLError('khp_secret');
    },
  ],
  ['answers with something else', () => ({ khp_secret: true })],
])('of a resolver that %s by mistake, nothing is shown', async (_what, resolve) => {
  const fields = { one: { type: GraphQLString, resolve } };
  const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) });
  const { errors = [] } = await graphql({ schema, source: '{ one }' });
  const [shown] = errors.map(withCode);
  expect(shown?.extensions.code).toBe('INTERNAL');
  expect(JSON.stringify(shown)).not.toContain('khp_secret');
});
