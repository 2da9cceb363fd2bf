import { byCursor, byLast, byOffset, byPage, type ListPage } from '../../support/hostile/list-service.ts';
import {
  attributed,
  camel,
  camels,
  item,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  nextPath,
  nextUrl,
  onward,
  pascals,
  row,
  stated,
  unnamed,
  unnamedSilent,
} from './list-row.ts';

const pipedrive = 'https://pipedrive.readme.io/docs/core-api-concepts-pagination';
const helpScout = 'https://developer.helpscout.com/mailbox-api/overview/pagination/';
const freshdesk = 'https://developers.freshdesk.com/api/#pagination';
const xero =
  'https://developer.xero.com/documentation/api/accounting/requests-and-responses#retrieving-a-smaller-result-set';
const payPal = 'https://developer.paypal.com/api/rest/responses/#link-hateoaslinks';
const square = 'https://developer.squareup.com/docs/build-basics/common-api-patterns/pagination';
const chargebee = 'https://apidocs.chargebee.com/docs/api#pagination_and_filtering';
const recurly = 'https://recurly.com/developers/api/v2021-02-25/#section/Pagination';
const goCardless = 'https://developer.gocardless.com/api-reference/#api-usage-cursor-pagination';
const mollie = 'https://docs.mollie.com/reference/pagination';
const coinbase = 'https://docs.cdp.coinbase.com/coinbase-app/docs/api-pagination';
const bigCommerce = 'https://developer.bigcommerce.com/docs/api/best-practices#paginating-api-results';
const wooCommerce = 'https://woocommerce.github.io/woocommerce-rest-api-docs/#pagination';
const magento = 'https://developer.adobe.com/commerce/webapi/rest/use-rest/performing-searches/';
const klaviyo = 'https://developers.klaviyo.com/en/docs/pagination_';
const lever = 'https://hire.lever.co/developer/documentation#pagination';
const greenhouse = 'https://developers.greenhouse.io/harvest.html#pagination';
const gusto = 'https://docs.gusto.com/app-integrations/docs/pagination';
const segment = 'https://docs.segmentapis.com/tag/Pagination';
const halItem = (page: ListPage) =>
  page.people.map(one => ({ resource: 'invitation', ...camel(one), _links: { self: { href: '…' } } }));
const parts = (page: ListPage) => page.people.length;

export const tradeRows: readonly ListRow[] = [
  row('Pipedrive 1', pipedrive, stated, byOffset('start', 'limit'), p => ({
    success: true,
    data: p.total ? items(p) : null,
    additional_data: {
      pagination: {
        start: p.start,
        limit: p.size,
        more_items_in_collection: p.more,
        next_start: onward(p, p.end),
      },
    },
  })),
  row('Pipedrive 2', pipedrive, stated, byCursor('cursor', 'limit'), p => ({
    success: true,
    data: items(p),
    additional_data: { next_cursor: nextCursor(p) },
  })),
  row('Help Scout, HAL counted from 1', helpScout, stated, byPage('page'), p => ({
    _embedded: { users: halItem(p) },
    _links: {
      first: { href: p.url({ page: 1 }) },
      next: onward(p, { href: p.url({ page: p.number + 1 }) }),
      page: { href: `${p.url()}{?page}`, templated: true },
    },
    page: { size: p.size, totalElements: p.total, totalPages: p.pages, number: p.number },
  })),
  row(
    'Freshdesk',
    freshdesk,
    leftOut,
    { place: byPage('page', 1, 'per_page'), headers: p => linked(p) },
    items,
  ),
  row('Xero', xero, stated, byPage('page', 1, 'pageSize'), p => ({
    Id: '7b1f1a3c',
    Status: 'OK',
    ProviderName: 'Keyholder',
    DateTimeUTC: '/Date(1760000000000)/',
    pagination: { page: p.number, pageSize: p.size, pageCount: p.pages, itemCount: p.total },
    Invitations: pascals(p),
  })),
  row('PayPal', payPal, stated, byPage('page', 1, 'page_size'), p => ({
    items: items(p),
    total_items: p.total,
    total_pages: p.pages,
    links: [
      { href: p.url(), rel: 'self', method: 'GET' },
      ...(p.more ? [{ href: p.url({ page: p.number + 1 }), rel: 'next', method: 'GET' }] : []),
    ],
  })),
  row('Square', square, leftOut, byCursor('cursor', 'limit'), p => ({
    team_members: p.total ? items(p) : undefined,
    cursor: onward(p, p.cursor),
  })),
  row('Chargebee, each in an envelope', chargebee, unnamedSilent, byCursor('offset', 'limit'), p => ({
    list: p.people.map(one => ({ invitation: item(one) })),
    next_offset: onward(p, p.cursor),
  })),
  row('Recurly', recurly, stated, byCursor('cursor', 'limit'), p => ({
    object: 'list',
    has_more: p.more,
    next: nextPath(p, { cursor: p.cursor, limit: p.size }),
    data: items(p),
  })),
  row('GoCardless', goCardless, stated, byLast('after', 'limit'), p => ({
    invitations: items(p),
    meta: { cursors: { before: null, after: onward(p, p.last?.id) ?? null }, limit: p.size },
  })),
  row('Mollie', mollie, stated, byLast('from', 'limit'), p => ({
    count: parts(p),
    _embedded: { invitations: camels(p) },
    _links: {
      self: { href: p.url(), type: 'application/hal+json' },
      previous: null,
      next: p.more
        ? { href: p.url({ from: p.last?.id ?? '', limit: p.size }), type: 'application/hal+json' }
        : null,
      documentation: { href: 'https://docs.mollie.com/reference/pagination', type: 'text/html' },
    },
  })),
  row('Coinbase', coinbase, stated, byLast('starting_after', 'limit'), p => ({
    pagination: {
      ending_before: null,
      starting_after: null,
      limit: p.size,
      order: 'desc',
      previous_uri: null,
      next_uri: nextPath(p, { limit: p.size, starting_after: p.last?.id ?? '' }),
    },
    data: items(p),
  })),
  row('BigCommerce, whose next link is a query', bigCommerce, stated, byPage('page', 1, 'limit'), p => ({
    data: items(p),
    meta: {
      pagination: {
        total: p.total,
        count: parts(p),
        per_page: p.size,
        current_page: p.number,
        total_pages: p.pages || 1,
        links: { current: `?page=${p.number}`, next: onward(p, `?page=${p.number + 1}&limit=${p.size}`) },
      },
    },
  })),
  row(
    'WooCommerce',
    wooCommerce,
    stated,
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => ({ 'X-WP-Total': String(p.total), 'X-WP-TotalPages': String(p.pages), ...linked(p) }),
    },
    items,
  ),
  row(
    'Adobe Commerce',
    magento,
    unnamed,
    byPage('searchCriteria[currentPage]', 1, 'searchCriteria[pageSize]'),
    p => ({
      items: items(p),
      search_criteria: { filter_groups: [], page_size: p.size, current_page: p.number },
      total_count: p.total,
    }),
  ),
  row(
    'Klaviyo',
    klaviyo,
    stated,
    {
      place: byCursor('page[cursor]', 'page[size]'),
      headers: () => ({ 'content-type': 'application/vnd.api+json' }),
    },
    p => ({
      data: attributed('invitation')(p),
      links: { self: p.url(), next: nextUrl(p, { 'page[cursor]': p.cursor }), prev: null },
    }),
  ),
  row('Lever', lever, unnamed, byCursor('offset', 'limit'), p => ({
    data: camels(p),
    hasNext: p.more,
    next: onward(p, p.cursor),
  })),
  row(
    'Greenhouse',
    greenhouse,
    { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => linked(p, { page: p.number + 1 }, { page: p.pages || 1 }),
    },
    items,
  ),
  row(
    'Gusto',
    gusto,
    stated,
    {
      place: byPage('page', 1, 'per'),
      headers: p => ({
        'X-Page': String(p.number),
        'X-Per-Page': String(p.size),
        'X-Total-Pages': String(p.pages),
        'X-Total-Count': String(p.total),
      }),
    },
    items,
  ),
  row('Segment', segment, unnamed, byCursor('pagination[cursor]', 'pagination[count]'), p => ({
    data: {
      invites: items(p),
      pagination: { current: 'MA==', next: onward(p, p.cursor), totalEntries: p.total },
    },
  })),
];
