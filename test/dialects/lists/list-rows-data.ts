import {
  byCursor,
  byOffset,
  byPage,
  firstOnly,
  type ListPage,
  unpaged,
} from '../../support/hostile/list-service.ts';
import {
  byNumber,
  camel,
  camels,
  cutOff,
  iso,
  item,
  items,
  type ListRow,
  leftOut,
  numbered,
  onward,
  row,
  silent,
  stated,
  unnamed,
} from './list-row.ts';

const elastic = 'https://www.elastic.co/docs/reference/elasticsearch/rest-apis/paginate-search-results';
const algolia = 'https://www.algolia.com/doc/rest-api/search/search-single-index';
const typesense = 'https://typesense.org/docs/latest/api/search.html#pagination-parameters';
const meilisearch = 'https://www.meilisearch.com/docs/reference/api/documents';
const firestore =
  'https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/list';
const postgrest = 'https://docs.postgrest.org/en/stable/references/api/pagination_count.html';
const hasura = 'https://hasura.io/docs/2.0/restified/overview/';
const couch = 'https://docs.couchdb.org/en/stable/api/database/bulk-api.html#db-all-docs';
const cosmos = 'https://learn.microsoft.com/rest/api/cosmos-db/list-documents';
const solr = 'https://solr.apache.org/guide/solr/latest/query-guide/pagination-of-results.html';
const metabase = 'https://www.metabase.com/docs/latest/api/user';
const range = (p: ListPage, unit: string, total: string | number = p.total) =>
  `${unit} ${p.people.length ? `${p.start}-${p.end - 1}` : '*'}/${total}`;

export const dataRows: readonly ListRow[] = [
  row(
    'Elasticsearch',
    elastic,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    { place: byOffset('from', 'size'), shows: [] },
    p => ({
      took: 5,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: {
        total: { value: p.total, relation: 'eq' },
        max_score: 1,
        hits: p.people.map(one => ({
          _index: 'invitations',
          _id: one.id,
          _score: 1,
          _source: { ...item(one), id: undefined },
        })),
      },
    }),
  ),
  row(
    'Algolia',
    algolia,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    { place: byPage('page', 0, 'hitsPerPage'), shows: ['email', 'role'] },
    p => ({
      hits: p.people.map(one => ({ ...camel(one), id: undefined, objectID: one.id })),
      nbHits: p.total,
      page: p.number - 1,
      nbPages: p.pages,
      hitsPerPage: p.size,
      exhaustiveNbHits: true,
      query: '',
      params: '',
      processingTimeMS: 1,
    }),
  ),
  row(
    'Typesense',
    typesense,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    { place: byPage('page', 1, 'per_page'), shows: [] },
    p => ({
      facet_counts: [],
      found: p.total,
      out_of: p.total,
      page: p.number,
      request_params: { per_page: p.size },
      search_time_ms: 1,
      hits: p.people.map(one => ({ document: item(one), highlights: [], text_match: 130_916 })),
    }),
  ),
  row('Meilisearch', meilisearch, stated, byOffset('offset', 'limit'), p => ({
    results: camels(p),
    offset: p.start,
    limit: p.size,
    total: p.total,
  })),
  row('Firestore', firestore, leftOut, { place: byCursor('pageToken', 'pageSize'), shows: [] }, p => ({
    documents: p.total
      ? p.people.map(({ id, email, role, at }) => ({
          name: `projects/a/databases/(default)/documents/invitations/${id}`,
          fields: { email: { stringValue: email }, role: { stringValue: role } },
          createTime: iso(at),
          updateTime: iso(at),
        }))
      : undefined,
    nextPageToken: onward(p, p.cursor),
  })),
  row(
    'PostgREST, counted',
    postgrest,
    { ...unnamed },
    {
      place: byOffset('offset', 'limit'),
      status: p => (p.more ? 206 : 200),
      headers: p => ({ 'Content-Range': range(p, '').trim() }),
    },
    items,
  ),
  row(
    'PostgREST, not counted',
    postgrest,
    cutOff,
    {
      place: byOffset('offset', 'limit'),
      atLeast: 4,
      headers: p => ({ 'Content-Range': range(p, '', '*').trim() }),
      says: { ...cutOff, many: ['unknown', 'no', 'yes'], full: ['unknown', 'no', 'yes'] },
    },
    items,
  ),
  row('Hasura, a REST endpoint', hasura, silent, unpaged, p => ({ invitations: items(p) })),
  row('CouchDB', couch, unnamed, { place: byOffset('skip', 'limit'), shows: [] }, p => ({
    total_rows: p.total,
    offset: p.start,
    rows: p.people.map(one => ({
      id: one.id,
      key: one.id,
      value: { rev: '1-a' },
      doc: { _id: one.id, email: one.email, role: one.role },
    })),
  })),
  row(
    'Azure Cosmos DB, continuation in a header',
    cosmos,
    {
      many: ['no', 'unknown', 'yes'],
      full: ['no', 'unknown', 'yes'],
      one: ['yes', 'unknown'],
      none: ['yes', 'unknown'],
    },
    {
      place: firstOnly,
      shows: ['email', 'role'],
      headers: p => (p.more ? { 'x-ms-continuation': '{"token":"+RID:~x"}' } : {}),
    },
    p => ({ _rid: 'd9RzAJRFKgw=', Documents: camels(p), _count: p.people.length }),
  ),
  row(
    'Solr',
    solr,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byOffset('start', 'rows'),
    p => ({
      responseHeader: { status: 0, QTime: 1, params: { q: '*:*' } },
      response: { numFound: p.total, start: p.start, numFoundExact: true, docs: items(p) },
    }),
  ),
  row('Metabase', metabase, { ...stated, none: ['yes'] }, { place: unpaged, id: byNumber }, p => ({
    data: numbered(p),
    total: p.total,
    limit: null,
    offset: null,
  })),
];
