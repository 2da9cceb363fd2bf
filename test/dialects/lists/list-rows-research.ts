import { byCursor, byOffset, byPage } from '../../support/hostile/list-service.ts';
import {
  camels,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  onward,
  pascals,
  perhaps,
  row,
  stated,
} from './list-row.ts';

const ckan = 'https://docs.ckan.org/en/latest/api/';
const zotero = 'https://www.zotero.org/support/dev/web_api/v3/basics#pagination';
const mendeley = 'https://dev.mendeley.com/reference/topics/pagination.html';
const orcid = 'https://info.orcid.org/documentation/api-tutorials/api-tutorial-searching-the-orcid-registry/';
const crossref = 'https://github.com/CrossRef/rest-api-doc#deep-paging-with-cursors';
const openAlex = 'https://docs.openalex.org/how-to-use-the-api/get-lists-of-entities/paging';
const semanticScholar = 'https://api.semanticscholar.org/api-docs/';
const europePmc = 'https://europepmc.org/RestfulWebService';
const musicBrainz = 'https://musicbrainz.org/doc/MusicBrainz_API';
const openLibrary = 'https://openlibrary.org/dev/docs/api/search';
const ords =
  'https://docs.oracle.com/en/database/oracle/oracle-rest-data-services/24.3/orddg/developing-REST-applications.html';
const sap = 'https://help.sap.com/docs/SAP_NETWEAVER_750/68bf513362174d54b58cddec28794093/';
const netSuite = 'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_1545222128.html';

export const researchRows: readonly ListRow[] = [
  row('CKAN', ckan, perhaps, byOffset('start', 'rows'), p => ({
    help: 'https://x',
    success: true,
    result: { count: p.total, sort: 'name', results: items(p) },
  })),
  row(
    'Zotero',
    zotero,
    stated,
    {
      place: byOffset('start', 'limit'),
      headers: p => ({
        'Total-Results': String(p.total),
        'Last-Modified-Version': '42',
        ...linked(p, { start: p.end }),
      }),
      says: { ...stated, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    },
    items,
  ),
  row(
    'Mendeley',
    mendeley,
    leftOut,
    {
      place: byCursor('marker', 'limit'),
      headers: p => ({ 'Mendeley-Count': String(p.total), ...linked(p, { marker: p.cursor }) }),
      says: { ...leftOut, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    },
    items,
  ),
  row('ORCID', orcid, perhaps, byOffset('start', 'rows'), p => ({
    'expanded-result': p.total ? items(p) : null,
    'num-found': p.total,
  })),
  row(
    'Crossref, whose cursor is always there',
    crossref,
    {
      ...stated,
      many: ['yes', 'no', 'unknown'],
      full: ['yes', 'no', 'unknown'],
      none: ['yes', 'no', 'unknown'],
    },
    { place: byCursor('cursor', 'rows'), atLeast: 4 },
    p => ({
      status: 'ok',
      'message-type': 'work-list',
      'message-version': '1.0.0',
      message: {
        facets: {},
        'next-cursor': p.cursor,
        'total-results': p.total,
        items: items(p),
        'items-per-page': p.size,
      },
    }),
  ),
  row('OpenAlex', openAlex, stated, byCursor('cursor', 'per-page'), p => ({
    meta: {
      count: p.total,
      db_response_time_ms: 12,
      page: null,
      per_page: p.size,
      next_cursor: nextCursor(p),
    },
    results: items(p),
    group_by: [],
  })),
  row(
    'Semantic Scholar, where next is an offset',
    semanticScholar,
    stated,
    byOffset('offset', 'limit'),
    p => ({ total: p.total, offset: p.start, next: onward(p, p.end), data: items(p) }),
  ),
  row('Europe PMC', europePmc, { ...perhaps }, byCursor('cursorMark', 'pageSize'), p => ({
    version: '6.9',
    hitCount: p.total,
    nextCursorMark: onward(p, p.cursor),
    resultList: { result: items(p) },
  })),
  row('MusicBrainz', musicBrainz, perhaps, byOffset('offset', 'limit'), p => ({
    'artist-count': p.total,
    'artist-offset': p.start,
    artists: items(p),
  })),
  row('Open Library', openLibrary, perhaps, byPage('page', 1, 'limit'), p => ({
    numFound: p.total,
    start: p.start,
    numFoundExact: true,
    docs: items(p),
    num_found: p.total,
    q: 'x',
    offset: null,
  })),
  row('Oracle REST Data Services', ords, stated, byOffset('offset', 'limit'), p => ({
    items: items(p),
    hasMore: p.more,
    limit: p.size,
    offset: p.start,
    count: p.people.length,
    links: [
      { rel: 'self', href: p.url() },
      ...(p.more ? [{ rel: 'next', href: p.url({ offset: p.end }) }] : []),
    ],
  })),
  row(
    'SAP, counted in text',
    sap,
    { ...stated, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byCursor('$skiptoken'),
    p => ({
      d: {
        __count: String(p.total),
        results: pascals(p),
        __next: onward(p, p.url({ $skiptoken: p.cursor })),
      },
    }),
  ),
  row('NetSuite', netSuite, stated, byOffset('offset', 'limit'), p => ({
    links: [
      ...(p.more ? [{ rel: 'next', href: p.url({ limit: p.size, offset: p.end }) }] : []),
      { rel: 'self', href: p.url() },
    ],
    count: p.people.length,
    hasMore: p.more,
    items: camels(p),
    offset: p.start,
    totalResults: p.total,
  })),
];
