import { byCursor, byOffset, byPage, type ListPage } from '../../support/hostile/list-service.ts';
import {
  items,
  type ListRow,
  leftOut,
  nextCursor,
  onward,
  perhaps,
  row,
  stated,
  unnamed,
} from './list-row.ts';

const bubble = 'https://manual.bubble.io/core-resources/api/the-bubble-api/the-data-api/data-api-requests';
const campaignMonitor = 'https://www.campaignmonitor.com/api/v3-3/lists/#active-subscribers';
const kajabi = 'https://docs.teachable.com/reference/listusers';
const quay = 'https://docs.redhat.com/en/documentation/red_hat_quay/3/html/red_hat_quay_api_reference/team';
const superTokens = 'https://app.swaggerhub.com/apis/supertokens/CDI/5.0.0';
const productboard = 'https://developer.productboard.com/reference/pagination';
const imgix = 'https://docs.imgix.com/apis/management/sources';
const crowdin = 'https://support.crowdin.com/developer/api/v2/#section/Introduction/Pagination';
const copper = 'https://developer.copper.com/introduction/requests.html';
const jsonApi = 'https://jsonapi.org/format/#fetching-pagination';
const canvas = 'https://canvas.instructure.com/doc/api/file.pagination.html';
const typeOrm = 'https://typeorm.io/docs/working-with-entity-manager/find-options/';
const optimade = 'https://github.com/Materials-Consortia/OPTIMADE/blob/develop/optimade.rst';
const cloudflare = 'https://developers.cloudflare.com/kv/api/list-keys/';
const google = 'https://developers.google.com/games/services/publishing/api';
const bigCommerce = 'https://developer.bigcommerce.com/docs/rest-catalog';
const hal = 'https://datatracker.ietf.org/doc/html/draft-kelly-json-hal#section-4.1.1';
const joomla = 'https://docs.joomla.org/J4.x:Joomla_Core_APIs';
const laravel = 'https://laravel.com/docs/12.x/pagination';

const last = ({ pages }: ListPage) => Math.max(pages, 1);
const numbered = (number: number) => ({ 'page[number]': number });

export const furtherRows: readonly ListRow[] = [
  row('Bubble, where remaining tells what is behind', bubble, stated, byOffset('cursor', 'limit'), p => ({
    response: {
      ...{ cursor: p.start, results: items(p), count: p.people.length },
      remaining: p.total - p.end,
    },
  })),
  row('Campaign Monitor, NumberOfPages', campaignMonitor, stated, byPage('page', 1, 'pagesize'), p => ({
    ...{ Results: items(p), ResultsOrderedBy: 'email', PageNumber: p.number, PageSize: p.size },
    ...{ RecordsOnThisPage: p.people.length, TotalNumberOfRecords: p.total, NumberOfPages: p.pages },
  })),
  row('Kajabi and Teachable, number_of_pages', kajabi, stated, byPage('page', 1, 'per'), p => ({
    users: items(p),
    meta: { page: p.number, per_page: p.size, number_of_pages: p.pages },
  })),
  row('Quay, has_additional', quay, stated, byPage(), p => ({
    ...{ invitations: items(p), has_additional: p.more, page: p.number },
  })),
  row('SuperTokens, nextPaginationToken', superTokens, leftOut, byCursor('paginationToken', 'limit'), p => ({
    ...{ status: 'OK', users: items(p), nextPaginationToken: onward(p, p.cursor) },
  })),
  row('Productboard, pageCursor', productboard, stated, byCursor('pageCursor', 'pageLimit'), p => ({
    ...{ data: items(p), pageCursor: nextCursor(p) },
  })),
  row('imgix, page[cursor]', imgix, unnamed, byCursor('page[cursor]', 'page[limit]'), p => ({
    data: items(p),
    meta: { cursor: { current: 'abc', hasMore: p.more, limit: p.size, next: nextCursor(p) } },
  })),
  row(
    'Crowdin, which says where its page begins and how long one is',
    crowdin,
    { ...stated, one: ['unknown'], none: ['unknown'] },
    byOffset('offset', 'limit'),
    p => ({ data: items(p).map(data => ({ data })), pagination: { offset: p.start, limit: p.size } }),
  ),
  row(
    'Copper, X-PW-TOTAL',
    copper,
    unnamed,
    { place: byPage('page', 1, 'page_size'), headers: p => ({ 'x-pw-total': String(p.total) }) },
    items,
  ),
  row(
    'JSON:API, whose last page is its first',
    jsonApi,
    stated,
    byPage('page[number]', 1, 'page[size]'),
    p => ({
      data: items(p),
      links: {
        ...{ self: p.url(), first: p.url(numbered(1)), last: p.url(numbered(last(p))) },
        ...(p.more ? { next: p.url(numbered(p.number + 1)) } : {}),
      },
    }),
  ),
  row(
    'HAL, whose last page is its first',
    'https://datatracker.ietf.org/doc/html/draft-kelly-json-hal',
    stated,
    byPage(),
    p => ({
      _embedded: { invitations: items(p) },
      _links: {
        ...{ self: { href: p.path() }, first: { href: p.path({ page: 1 }) } },
        ...{ last: { href: p.path({ page: last(p) }) } },
        ...(p.more ? { next: { href: p.path({ page: p.number + 1 }) } } : {}),
      },
    }),
  ),
  row(
    'Canvas, whose last page is its first',
    canvas,
    stated,
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => {
        const rels = {
          current: p.number,
          ...(p.more ? { next: p.number + 1 } : {}),
          first: 1,
          last: last(p),
        };
        const link = Object.entries(rels).map(([rel, page]) => `<${p.url({ page })}>; rel="${rel}"`);
        return { link: link.join(',') };
      },
    },
    items,
  ),
  row('TypeORM, findAndCount as it comes', typeOrm, perhaps, byOffset('skip', 'take'), p => [
    items(p),
    p.total,
  ]),
  row('OPTIMADE, more_data_available', optimade, stated, byOffset('page_offset', 'page_limit'), p => ({
    data: items(p),
    meta: { more_data_available: p.more, data_returned: p.total, data_available: 1_000 },
    links: { next: p.more ? p.url({ page_offset: p.end }) : null },
  })),
  row('Cloudflare, list_complete', cloudflare, stated, byCursor('cursor', 'limit'), p => ({
    ...{ invitations: items(p), list_complete: !p.more, cursor: onward(p, p.cursor) },
  })),
  row('Google, hasMoreData', google, stated, byPage(), p => ({
    ...{ items: items(p), hasMoreData: p.more, page: p.number },
  })),
  row('BigCommerce, links as objects', bigCommerce, stated, byPage(), p => ({
    data: items(p),
    meta: { pagination: { links: { next: p.more ? { href: p.url({ page: p.number + 1 }) } : null } } },
  })),
  row('HAL, a list of one link, with what can be filled in', hal, stated, byPage(), p => ({
    _embedded: { invitations: items(p) },
    _links: {
      self: { href: p.path() },
      next: p.more ? [{ href: `${p.path({ page: p.number + 1 })}{&size,sort}`, templated: true }] : [],
    },
  })),
  row('Joomla, a link as it stands on a page', joomla, stated, byPage(), p => ({
    data: items(p),
    links: { next: p.more ? p.path({ limit: 4, page: p.number + 1 }).replace('&', '&amp;') : null },
  })),
  row('Laravel, from the first to the last of a page', laravel, unnamed, byPage(), p => ({
    ...{ items: items(p), from: p.start + 1, to: p.end, total: p.total },
  })),
];
