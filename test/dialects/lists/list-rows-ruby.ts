import { byPage, type ListPage } from '../../support/hostile/list-service.ts';
import {
  byNumber,
  camel,
  items,
  type ListRow,
  leftOut,
  linked,
  nextNumber,
  nextUrl,
  numbered,
  row,
  stated,
} from './list-row.ts';

const railsPagyHeaders = 'https://ddnexus.github.io/pagy/docs/extras/headers/';
const railsPagyMetadata = 'https://ddnexus.github.io/pagy/docs/extras/metadata/';
const railsWillPaginate = 'https://github.com/mislav/will_paginate/wiki/API-documentation';
const grapeGrapeKaminari = 'https://github.com/monterail/grape-kaminari';

const ids = { id: byNumber };
const lastPage = (page: ListPage) => page.pages || 1;

const apiPagination = 'https://github.com/davidcelis/api-pagination';
const ams =
  'https://github.com/rails-api/active_model_serializers/blob/0-10-stable/docs/howto/add_pagination_links.md';
const bracketed = (page: ListPage, number: number) => ({ 'page[number]': number, 'page[size]': page.size });
export const rubyRows: readonly ListRow[] = [
  row(
    'Rails, api-pagination',
    apiPagination,
    stated,
    {
      place: byPage(),
      ...ids,
      headers: p => ({
        ...linked(p, { page: p.number + 1 }, { page: lastPage(p) }),
        ...{ 'Per-Page': String(p.size), Total: String(p.total) },
      }),
    },
    numbered,
  ),
  row(
    'Rails, Pagy headers',
    railsPagyHeaders,
    stated,
    {
      place: byPage(),
      ...ids,
      headers: p => ({
        ...linked(p, { page: p.number + 1 }, { page: lastPage(p) }),
        ...{ 'current-page': String(p.number), 'page-items': String(p.size) },
        ...{ 'total-pages': String(lastPage(p)), 'total-count': String(p.total) },
      }),
    },
    numbered,
  ),
  row(
    'Rails, Pagy metadata, whose next_url is never empty',
    railsPagyMetadata,
    stated,
    {
      place: (asked, people) =>
        byPage()(asked.query.get('page') === '' ? { ...asked, query: new URLSearchParams() } : asked, people),
      ...ids,
    },
    p => ({
      data: numbered(p),
      pagy: {
        ...{ scaffold_url: p.path({ page: '__pagy_page__' }), first_url: p.path({ page: 1 }) },
        ...{ prev_url: p.path({ page: '' }), page_url: p.path({ page: p.number }) },
        ...{ next_url: p.path({ page: nextNumber(p) ?? '' }), last_url: p.path({ page: lastPage(p) }) },
        ...{ count: p.total, page: p.number, items: p.size, pages: lastPage(p), last: lastPage(p) },
        ...{ from: p.start + 1, to: p.end, prev: null, next: nextNumber(p) },
      },
    }),
  ),
  row('Rails, ActiveModelSerializers with a meta key', ams, stated, { place: byPage(), ...ids }, p => ({
    invitations: numbered(p),
    meta: { current_page: p.number, next_page: nextNumber(p), total_pages: p.pages, total_count: p.total },
  })),
  row(
    'Rails, ActiveModelSerializers as JSON:API',
    ams,
    leftOut,
    byPage('page[number]', 1, 'page[size]'),
    p => ({
      data: p.people.map(one => ({ id: one.id, type: 'invitations', attributes: camel(one) })),
      links: { self: p.url(), next: nextUrl(p, bracketed(p, p.number + 1)) ?? undefined },
    }),
  ),
  row(
    'Rails, will_paginate in a JSON view',
    railsWillPaginate,
    stated,
    { place: byPage('page', 1, 'per_page'), ...ids },
    p => ({ current_page: p.number, per_page: p.size, total_entries: p.total, invitations: numbered(p) }),
  ),
  row(
    'Grape with grape-kaminari',
    grapeGrapeKaminari,
    stated,
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => ({
        ...{ 'X-Total': String(p.total), 'X-Total-Pages': String(p.pages), 'X-Page': String(p.number) },
        ...{ 'X-Per-Page': String(p.size), 'X-Next-Page': String(nextNumber(p) ?? ''), 'X-Prev-Page': '' },
      }),
    },
    items,
  ),
];
