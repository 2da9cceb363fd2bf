import { byCursor, byLast, byOffset, byPage, type ListPage } from '../../support/hostile/list-service.ts';
import { attributed, item, items, type ListRow, leftOut, nextUrl, onward, row, stated } from './list-row.ts';

const fhir = 'https://hl7.org/fhir/bundle.html';
const jsonApi = 'https://jsonapi.org/format/#fetching-pagination';
const jsonApiCursor = 'https://jsonapi.org/profiles/ethanresnick/cursor-pagination/';
const halDraft = 'https://datatracker.ietf.org/doc/html/draft-kelly-json-hal-11';
const siren = 'https://github.com/kevinswiber/siren';
const jqGrid = 'https://www.trirand.com/jqgridwiki/doku.php?id=wiki:retrieving_data#json_data';
const collection = 'https://github.com/collection-json/spec';
const pageLinks = (p: ListPage, next: Record<string, string | number>) => ({
  ...{ self: p.url(), first: p.url({}), prev: null, next: nextUrl(p, next) },
});

export const formatRows: readonly ListRow[] = [
  row(
    'FHIR, a bundle',
    fhir,
    stated,
    {
      place: byCursor('_getpages', '_count'),
      shows: [],
      headers: () => ({ 'content-type': 'application/fhir+json' }),
    },
    p => ({
      resourceType: 'Bundle',
      id: 'b1',
      type: 'searchset',
      total: p.total,
      link: [
        { relation: 'self', url: p.url() },
        ...(p.more ? [{ relation: 'next', url: p.url({ _getpages: p.cursor }) }] : []),
      ],
      entry: p.total
        ? p.people.map(one => ({
            fullUrl: `urn:uuid:${one.id}`,
            resource: { resourceType: 'Invitation', ...item(one) },
            search: { mode: 'match' },
          }))
        : undefined,
    }),
  ),
  row(
    'JSON:API',
    jsonApi,
    stated,
    {
      place: byPage('page[number]', 1, 'page[size]'),
      headers: () => ({ 'content-type': 'application/vnd.api+json' }),
    },
    p => ({
      meta: { totalPages: p.pages },
      data: attributed('invitations')(p),
      links: pageLinks(p, { 'page[number]': p.number + 1, 'page[size]': p.size }),
    }),
  ),
  row(
    'JSON:API, with included people',
    jsonApi,
    stated,
    {
      place: byOffset('page[offset]', 'page[limit]'),
      headers: () => ({ 'content-type': 'application/vnd.api+json' }),
    },
    p => ({
      data: attributed('invitations')(p).map(one => ({
        ...one,
        relationships: { inviter: { data: { type: 'people', id: '9' } } },
      })),
      included: [{ type: 'people', id: '9', attributes: { email: 'owner@acme.example', role: 'owner' } }],
      links: pageLinks(p, { 'page[offset]': p.end }),
    }),
  ),
  row(
    'JSON:API, cursors',
    jsonApiCursor,
    stated,
    {
      place: byLast('page[after]', 'page[size]'),
      headers: () => ({ 'content-type': 'application/vnd.api+json' }),
    },
    p => ({
      data: attributed('invitations')(p).map(one => ({ ...one, meta: { page: { cursor: one.id } } })),
      links: { prev: null, next: nextUrl(p, { 'page[after]': p.last?.id ?? '', 'page[size]': p.size }) },
      meta: { page: { total: p.total } },
    }),
  ),
  row(
    'HAL',
    halDraft,
    { ...stated, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    { place: byPage(), headers: () => ({ 'content-type': 'application/hal+json' }) },
    p => ({
      _links: {
        self: { href: p.path() },
        curies: [{ name: 'ea', href: 'https://example.com/docs/rels/{rel}', templated: true }],
        next: onward(p, { href: p.path({ page: p.number + 1 }) }),
      },
      _embedded: { 'ea:invitation': items(p) },
    }),
  ),
  row(
    'Siren',
    siren,
    { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    { place: byPage(), headers: () => ({ 'content-type': 'application/vnd.siren+json' }) },
    p => ({
      class: ['invitations', 'collection'],
      properties: { page: p.number },
      entities: p.people.map(one => ({
        class: ['invitation'],
        rel: ['item'],
        properties: item(one),
        links: [{ rel: ['self'], href: `/invitations/${one.id}` }],
      })),
      links: [
        { rel: ['self'], href: p.path() },
        ...(p.more ? [{ rel: ['next'], href: p.path({ page: p.number + 1 }) }] : []),
      ],
    }),
  ),
  row(
    'Collection+JSON',
    collection,
    { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    { place: byPage(), shows: [], headers: () => ({ 'content-type': 'application/vnd.collection+json' }) },
    p => ({
      collection: {
        version: '1.0',
        href: p.url(),
        items: p.people.map(one => ({
          href: `${p.asked.url.origin}/invitations/${one.id}`,
          data: [
            { name: 'email', value: one.email, prompt: 'E-mail' },
            { name: 'role', value: one.role, prompt: 'Role' },
          ],
        })),
        links: p.more ? [{ rel: 'next', href: p.url({ page: p.number + 1 }) }] : [],
      },
    }),
  ),
  row('jqGrid, whose total is of pages', jqGrid, stated, byPage('page', 1, 'rows'), p => ({
    ...{ page: p.number, total: p.pages, records: p.total, rows: items(p) },
  })),
  row('jqGrid, by Struts and PHP', jqGrid, stated, byPage('page', 1, 'rows'), p => ({
    ...{ page: `${p.number}`, total: `${p.pages}`, records: `${p.total}`, rows: items(p), userdata: null },
  })),
];
