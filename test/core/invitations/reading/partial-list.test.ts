import { describe, expect, it } from 'vitest';
import { beginsLater, isPartial } from '../../../../src-main/core/invitations/reading/partial-list.ts';

/** What stores and services say of an answer that is not all there is, as their documentation has it. */
const parts: readonly (readonly [of: string, around: readonly object[]])[] = [
  ['Solr, timeAllowed', [{ responseHeader: { status: 0, partialResults: true } }, { numFound: 4 }]],
  ['Solr, minExactCount', [{ responseHeader: { status: 0 } }, { numFound: 4, numFoundExact: false }]],
  ['Typesense', [{ found: 4, out_of: 4, search_cutoff: true }]],
  ['Elasticsearch, a shard that failed', [{ timed_out: false, _shards: { total: 5, failed: 1 } }, {}]],
  ['Elasticsearch, terminate_after', [{ timed_out: false, terminated_early: true }, {}]],
  ['Azure Resource Graph', [{ totalRecords: 4, count: 4, resultTruncated: 'true' }]],
  ['BigQuery', [{ kind: 'bigquery#queryResponse', jobComplete: false, totalRows: '4' }]],
  ['Algolia', [{ nbHits: 4, nbPages: 1, exhaustiveNbHits: false }]],
  ['Notion', [{ has_more: false, request_status: { type: 'incomplete' } }]],
  ['MongoDB', [{ partialResultsReturned: true, total: 4 }]],
  ['Datadog', [{ meta: { status: 'timeout', elapsed: 10 } }]],
  ['Google, AIP-217', [{ nextPageToken: '', unreachable: ['projects/acme/locations/eu'] }]],
  ['a region that did not answer', [{ total: 4, failed_regions: ['eu'] }]],
  ['errors of a part', [{ total: 4, partialErrors: [{ message: 'eu did not answer' }] }]],
  ['what may not be seen', [{ total: 4, hidden_count: 3 }]],
  ['what was left out', [{ meta: { total: 4, omitted: 2 } }]],
  ['a warning', [{ total: 4, warnings: ['Only the first 4 invitations are shown'] }]],
  ['a sentence', [{ total: 4, message: 'Results are limited to 1000.' }]],
  ...[
    'Response limited to the most recent 50 invitations',
    'Results truncated',
    'The list is incomplete: not all regions answered',
    'Showing only the first 4 of 40 invitations',
    'Partial results. Try again later',
  ].map(message => [`“${message}”`, [{ total: 4, message }]] as const),
  ['a notice', [{ meta: { notice: 'The list was truncated.' }, total: 4 }]],
  ['a total that is capped', [{ total: 4, total_is_capped: true }]],
  ['a total that is a least', [{ total: 4, total_relation: 'gte' }]],
];

/** The same, where all is well, and what has such a name and is another thing. */
const wholes: readonly (readonly [of: string, around: readonly object[]])[] = [
  ['Solr', [{ responseHeader: { status: 0, QTime: 3 } }, { numFound: 4, numFoundExact: true }]],
  ['Typesense', [{ found: 4, search_cutoff: false }]],
  ['Elasticsearch', [{ timed_out: false, _shards: { total: 5, successful: 5, failed: 0 } }, {}]],
  ['Azure Resource Graph', [{ totalRecords: 4, resultTruncated: 'false' }]],
  ['BigQuery', [{ jobComplete: true }]],
  ['Algolia', [{ nbHits: 4, exhaustiveNbHits: true, exhaustiveFacetsCount: false, exhaustiveTypo: false }]],
  ['Notion', [{ type: 'page_or_data_source', request_status: { type: 'complete' } }]],
  ['Datadog', [{ meta: { status: 'done' } }]],
  ['a relation to something else', [{ relation: 'owner', type: 'list', status: 'ok' }]],
  ['Google', [{ nextPageToken: '', unreachable: [] }]],
  ['nothing left out', [{ total: 4, hidden: 0, omitted: 0, failedRegions: [], partial_errors: null }]],
  ['flags of the same names', [{ total: 4, hidden: true, unreachable: false }]],
  ['a friendly sentence', [{ total: 4, message: 'All invitations of your team. Only owners see this.' }]],
  ...[
    'Showing the first 4 of 4',
    'Showing the first 4 invitations of 4',
    'Response limited to 100 items per page',
    'The list is limited to 1,000 at a time',
    'Results are limited to pending invitations',
    'The list of invitations for limited accounts',
    'Results were not truncated',
    'Results truncated: no',
    'There are no partial results',
    'Partial data is never returned',
  ].map(message => [`“${message}”`, [{ total: 4, message }]] as const),
  ['the limit of a plan', [{ total: 4, message: 'Invitations are limited to 10 on your plan' }]],
  ['no more invitations may be sent', [{ limitReached: true, total: 4 }]],
];

describe('it says that it is a part', () => {
  it.each(parts)('%s', (_of, around) => expect(isPartial(around as never, true)).toBe(true));
});

describe('it says nothing of the kind', () => {
  it.each(wholes)('%s', (_of, around) => expect(isPartial(around as never, true)).toBe(false));
});

/** In place of a list, as those write it that have one shape for whatever comes of a question. */
const closed: readonly (readonly [of: string, around: readonly object[]])[] = [
  ...[
    'Internal server error',
    'Session expired',
    'Unauthorized',
    'Too many requests',
    'Access denied',
    'Service unavailable',
    'Something went wrong',
  ].map(message => [`“${message}”`, [{ data: [], total: 0, message }]] as const),
  ['a flag of maintenance', [{ total: 0, maintenance: true }]],
  ['a state of maintenance', [{ total: 0, meta: { status: 'under_maintenance' } }]],
  ['a service that is degraded', [{ total: 0, isDegraded: 'true' }]],
];

describe('it says why there is nobody in it', () => {
  it.each(closed)('%s', (_of, around) => {
    expect(isPartial(around as never, true, true)).toBe(true);
    // Of a list that holds somebody it may speak of anything.
    expect(isPartial(around as never, true)).toBe(false);
  });

  it.each([
    ...['No invitations found', 'Not found', 'No data', 'OK', 'success', 'Ingen invitasjoner'],
    'There are no pending invitations',
    'Upgrade your plan to invite people',
  ])('and not: %s', message => {
    expect(isPartial([{ data: [], total: 0, maintenance: false, message }] as never, true, true)).toBe(false);
  });
});

const later: readonly (readonly [of: string, around: object])[] = [
  ['Relay', { pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: 'a' } }],
  ['Spring', { last: true, first: false, number: 3, size: 20 }],
  ['a flag', { has_next: false, has_prev: true }],
  ['its number', { page: 2, total_pages: 2 }],
  ['Laravel', { current_page: 2, last_page: 2, prev_page_url: 'https://api.example.com/list?page=1' }],
  ['Django REST framework, in the middle', { next: null, previous: 'https://api.example.com/list?page=2' }],
  ['JSON:API', { links: { first: '/list?page[number]=1', prev: '/list?page[number]=2', next: null } }],
  ['HAL', { _links: { previous: { href: '/list?page=4' } } }],
  ['Hydra', { 'hydra:view': { 'hydra:first': '/list?page=1', 'hydra:previous': '/list?page=2' } }],
];
const fromFirst: readonly (readonly [of: string, around: object])[] = [
  ['Relay', { pageInfo: { hasNextPage: false, hasPreviousPage: false } }],
  ['Spring', { last: true, first: true, number: 0, size: 20, page: { number: 0 } }],
  ['counted from 1', { page: 1, total_pages: 1, prev: null, has_prev: false }],
  ['Laravel', { current_page: 1, last_page: 1, prev_page_url: null, links: [{ url: null, label: '1' }] }],
  ['the page before the first', { page: 1, prev: '/list?page=0' }],
  ['Meta, what is newer', { paging: { cursors: { before: 'a' }, previous: '/list?limit=25&before=a' } }],
  ['how many there are of it', { number: 3, current: 3, pages: 1, page_size: 20, page_count: 1 }],
  ['a place that may be the next one', { hasMore: false, offset: 250, 'vid-offset': 204727 }],
];

describe('the first page says whether others are before it', () => {
  it.each(later)('they are: %s', (_of, around) => expect(beginsLater([around] as never)).toBe(true));
  it.each(fromFirst)('none is: %s', (_of, around) => expect(beginsLater([around] as never)).toBe(false));
});
