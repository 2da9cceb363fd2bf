import { printSchema } from 'graphql';
import { z } from 'zod';
import { practiceSchema } from '../graphql/schema.ts';
import { nothing, type Route, route } from '../routes/route.ts';
import type { PracticeState } from '../state/practice-state.ts';
import { openapiDocument } from './openapi.ts';

const open = { method: 'GET', needs: null, query: nothing, body: nothing, refuses: [] } as const;

/** What describes these routes, and itself with them. */
export function describedRoutes(state: PracticeState, routes: readonly Route[]): Route[] {
  const schema = printSchema(practiceSchema(state));
  const openapi = route(
    {
      ...open,
      id: 'showOpenapi',
      path: '/openapi.json',
      answers: { 200: { json: z.looseObject({ openapi: z.literal('3.1.1') }) } },
    },
    ({ json }) => json(200, document),
  );
  const graphql = route(
    { ...open, id: 'showSchema', path: '/schema.graphql', answers: { 200: { text: 'text/plain' } } },
    ({ c }) => c.text(schema),
  );
  const all = [...routes, openapi, graphql];
  const document = openapiDocument(all);
  return all;
}
