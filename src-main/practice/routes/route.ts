import type { Context } from 'hono';
import { z } from 'zod';
import { requireOwnPage } from '../dashboard/own-page.ts';
import { requireSession } from '../dashboard/session-cookie.ts';
import { readJsonObject } from '../json-request.ts';
import { requireToken } from '../rest/bearer.ts';
import { checked, type RefusalCode, ServiceError } from '../service-error.ts';
import type { PracticeState, PracticeTeam } from '../state/practice-state.ts';

/** What an answer of one status holds: JSON that the schema takes, a text, or nothing. */
export type Content = { json: z.ZodType; types?: readonly string[] } | { text: string } | null;

/** One method at one path: what it asks for, and every way in which it answers. */
export interface RouteTable {
  id: string;
  method: 'GET' | 'POST';
  path: string;
  /** The credential without which nothing is told. */
  needs: 'token' | 'session' | null;
  query: z.ZodType;
  /** JSON; `nothing`: the body is not read. */
  body: z.ZodType;
  answers: Readonly<Record<number, Content>>;
  /** What comes with an answer of this status, besides the headers of every answer. */
  headers?: Readonly<Record<number, readonly string[]>>;
  /** Refusals of its own, besides those that follow from what it asks for. */
  refuses: readonly RefusalCode[];
}

export interface Route extends RouteTable {
  answer(c: Context, state: PracticeState): Promise<Response>;
}

export const nothing = z.undefined();

/** In the order in which they are looked at. */
export function refusalsOf(route: RouteTable): RefusalCode[] {
  const body =
    route.body === nothing ? [] : (['unsupported_media_type', 'body_too_large', 'malformed_json'] as const);
  const read = route.query === nothing && route.body === nothing ? [] : (['validation_failed'] as const);
  const codes: RefusalCode[] = [
    'misdirected',
    ...(route.needs === 'token' ? (['invalid_token'] as const) : []),
    ...(route.needs === 'session' ? (['unauthenticated'] as const) : []),
    ...(route.method === 'POST' && route.needs !== 'token' ? (['foreign_origin'] as const) : []),
    ...body,
    ...read,
    ...route.refuses,
  ];
  return [...new Set(codes)];
}

export interface Call<Query, Body> {
  c: Context;
  state: PracticeState;
  query: Query;
  body: Body;
  /** The answer of this status, once its schema has taken it. */
  json(status: 200 | 201, value: unknown): Response;
}

interface Typed<Query, Body> {
  query: z.ZodType<Query>;
  body: z.ZodType<Body>;
}

/** `handle` gets the team that the credential opens; without one, null. */
export function route<Query, Body, Needs extends RouteTable['needs']>(
  table: RouteTable & Typed<Query, Body> & { needs: Needs },
  handle: (
    call: Call<Query, Body>,
    team: Needs extends null ? null : PracticeTeam,
  ) => Response | Promise<Response>,
): Route {
  const told = new Set(refusalsOf(table));
  async function attempt(c: Context, state: PracticeState): Promise<Response> {
    const team = credentialOf(table, c, state) as Needs extends null ? null : PracticeTeam;
    if (told.has('foreign_origin')) requireOwnPage(c);
    const query = checked(table.query, (table.query as z.ZodType) === nothing ? undefined : queryOf(c));
    const hasBody = (table.body as z.ZodType) !== nothing;
    const body = checked(table.body, hasBody ? await readJsonObject(c) : undefined);
    const json = (status: 200 | 201, value: unknown) => c.json(take(table, status, value), status);
    const response = await handle({ c, state, query, body, json }, team);
    if (!(response.status in table.answers)) throw new Error(`${table.id} answers with ${response.status}.`);
    return response;
  }
  return {
    ...table,
    answer: async (c, state) => {
      try {
        return await attempt(c, state);
      } catch (error) {
        if (!(error instanceof ServiceError) || told.has(error.code)) throw error;
        // The table is what clients are told: what it does not name is a mistake of ours.
        throw new Error(`${table.id} refuses with ${error.code}.`);
      }
    },
  };
}

/** A name that stands there twice has no value of its own, but a list that no schema takes: which of them was meant? */
const queryOf = (c: Context): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );

function credentialOf(table: RouteTable, c: Context, state: PracticeState): PracticeTeam | null {
  if (table.needs === 'token') return requireToken(state, c);
  return table.needs === 'session' ? requireSession(state, c) : null;
}

/** The value as the answer's schema has it. Throws where it has not: nothing is answered that is not described. */
export function take(table: RouteTable, status: number, value: unknown): z.core.util.JSONType {
  const content = table.answers[status];
  if (!content || !('json' in content)) throw new Error(`${table.id} has no answer ${status} in JSON.`);
  return content.json.parse(value) as z.core.util.JSONType;
}
