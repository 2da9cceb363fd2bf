import { parse } from 'graphql';
import { createHandler } from 'graphql-http';
import { Hono } from 'hono';
import { requireOwnPage } from '../dashboard/own-page.ts';
import { requireSession } from '../dashboard/session-cookie.ts';
import { readBody, requireJson } from '../json-request.ts';
import { methodNotAllowed } from '../service-error.ts';
import type { PracticeState } from '../state/practice-state.ts';
import { answerGraphqlError, badUserInput, withCode } from './graphql-error.ts';
import { practiceSchema } from './schema.ts';
import { variableFaults } from './variable-faults.ts';

const path = '/graphql';

export function graphqlRoutes(state: PracticeState): Hono {
  const handle = createHandler({
    schema: practiceSchema(state),
    // SECURITY: a request of 64 KiB must not become hours of work.
    parse: source => parse(source, { maxTokens: 2_000 }),
    formatError: withCode,
    onOperation: (_request, args, result) => {
      if (!('errors' in result) || 'data' in result) return undefined;
      const fields = variableFaults(args);
      return Object.keys(fields).length > 0 ? { errors: [badUserInput(fields)] } : undefined;
    },
  });

  const routes = new Hono();
  routes.onError(answerGraphqlError);

  routes.post(path, requireSession(state), requireOwnPage, async c => {
    requireJson(c);
    const { method, url, headers } = c.req.raw;
    const body = await readBody(c);
    const [answer, init] = await handle({ method, url, headers, body, raw: null, context: undefined });
    return new Response(answer, { status: init.status, headers: init.headers ?? {} });
  });

  routes.all(path, () => {
    throw methodNotAllowed('POST');
  });
  return routes;
}
