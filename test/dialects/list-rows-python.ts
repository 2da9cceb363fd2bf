import { byCursor, byOffset, byPage, type ListPage } from '../support/hostile/list-service.ts';
import {
  byNumber,
  item,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  nextNumber,
  nextPath,
  nextUrl,
  numbered,
  row,
  stated,
  unnamed,
} from './list-row.ts';

const ids = { id: byNumber };
const lastPage = (page: ListPage) => page.pages || 1;
const previous = (page: ListPage) => (page.number > 1 ? page.url({ page: page.number - 1 }) : null);
const limits = (page: ListPage) => ({ limit: page.size, offset: page.end });

const drf = 'https://www.django-rest-framework.org/api-guide/pagination/';
export const pythonRows: readonly ListRow[] = [
  row(
    'Django REST framework, page number',
    drf,
    stated,
    byPage(),
    page => ({ count: page.total, next: nextUrl(page), previous: previous(page), results: numbered(page) }),
    { ...ids, refuses: { status: 404, body: { detail: 'Invalid page.' } } },
  ),
  row(
    'Django REST framework, limit and offset',
    drf,
    stated,
    byOffset('offset', 'limit'),
    p => ({ count: p.total, next: nextUrl(p, limits(p)), previous: null, results: numbered(p) }),
    ids,
  ),
  row(
    'Django REST framework, cursor',
    drf,
    stated,
    byCursor('cursor'),
    p => ({ next: nextUrl(p, { cursor: p.cursor }), previous: null, results: numbered(p) }),
    { ...ids, refuses: { status: 404, body: { detail: 'Invalid cursor' } } },
  ),
  row(
    'Django REST framework, Link header',
    'https://pypi.org/project/djangorestframework-link-header-pagination/',
    leftOut,
    byPage(),
    items,
    { headers: page => linked(page) },
  ),
  row(
    'Django REST framework JSON:API',
    'https://django-rest-framework-json-api.readthedocs.io/en/stable/usage.html#pagination',
    stated,
    byPage('page[number]'),
    p => ({
      links: { first: p.url({ 'page[number]': 1 }), next: nextUrl(p, { 'page[number]': p.number + 1 }) },
      data: p.people.map(one => ({
        type: 'Invitation',
        id: one.id,
        attributes: { ...item(one), id: undefined },
      })),
      meta: { pagination: { page: p.number, pages: p.pages || 1, count: p.total } },
    }),
    { headers: () => ({ 'content-type': 'application/vnd.api+json' }) },
  ),
  row(
    'Tastypie',
    'https://django-tastypie.readthedocs.io/en/latest/paginator.html',
    stated,
    byOffset('offset', 'limit'),
    p => ({
      meta: {
        ...limits(p),
        offset: p.start,
        next: nextPath(p, limits(p)),
        previous: null,
        total_count: p.total,
      },
      objects: items(p),
    }),
  ),
  row(
    'Django Ninja',
    'https://django-ninja.dev/guides/response/pagination/',
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byOffset('offset', 'limit'),
    page => ({ items: items(page), count: page.total }),
  ),
  row(
    'fastapi-pagination, Page',
    'https://uriyyo-fastapi-pagination.netlify.app/',
    stated,
    byPage('page', 1, 'size'),
    p => ({ items: items(p), total: p.total, page: p.number, size: p.size, pages: p.pages }),
  ),
  row(
    'fastapi-pagination, CursorPage',
    'https://uriyyo-fastapi-pagination.netlify.app/',
    unnamed,
    byCursor('cursor', 'size'),
    p => ({
      ...{ items: items(p), total: p.total, current_page: 'Pg==', current_page_backwards: 'PA==' },
      ...{ previous_page: null, next_page: nextCursor(p) },
    }),
  ),
  row(
    'flask-smorest',
    'https://flask-smorest.readthedocs.io/en/latest/pagination.html',
    { ...unnamed, many: ['yes', 'no', 'unknown'], one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byPage('page', 1, 'page_size'),
    items,
    {
      headers: page => {
        const { total, pages: total_pages, number } = page;
        const around = { first_page: 1, last_page: lastPage(page), next_page: nextNumber(page) ?? undefined };
        return { 'x-pagination': JSON.stringify({ total, total_pages, page: number, ...around }) };
      },
    },
  ),
  row(
    'Eve, whose links begin at the root of the API',
    'https://docs.python-eve.org/en/stable/features.html#pagination',
    unnamed,
    byPage(),
    p => ({
      _items: p.people.map(one => ({
        ...item(one),
        id: undefined,
        _id: one.id,
        _etag: 'a1',
        _created: 'Mon',
      })),
      _links: {
        self: { href: 'team/invitations' },
        next: p.more && { href: `team/invitations?page=${p.number + 1}` },
      },
      _meta: { max_results: p.size, total: p.total, page: p.number },
    }),
  ),
];
