import {
  byCursor,
  byLast,
  byOffset,
  byPage,
  type ListPage,
  unpaged,
} from '../../support/hostile/list-service.ts';
import {
  byNumber,
  camels,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  nextPath,
  nextUrl,
  numbered,
  onward,
  row,
  silent,
  stated,
  unnamed,
} from './list-row.ts';

const stripe = 'https://docs.stripe.com/api/pagination';
const stripeSearch = 'https://docs.stripe.com/api/pagination/search';
const shopify = 'https://shopify.dev/docs/api/admin-rest/usage/pagination';
const zendesk = 'https://developer.zendesk.com/api-reference/introduction/pagination/';
const hubSpot = 'https://developers.hubspot.com/docs/guides/api/crm/using-object-apis';
const intercom =
  'https://developers.intercom.com/docs/build-an-integration/learn-more/rest-apis/pagination-cursor';
const intercomOld = 'https://developers.intercom.com/docs/references/1.4/rest-api/pagination';
const twilio2010 = 'https://www.twilio.com/docs/usage/twilios-response#pagination';
const twilio = 'https://www.twilio.com/docs/usage/twilios-response#response-formats-list-paging-information';
const sendGrid =
  'https://www.twilio.com/docs/sendgrid/api-reference/teammates/retrieve-all-pending-teammates';
const sendGridLists = 'https://www.twilio.com/docs/sendgrid/api-reference/lists/get-all-lists';
const mailchimp = 'https://mailchimp.com/developer/marketing/docs/methods-parameters/#pagination';
const mailgun = 'https://documentation.mailgun.com/docs/mailgun/user-manual/api-usage/pagination';
const twoFromZero = (page: ListPage) => ({ Page: page.number, PageSize: page.size, PageToken: 'PAxyz' });

export const businessRows: readonly ListRow[] = [
  row('Stripe', stripe, stated, byLast('starting_after', 'limit'), p => ({
    object: 'list',
    url: '/v1/invitations',
    has_more: p.more,
    data: items(p),
  })),
  row('Stripe, a search', stripeSearch, unnamed, byCursor('page', 'limit'), p => ({
    object: 'search_result',
    url: '/v1/invitations/search',
    has_more: p.more,
    data: items(p),
    next_page: nextCursor(p),
  })),
  row(
    'Shopify',
    shopify,
    leftOut,
    {
      place: byCursor('page_info', 'limit'),
      headers: p => linked(p, { limit: p.size, page_info: p.cursor }),
    },
    p => ({ invitations: items(p) }),
  ),
  row('Zendesk, pages', zendesk, stated, { place: byPage('page', 1, 'per_page'), id: byNumber }, p => ({
    users: numbered(p),
    next_page: nextUrl(p),
    previous_page: null,
    count: p.total,
  })),
  row('Zendesk, cursors', zendesk, stated, byCursor('page[after]', 'page[size]'), p => ({
    users: items(p),
    meta: { has_more: p.more, after_cursor: onward(p, p.cursor) ?? null, before_cursor: null },
    links: { next: nextUrl(p, { 'page[size]': p.size, 'page[after]': p.cursor }), prev: null },
  })),
  row('HubSpot', hubSpot, leftOut, byCursor('after', 'limit'), p => ({
    results: camels(p),
    paging: onward(p, { next: { after: p.cursor, link: p.url({ after: p.cursor }) } }),
  })),
  row(
    'HubSpot, on another host',
    hubSpot,
    { ...leftOut, many: ['no'], full: ['no'] },
    { place: byCursor('after', 'limit'), atLeast: 4, stopped: 'elsewhere' },
    p => ({
      results: camels(p),
      paging: onward(p, { next: { after: p.cursor, link: `https://api.hubapi.com/x?after=${p.cursor}` } }),
    }),
  ),
  row('Intercom', intercom, stated, byCursor('starting_after', 'per_page'), p => ({
    type: 'list',
    data: items(p),
    total_count: p.total,
    pages: {
      type: 'pages',
      page: p.number,
      per_page: p.size,
      total_pages: p.pages,
      next: onward(p, { page: p.number + 1, starting_after: p.cursor }),
    },
  })),
  row('Intercom 1.4', intercomOld, stated, byPage('page', 1, 'per_page'), p => ({
    type: 'user.list',
    total_count: p.total,
    users: items(p),
    pages: {
      type: 'pages',
      next: nextUrl(p, { per_page: p.size, page: p.number + 1 }),
      page: p.number,
      per_page: p.size,
      total_pages: p.pages,
    },
  })),
  row('Twilio, 2010', twilio2010, stated, byPage('Page', 0, 'PageSize'), p => ({
    invitations: items(p),
    page: p.number - 1,
    page_size: p.size,
    start: p.start,
    end: p.end,
    uri: p.path(),
    first_page_uri: p.path({ Page: 0 }),
    previous_page_uri: null,
    next_page_uri: nextPath(p, twoFromZero(p)),
  })),
  row('Twilio', twilio, stated, byPage('Page', 0, 'PageSize'), p => ({
    invitations: items(p),
    meta: {
      page: p.number - 1,
      page_size: p.size,
      first_page_url: p.url({ Page: 0 }),
      previous_page_url: null,
      url: p.url(),
      next_page_url: nextUrl(p, twoFromZero(p)),
      key: 'invitations',
    },
  })),
  row('SendGrid, pending teammates', sendGrid, silent, { place: unpaged, shows: ['email'] }, p => ({
    result: p.people.map(({ email, at }) => ({
      email,
      scopes: ['mail.send'],
      is_admin: false,
      token: 'tok',
      expiration_date: at,
    })),
  })),
  row(
    'SendGrid, lists',
    sendGridLists,
    { ...leftOut, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byCursor('page_token', 'page_size'),
    p => ({
      result: items(p),
      _metadata: { self: p.url(), next: onward(p, p.url({ page_token: p.cursor })), count: p.total },
    }),
  ),
  row('Mailchimp', mailchimp, unnamed, byOffset('offset', 'count'), p => ({
    members: p.people.map(({ id, email, role }) => ({
      id,
      email_address: email,
      role,
      status: 'pending',
      _links: [{ rel: 'self', href: 'https://us1.api.mailchimp.com/x', method: 'GET' }],
    })),
    total_items: p.total,
    _links: [
      { rel: 'self', href: p.url(), method: 'GET' },
      { rel: 'create', href: p.url(), method: 'POST' },
    ],
  })),
  row(
    'Mailgun, whose next page is always there',
    mailgun,
    {
      many: ['yes', 'unknown', 'no'],
      full: ['yes', 'unknown', 'no'],
      one: ['yes', 'unknown', 'no'],
      none: ['yes', 'unknown', 'no'],
    },
    { place: byLast('address', 'limit', one => one.email), atLeast: 0 },
    p => ({
      items: items(p),
      paging: {
        first: p.url({ page: 'first' }),
        last: p.url({ page: 'last' }),
        next: p.url({ page: 'next', address: p.last?.email ?? p.asked.query.get('address') ?? '' }),
        previous: p.url({ page: 'previous' }),
      },
    }),
  ),
];
