import { parse } from 'graphql';
import { createHandler } from 'graphql-http';
import { z } from 'zod';
import { nothing, type Route, type RouteTable, route, take } from '../routes/route.ts';
import type { PracticeState, PracticeTeam } from '../state/practice-state.ts';
import { badUserInput, graphqlErrors, graphqlRefusalBody, withCode } from './graphql-error.ts';
import { type Caller, practiceSchema } from './schema.ts';
import { variableFaults } from './variable-faults.ts';

/** Source: GraphQL over HTTP, request parameters. */
const request = z.object({
  query: z.string('Missing query.'),
  operationName: z.string('Invalid operationName.').nullish(),
  variables: z.record(z.string(), z.unknown(), 'Invalid variables.').nullish(),
  extensions: z.record(z.string(), z.unknown(), 'Invalid extensions.').nullish(),
});

/** Without INTERNAL: where a resolver fails by a mistake of ours, the whole answer is a 500. */
const codes = [
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'GRAPHQL_VALIDATION_FAILED',
  'NOT_FOUND',
] as const;

const types = ['application/json', 'application/graphql-response+json'];
const table = {
  id: 'graphql',
  method: 'POST',
  path: '/graphql',
  needs: 'session',
  query: nothing,
  body: request,
  answers: {
    200: {
      json: z.strictObject({
        data: z.record(z.string(), z.unknown()).nullish(),
        errors: graphqlErrors(codes).optional(),
      }),
      types,
    },
    // The document does not fit the schema.
    400: { json: graphqlRefusalBody(codes), types },
    // Neither of the two media types is accepted.
    406: null,
  },
  headers: { 406: ['Accept'] },
  refuses: [],
} satisfies RouteTable;

export function graphqlRoutes(state: PracticeState): Route[] {
  const handle = createHandler<unknown, PracticeTeam, Caller>({
    schema: practiceSchema(state),
    context: ({ context }) => ({ team: context }),
    // SECURITY: a request of 64 KiB must not become hours of work.
    parse: source => parse(source, { maxTokens: 2_000 }),
    formatError: withCode,
    onOperation: (_request, args, result) => {
      if (!('errors' in result) || 'data' in result) return undefined;
      const fields = variableFaults(args);
      return Object.keys(fields).length > 0 ? { errors: [badUserInput(fields)] } : undefined;
    },
  });
  return [
    route(table, async ({ c, body }, team) => {
      const { method, url } = c.req.raw;
      // It has been read by now. graphql-http knows fewer spellings of the type than RFC 9110 and would refuse the others.
      const headers = { accept: c.req.header('accept'), 'content-type': 'application/json; charset=utf-8' };
      const [answer, init] = await handle({ method, url, headers, body, raw: null, context: team });
      if (answer !== null) take(table, init.status, JSON.parse(answer));
      return new Response(answer, { status: init.status, headers: init.headers ?? {} });
    }),
  ];
}
