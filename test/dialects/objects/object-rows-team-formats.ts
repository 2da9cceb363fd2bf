import { type TeamRow, team } from './object-row.ts';

const t = { id: 'team_1', name: 'Acme' };
const must = ['team_1'];
/** Where it may be told from the names, and need not. */
const may = ['team_1', null];
const none = [null];
const perhaps = ['Acme', null];

/** The formats that have a name. */
export const formatTeams: readonly TeamRow[] = [
  team(
    'tRPC with superjson',
    'https://trpc.io/docs/server/data-transformers',
    { result: { data: { json: t, meta: { values: {} } } } },
    must,
  ),
  team(
    'JSON:API',
    'https://jsonapi.org/format/#document-resource-objects',
    {
      jsonapi: { version: '1.1' },
      data: { type: 'teams', id: 'team_1', attributes: { name: 'Acme' }, links: { self: '/teams/1' } },
      included: [{ type: 'people', id: '9', attributes: { name: 'Ann' } }],
    },
    must,
  ),
  team(
    'Spring Data REST, without ids',
    'https://docs.spring.io/spring-data/rest/reference/repository-resources.html',
    {
      name: 'Acme',
      _links: { self: { href: 'https://x/teams/1' }, members: { href: 'https://x/teams/1/members' } },
    },
    none,
  ),
  team(
    'API Platform',
    'https://api-platform.com/docs/core/getting-started/',
    { '@context': '/contexts/Team', '@id': '/teams/1', '@type': 'Team', id: 1, name: 'Acme' },
    ['1'],
  ),
  team(
    'FHIR',
    'https://hl7.org/fhir/organization.html',
    {
      resourceType: 'Organization',
      id: 'team_1',
      identifier: [{ system: 'urn:x', value: '91654' }],
      name: 'Acme',
      active: true,
    },
    must,
  ),
  team(
    'Siren',
    'https://github.com/kevinswiber/siren',
    { class: ['team'], properties: t, links: [{ rel: ['self'], href: '/team' }] },
    may,
    perhaps,
  ),
  team(
    'Elasticsearch',
    'https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-get',
    { _index: 'teams', _id: 'team_1', _version: 1, found: true, _source: { name: 'Acme' } },
    may,
    perhaps,
  ),
  team(
    'MongoDB, extended JSON',
    'https://www.mongodb.com/docs/manual/reference/mongodb-extended-json/',
    { _id: { $oid: '64b7f1a0c0ffee0000000001' }, name: 'Acme' },
    ['64b7f1a0c0ffee0000000001', null],
  ),
  team(
    'Mongoose',
    'https://mongoosejs.com/docs/guide.html#id',
    { _id: '64b7f1a0c0ffee0000000001', name: 'Acme', __v: 0 },
    ['64b7f1a0c0ffee0000000001', null],
  ),
  team(
    'JSON-RPC',
    'https://www.jsonrpc.org/specification',
    { jsonrpc: '2.0', id: 7, result: t },
    may,
    perhaps,
  ),
  team('JSend', 'https://github.com/omniti-labs/jsend', { status: 'success', data: { team: t } }, must),
  team(
    'GraphQL',
    'https://spec.graphql.org/October2021/#sec-Response-Format',
    { data: { team: t }, extensions: { requestId: 'r1' } },
    must,
  ),
];
