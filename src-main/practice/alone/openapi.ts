import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { graphqlRefusal, graphqlRefusalBody } from '../graphql/graphql-error.ts';
import { newInvitation } from '../rest/invitation-input.ts';
import { invitationPage } from '../rest/invitation-routes.ts';
import { type Content, nothing, type RouteTable, refusalsOf } from '../routes/route.ts';
import { type RefusalCode, refusalBody, refusalHeaders, refusals } from '../service-error.ts';
import { invitation } from '../state/invitations.ts';
import { describedTeam } from '../state/team.ts';
import { about, headerWords, words } from './words.ts';

type Json = Record<string, unknown>;

/** Those with a name of their own. All others stand where they are used. */
const named: readonly (readonly [string, z.ZodType, 'input' | 'output'])[] = [
  ['Team', describedTeam, 'output'],
  ['Invitation', invitation, 'output'],
  ['InvitationPage', invitationPage, 'output'],
  ['NewInvitation', newInvitation, 'input'],
];

const uri = (name: string) => `#/components/schemas/${name}`;

function components(): Json {
  const all: Json = {};
  for (const io of ['input', 'output'] as const) {
    const registry = z.registry<{ id: string }>();
    for (const [id, schema, as] of named) if (as === io) registry.add(schema, { id });
    for (const [name, schema] of Object.entries(z.toJSONSchema(registry, { io, uri }).schemas)) {
      const { $id, $schema, ...rest } = schema;
      all[name] = rest;
    }
  }
  return all;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const name = named.find(([, one]) => one === schema)?.[0];
  if (name !== undefined) return { $ref: uri(name) };
  const { $schema, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

/** An OpenAPI 3.1 document of these routes. What it says of a route is what the route checks. */
export function openapiDocument(routes: readonly RouteTable[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Keyholder practice service', version: '1', description: about },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components(),
      headers: Object.fromEntries(
        Object.entries(headerWords).map(([name, description]) => [
          name,
          { description, required: true, schema: { type: 'string' } },
        ]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
        session: { type: 'apiKey', in: 'cookie', name: 'SERVICE_SESSION' },
      },
    },
  };
}

function operation(route: RouteTable): Json {
  const said = words[route.id];
  if (!said) throw new Error(`There are no words for ${route.id}.`);
  return {
    operationId: route.id,
    tags: [said.tag],
    summary: said.summary,
    ...(said.more === undefined ? {} : { description: said.more }),
    security: route.needs === null ? [] : [{ [route.needs]: [] }],
    ...(route.query === nothing ? {} : { parameters: parameters(route.query) }),
    ...(route.body === nothing
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
          },
        }),
    responses: responses(route),
  };
}

/** As they are after reading: what is a number in the text of an address is one here. */
function parameters(query: z.ZodType): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'output' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function responses(route: RouteTable): Json {
  const all: Json = {};
  for (const [status, { codes, headers }] of refusalsByStatus(route)) {
    const schema = route.path === '/graphql' ? graphqlRefusalBody(codes) : refusalBody(codes as never);
    all[status] = {
      description: `${STATUS_CODES[status]}: ${codes.join(', ')}`,
      headers: headersOf(headers),
      content: { 'application/json': { schema: schemaOf(schema, 'output') } },
    };
  }
  // An answer of the same status takes in the refusal.
  for (const [status, content] of Object.entries(route.answers)) {
    const headers = headersOf(route.headers?.[Number(status)] ?? []);
    all[status] = { description: STATUS_CODES[status] ?? '', headers, ...contentOf(content) };
  }
  return all;
}

function contentOf(content: Content): Json {
  if (content === null) return {};
  if ('text' in content) return { content: { [content.text]: { schema: { type: 'string' } } } };
  const { json, types = ['application/json'] } = content;
  return { content: Object.fromEntries(types.map(type => [type, { schema: schemaOf(json, 'output') }])) };
}

/** With those of every answer. What HTTP itself needs (Date, Connection, lengths) goes without saying. */
const headersOf = (names: readonly string[]): Json =>
  Object.fromEntries(
    ['Cache-Control', 'X-Content-Type-Options', ...names].map(name => {
      if (headerWords[name] === undefined) throw new Error(`There are no words for ${name}.`);
      return [name, { $ref: `#/components/headers/${name}` }];
    }),
  );

/** Of `--fail`. */
const hardDays: readonly RefusalCode[] = ['rate_limited', 'internal', 'unavailable'];

interface Refused {
  codes: [string, ...string[]];
  headers: string[];
}

function refusalsByStatus(route: RouteTable): Map<number, Refused> {
  const byStatus = new Map<number, Refused>();
  const isService = route.path.startsWith('/api/') || route.path === '/graphql';
  for (const code of [...refusalsOf(route), ...(isService ? hardDays : [])]) {
    const { status, code: name } =
      route.path === '/graphql' ? graphqlRefusal(code) : { status: refusals[code], code };
    const header = refusalHeaders[code];
    const known = byStatus.get(status);
    if (!known) byStatus.set(status, { codes: [name], headers: header === undefined ? [] : [header] });
    else if (!known.codes.includes(name)) known.codes.push(name);
  }
  return byStatus;
}
