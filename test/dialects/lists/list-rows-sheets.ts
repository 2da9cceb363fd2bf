import { byCursor, byOffset, byPage, unpaged } from '../../support/hostile/list-service.ts';
import {
  camels,
  iso,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  nextNumber,
  nextUrl,
  onward,
  row,
  silent,
  stated,
  unnamed,
  unnamedSilent,
} from './list-row.ts';

const calendly = 'https://developer.calendly.com/api-docs/b3A6NTkxNDI3-list-organization-invitations';
const airtable = 'https://airtable.com/developers/web/api/list-records';
const smartsheet = 'https://developers.smartsheet.com/api/smartsheet/guides/basics/pagination';
const typeform = 'https://www.typeform.com/developers/create/reference/retrieve-forms/';
const surveyMonkey = 'https://api.surveymonkey.com/v3/docs#pagination';
const eventbrite = 'https://www.eventbrite.com/platform/api#/introduction/paginated-responses';
const basecamp = 'https://github.com/basecamp/bc3-api#pagination';
const harvest = 'https://help.getharvest.com/api-v2/introduction/overview/pagination/';
const coda = 'https://coda.io/developers/apis/v1#section/Using-the-API/Pagination';
const telegram = 'https://core.telegram.org/bots/api#making-requests';
const matrix = 'https://spec.matrix.org/latest/client-server-api/#pagination';
const gitBook = 'https://gitbook.com/docs/developers/gitbook-api/pagination';
const tableau = 'https://help.tableau.com/current/api/rest_api/en-us/REST/rest_api_concepts_paging.htm';
const webflow = 'https://developers.webflow.com/data/reference/rest-introduction';

export const sheetRows: readonly ListRow[] = [
  row('Calendly', calendly, stated, { place: byCursor('page_token', 'count'), shows: ['email'] }, p => ({
    collection: p.people.map(({ id, email, at }) => ({
      uri: `https://api.calendly.com/organizations/a/invitations/${id}`,
      organization: 'https://api.calendly.com/organizations/a',
      email,
      status: 'pending',
      created_at: iso(at),
      updated_at: iso(at),
      last_sent_at: iso(at),
      user: null,
    })),
    pagination: {
      count: p.people.length,
      next_page: nextUrl(p, { count: p.size, page_token: p.cursor }),
      previous_page: null,
      next_page_token: nextCursor(p),
      previous_page_token: null,
    },
  })),
  row('Airtable, whose offset is a text', airtable, leftOut, byCursor('offset', 'pageSize'), p => ({
    records: p.people.map(({ id, email, role, at }) => ({
      id,
      createdTime: iso(at),
      fields: { email, role },
    })),
    offset: onward(p, p.cursor),
  })),
  row('Smartsheet', smartsheet, unnamed, byPage('page', 1, 'pageSize'), p => ({
    pageNumber: p.number,
    pageSize: p.size,
    totalPages: p.pages,
    totalCount: p.total,
    data: camels(p),
  })),
  row('Typeform', typeform, unnamed, byPage('page', 1, 'page_size'), p => ({
    total_items: p.total,
    page_count: p.pages,
    items: items(p),
  })),
  row('SurveyMonkey', surveyMonkey, stated, byPage('page', 1, 'per_page'), p => ({
    data: items(p),
    per_page: p.size,
    page: p.number,
    total: p.total,
    links: { self: p.url(), next: onward(p, p.url({ page: p.number + 1, per_page: p.size })) },
  })),
  row('Eventbrite', eventbrite, unnamed, byCursor('continuation'), p => ({
    pagination: {
      object_count: p.total,
      page_number: p.number,
      page_size: p.size,
      page_count: p.pages,
      continuation: onward(p, p.cursor),
      has_more_items: p.more,
    },
    attendees: items(p),
  })),
  row(
    'Basecamp',
    basecamp,
    stated,
    { place: byPage(), headers: p => ({ ...linked(p), 'X-Total-Count': String(p.total) }) },
    items,
  ),
  row('Harvest', harvest, stated, byPage('page', 1, 'per_page'), p => ({
    users: items(p),
    per_page: p.size,
    total_pages: p.pages || 1,
    total_entries: p.total,
    next_page: nextNumber(p),
    page: p.number,
    links: {
      first: p.url({ page: 1 }),
      next: nextUrl(p),
      previous: null,
      last: p.url({ page: p.pages || 1 }),
    },
  })),
  row('Coda', coda, leftOut, byCursor('pageToken', 'limit'), p => ({
    items: camels(p),
    href: p.url(),
    nextPageToken: onward(p, p.cursor),
    nextPageLink: onward(p, p.url({ pageToken: p.cursor })),
  })),
  row('Telegram', telegram, silent, unpaged, p => ({ ok: true, result: items(p) })),
  row(
    'Matrix',
    matrix,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byCursor('since', 'limit'),
    p => ({ chunk: items(p), next_batch: onward(p, p.cursor), total_room_count_estimate: p.total }),
  ),
  row(
    'GitBook',
    gitBook,
    { ...unnamedSilent, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byCursor('page', 'limit'),
    p => ({ items: camels(p), next: onward(p, { page: p.cursor }), count: p.total }),
  ),
  row('Tableau, numbers as text', tableau, unnamed, byPage('pageNumber', 1, 'pageSize'), p => ({
    pagination: { pageNumber: String(p.number), pageSize: String(p.size), totalAvailable: String(p.total) },
    users: { user: camels(p) },
  })),
  row('Webflow', webflow, stated, byOffset('offset', 'limit'), p => ({
    users: camels(p),
    pagination: { limit: p.size, offset: p.start, total: p.total },
  })),
];
