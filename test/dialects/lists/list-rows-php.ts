import { byCursor, byPage, type ListPage, unpaged } from '../../support/hostile/list-service.ts';
import {
  byNumber,
  item,
  items,
  type ListRow,
  linked,
  nextCursor,
  nextUrl,
  numbered,
  row,
  silent,
  stated,
} from './list-row.ts';

const laravelFilteredCollection = 'https://laravel.com/docs/12.x/collections#method-filter';
const fractal = 'https://fractal.thephpleague.com/pagination/';
const yii2Headers = 'https://www.yiiframework.com/doc/guide/2.0/en/rest-quick-start';
const yii2Envelope =
  'https://www.yiiframework.com/doc/guide/2.0/en/rest-response-formatting#data-serializing';
const cakephpCrud = 'https://crud.readthedocs.io/en/latest/listeners/api-pagination.html';

const ids = { id: byNumber };
const lastPage = (page: ListPage) => page.pages || 1;
const previous = (page: ListPage) => (page.number > 1 ? page.url({ page: page.number - 1 }) : null);

const laravelDocs = 'https://laravel.com/docs/12.x/pagination';
const resources = 'https://laravel.com/docs/12.x/eloquent-resources#pagination';
const span = (page: ListPage) => ({
  ...{ path: `${page.asked.url.origin}${page.asked.url.pathname}`, per_page: page.size },
  ...{ from: page.people.length ? page.start + 1 : null, to: page.people.length ? page.end : null },
});
const links = (page: ListPage) => [
  { url: previous(page), label: '&laquo; Previous', active: false },
  { url: page.url({ page: 1 }), label: '1', active: page.number === 1 },
  { url: nextUrl(page), label: 'Next &raquo;', active: false },
];
const ends = (page: ListPage) => ({ first: page.url({ page: 1 }), last: page.url({ page: lastPage(page) }) });
export const phpRows: readonly ListRow[] = [
  row('Laravel, paginate', laravelDocs, stated, { place: byPage(), ...ids }, p => ({
    ...{
      current_page: p.number,
      data: numbered(p),
      first_page_url: p.url({ page: 1 }),
      last_page: lastPage(p),
    },
    ...{
      last_page_url: ends(p).last,
      links: links(p),
      next_page_url: nextUrl(p),
      prev_page_url: previous(p),
    },
    ...{ ...span(p), total: p.total },
  })),
  row('Laravel, simplePaginate', laravelDocs, stated, { place: byPage(), ...ids }, p => ({
    ...{ current_page: p.number, data: numbered(p), first_page_url: p.url({ page: 1 }), ...span(p) },
    ...{ next_page_url: nextUrl(p), prev_page_url: previous(p) },
  })),
  row('Laravel, cursorPaginate', laravelDocs, stated, { place: byCursor('cursor'), ...ids }, p => ({
    ...{ data: numbered(p), path: span(p).path, per_page: p.size, next_cursor: nextCursor(p) },
    ...{ next_page_url: nextUrl(p, { cursor: p.cursor }), prev_cursor: null, prev_page_url: null },
  })),
  row('Laravel, API resources', resources, stated, { place: byPage(), ...ids }, p => ({
    ...{ data: numbered(p), links: { ...ends(p), prev: previous(p), next: nextUrl(p) } },
    meta: { current_page: p.number, last_page: lastPage(p), links: links(p), ...span(p), total: p.total },
  })),
  row(
    'Laravel, API resources with a cursor',
    resources,
    stated,
    { place: byCursor('cursor'), ...ids },
    p => ({
      ...{ data: numbered(p), links: { first: null, last: null, next: nextUrl(p, { cursor: p.cursor }) } },
      meta: { path: span(p).path, per_page: p.size, next_cursor: nextCursor(p), prev_cursor: null },
    }),
  ),
  row('Laravel, a filtered collection keyed by number', laravelFilteredCollection, silent, unpaged, page => ({
    data: Object.fromEntries(page.people.map(one => [String(one.n * 2), item(one)])),
  })),
  row('Fractal', fractal, stated, { place: byPage(), ...ids }, p => ({
    data: numbered(p),
    meta: {
      pagination: {
        ...{ total: p.total, count: p.people.length, per_page: p.size, current_page: p.number },
        ...{ total_pages: lastPage(p), links: p.more ? { next: nextUrl(p) } : {} },
      },
    },
  })),
  row(
    'Yii 2, headers',
    yii2Headers,
    stated,
    {
      place: byPage(),
      headers: p => ({
        ...linked(p, { page: p.number + 1 }, { page: lastPage(p) }),
        ...{ 'X-Pagination-Total-Count': String(p.total), 'X-Pagination-Page-Count': String(p.pages) },
        ...{ 'X-Pagination-Current-Page': String(p.number), 'X-Pagination-Per-Page': String(p.size) },
      }),
    },
    items,
  ),
  row('Yii 2, envelope', yii2Envelope, stated, byPage(), p => ({
    ...{
      items: items(p),
      _links: { self: { href: p.url() }, next: p.more ? { href: nextUrl(p) } : undefined },
    },
    _meta: { totalCount: p.total, pageCount: p.pages, currentPage: p.number, perPage: p.size },
  })),
  row('CakePHP Crud', cakephpCrud, stated, { place: byPage('page', 1, 'limit'), ...ids }, p => ({
    ...{ success: true, data: numbered(p) },
    pagination: {
      ...{
        page_count: lastPage(p),
        current_page: p.number,
        has_next_page: p.more,
        has_prev_page: p.number > 1,
      },
      ...{ count: p.total, limit: null },
    },
  })),
];
