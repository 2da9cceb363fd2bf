import { byCursor, byOffset, byPage, type ListPage } from '../../support/hostile/list-service.ts';
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

const djangoRestFramework = 'https://pypi.org/project/djangorestframework-link-header-pagination/';
const djangoRestFrameworkDocs =
  'https://django-rest-framework-json-api.readthedocs.io/en/stable/usage.html#pagination';
const tastypie = 'https://django-tastypie.readthedocs.io/en/latest/paginator.html';
const djangoNinja = 'https://django-ninja.dev/guides/response/pagination/';
const fastapiPaginationPage = 'https://uriyyo-fastapi-pagination.netlify.app/';
const flaskSmorest = 'https://flask-smorest.readthedocs.io/en/latest/pagination.html';
const flaskSqlalchemy =
  'https://flask-sqlalchemy.palletsprojects.com/en/3.1.x/api/#flask_sqlalchemy.pagination.Pagination';
const eveLinksBegin = 'https://docs.python-eve.org/en/stable/features.html#pagination';

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
    { place: byPage(), ...ids, refuses: { status: 404, body: { detail: 'Invalid page.' } } },
    page => ({ count: page.total, next: nextUrl(page), previous: previous(page), results: numbered(page) }),
  ),
  row(
    'Django REST framework, limit and offset',
    drf,
    stated,
    { place: byOffset('offset', 'limit'), ...ids },
    p => ({ count: p.total, next: nextUrl(p, limits(p)), previous: null, results: numbered(p) }),
  ),
  row(
    'Django REST framework, cursor',
    drf,
    stated,
    { place: byCursor('cursor'), ...ids, refuses: { status: 404, body: { detail: 'Invalid cursor' } } },
    p => ({ next: nextUrl(p, { cursor: p.cursor }), previous: null, results: numbered(p) }),
  ),
  row(
    'Django REST framework, Link header',
    djangoRestFramework,
    leftOut,
    { place: byPage(), headers: page => linked(page) },
    items,
  ),
  row(
    'Django REST framework JSON:API',
    djangoRestFrameworkDocs,
    stated,
    { place: byPage('page[number]'), headers: () => ({ 'content-type': 'application/vnd.api+json' }) },
    p => ({
      links: { first: p.url({ 'page[number]': 1 }), next: nextUrl(p, { 'page[number]': p.number + 1 }) },
      data: p.people.map(one => ({
        type: 'Invitation',
        id: one.id,
        attributes: { ...item(one), id: undefined },
      })),
      meta: { pagination: { page: p.number, pages: p.pages || 1, count: p.total } },
    }),
  ),
  row('Tastypie', tastypie, stated, byOffset('offset', 'limit'), p => ({
    meta: {
      ...limits(p),
      offset: p.start,
      next: nextPath(p, limits(p)),
      previous: null,
      total_count: p.total,
    },
    objects: items(p),
  })),
  row(
    'Django Ninja',
    djangoNinja,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byOffset('offset', 'limit'),
    page => ({ items: items(page), count: page.total }),
  ),
  row('fastapi-pagination, Page', fastapiPaginationPage, stated, byPage('page', 1, 'size'), p => ({
    items: items(p),
    total: p.total,
    page: p.number,
    size: p.size,
    pages: p.pages,
  })),
  row('fastapi-pagination, CursorPage', fastapiPaginationPage, unnamed, byCursor('cursor', 'size'), p => ({
    ...{ items: items(p), total: p.total, current_page: 'Pg==', current_page_backwards: 'PA==' },
    ...{ previous_page: null, next_page: nextCursor(p) },
  })),
  row(
    'flask-smorest',
    flaskSmorest,
    { ...unnamed, many: ['yes', 'no', 'unknown'], one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    {
      place: byPage('page', 1, 'page_size'),
      headers: page => {
        const { total, pages: total_pages, number } = page;
        const around = { first_page: 1, last_page: lastPage(page), next_page: nextNumber(page) ?? undefined };
        return { 'x-pagination': JSON.stringify({ total, total_pages, page: number, ...around }) };
      },
    },
    items,
  ),
  row('Flask-SQLAlchemy, all that it counts', flaskSqlalchemy, stated, byPage('page', 1, 'per_page'), p => ({
    ...{ invitations: items(p), page: p.number, pages: p.pages, per_page: p.size, total: p.total },
    ...{ has_next: p.more, has_prev: p.number > 1 },
    ...{ next_num: nextNumber(p), prev_num: p.number > 1 ? p.number - 1 : null },
  })),
  row('Flask-SQLAlchemy, the next page alone', flaskSqlalchemy, stated, byPage('page', 1, 'per_page'), p => ({
    ...{ invitations: items(p), next_num: nextNumber(p) },
  })),
  row('Eve, whose links begin at the root of the API', eveLinksBegin, unnamed, byPage(), p => ({
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
  })),
];
