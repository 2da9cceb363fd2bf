import { byCursor, byOffset, byPage, unpaged } from '../../support/hostile/list-service.ts';
import {
  attributed,
  byNumber,
  camel,
  camels,
  cutOff,
  iso,
  item,
  items,
  type ListRow,
  leftOut,
  linked,
  nextNumber,
  numbered,
  onward,
  row,
  silent,
  stated,
  unnamed,
} from './list-row.ts';

const wordPress = 'https://developer.wordpress.org/rest-api/using-the-rest-api/pagination/';
const ghost = 'https://docs.ghost.org/admin-api#pagination';
const strapi4 = 'https://docs-v4.strapi.io/dev-docs/api/rest/sort-pagination';
const strapi5 = 'https://docs.strapi.io/cms/api/rest/sort-pagination';
const payload = 'https://payloadcms.com/docs/queries/pagination';
const directus = 'https://directus.io/docs/guides/connect/query-parameters';
const sanity = 'https://www.sanity.io/docs/http-reference/query';
const contentful =
  'https://www.contentful.com/developers/docs/references/content-management-api/#/reference/organization-invitations';
const contentfulCursor =
  'https://www.contentful.com/developers/docs/references/content-delivery-api/#/introduction/cursor-based-pagination';
const drupal = 'https://www.drupal.org/docs/core-modules-and-themes/core-modules/jsonapi-module/pagination';
const storyblok = 'https://www.storyblok.com/docs/api/content-delivery/v2/getting-started/pagination';

export const contentRows: readonly ListRow[] = [
  row(
    'WordPress',
    wordPress,
    stated,
    {
      place: byPage('page', 1, 'per_page'),
      id: byNumber,
      refuses: {
        status: 400,
        body: { code: 'rest_post_invalid_page_number', message: 'x', data: { status: 400 } },
      },
      headers: p => ({ 'X-WP-Total': String(p.total), 'X-WP-TotalPages': String(p.pages), ...linked(p) }),
    },
    numbered,
  ),
  row('Ghost', ghost, stated, { place: byPage('page', 1, 'limit'), shows: ['id', 'email'] }, p => ({
    invites: p.people.map(({ id, email, at }) => ({
      id,
      role_id: '5c9c9c8d',
      status: 'sent',
      email,
      expires: (at + 604_800) * 1_000,
      created_at: iso(at),
      updated_at: iso(at),
    })),
    meta: {
      pagination: {
        page: p.number,
        limit: p.size,
        pages: p.pages || 1,
        total: p.total,
        next: nextNumber(p),
        prev: null,
      },
    },
  })),
  row(
    'Strapi 4',
    strapi4,
    unnamed,
    { place: byPage('pagination[page]', 1, 'pagination[pageSize]'), id: byNumber },
    p => ({
      data: p.people.map(one => ({ id: one.n, attributes: { ...camel(one), id: undefined } })),
      meta: { pagination: { page: p.number, pageSize: p.size, pageCount: p.pages, total: p.total } },
    }),
  ),
  row('Strapi 4, by offset', strapi4, unnamed, byOffset('pagination[start]', 'pagination[limit]'), p => ({
    data: p.people.map(one => ({ id: one.id, attributes: { ...camel(one), id: undefined } })),
    meta: { pagination: { start: p.start, limit: p.size, total: p.total } },
  })),
  row(
    'Strapi 5',
    strapi5,
    unnamed,
    { place: byPage('pagination[page]', 1, 'pagination[pageSize]'), id: byNumber },
    p => ({
      data: p.people.map(one => ({ ...camel(one), id: one.n, documentId: one.id, locale: null })),
      meta: { pagination: { page: p.number, pageSize: p.size, pageCount: p.pages, total: p.total } },
    }),
  ),
  row('Payload', payload, stated, byPage('page', 1, 'limit'), p => ({
    docs: camels(p),
    totalDocs: p.total,
    limit: p.size,
    totalPages: p.pages || 1,
    page: p.number,
    pagingCounter: p.start + 1,
    hasPrevPage: p.number > 1,
    hasNextPage: p.more,
    prevPage: p.number > 1 ? p.number - 1 : null,
    nextPage: nextNumber(p),
  })),
  row('Directus', directus, cutOff, { place: byPage('page', 1, 'limit'), atLeast: 4 }, p => ({
    data: items(p),
  })),
  row(
    'Directus, meta',
    directus,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byPage('page', 1, 'limit'),
    p => ({ meta: { filter_count: p.total, total_count: p.total }, data: items(p) }),
  ),
  row('Sanity', sanity, silent, unpaged, p => ({
    ms: 7,
    query: '*[_type == "invitation"]',
    result: p.people.map(one => ({ ...item(one), _type: 'invitation' })),
    syncTags: ['s1:x'],
  })),
  row(
    'Contentful',
    contentful,
    stated,
    { place: byOffset('skip', 'limit'), shows: ['email', 'role'] },
    p => ({
      total: p.total,
      limit: p.size,
      skip: p.start,
      sys: { type: 'Array' },
      items: p.people.map(({ id, email, role, at }) => ({
        sys: { type: 'Invitation', id, status: 'pending', createdAt: iso(at) },
        firstName: 'Ann',
        lastName: 'Lee',
        email,
        role,
      })),
    }),
  ),
  row(
    'Contentful, cursors',
    contentfulCursor,
    { ...leftOut, many: ['yes'] },
    { place: byCursor('pageNext', 'limit'), shows: ['email', 'role'] },
    p => ({
      sys: { type: 'Array' },
      limit: p.size,
      pages: onward(p, { next: p.path({ limit: p.size, pageNext: p.cursor }) }),
      items: p.people.map(({ id, email, role }) => ({ sys: { type: 'Invitation', id }, email, role })),
    }),
  ),
  row(
    'Drupal',
    drupal,
    leftOut,
    {
      place: byOffset('page[offset]', 'page[limit]'),
      headers: () => ({ 'content-type': 'application/vnd.api+json' }),
    },
    p => ({
      jsonapi: { version: '1.0', meta: { links: { self: { href: 'http://jsonapi.org/format/1.0/' } } } },
      data: attributed('user--invitation')(p),
      links: {
        self: { href: p.url() },
        next: onward(p, { href: p.url({ 'page[offset]': p.end, 'page[limit]': p.size }) }),
      },
    }),
  ),
  row(
    'Storyblok',
    storyblok,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => ({ total: String(p.total), 'per-page': String(p.size) }),
    },
    p => ({ invitations: items(p), cv: 1_541_863_983, rels: [], links: [] }),
  ),
];
