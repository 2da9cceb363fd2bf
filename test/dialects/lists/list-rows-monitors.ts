import { byCursor, byLast, byOffset, byPage } from '../../support/hostile/list-service.ts';
import {
  camels,
  cutOff,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  nextPath,
  nextUrl,
  onward,
  perhaps,
  row,
  stated,
  unnamed,
} from './list-row.ts';

const workable = 'https://workable.readme.io/reference/pagination';
const front = 'https://dev.frontapp.com/docs/pagination';
const close = 'https://developer.close.com/topics/pagination/';
const customerIo = 'https://docs.customer.io/integrations/api/app/';
const statsig = 'https://docs.statsig.com/console-api/introduction';
const splitIo = 'https://docs.split.io/reference/get-users';
const bugsnag = 'https://bugsnagapiv2.docs.apiary.io/#introduction/pagination';
const rollbar = 'https://docs.rollbar.com/reference/list-all-users';
const honeybadger = 'https://docs.honeybadger.io/api/';
const statusCake = 'https://developers.statuscake.com/api/';
const pingdom = 'https://docs.pingdom.com/api/';
const either = { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] } satisfies ListRow['says'];

export const monitorRows: readonly ListRow[] = [
  row('Workable', workable, leftOut, byLast('since_id', 'limit'), p => ({
    members: camels(p),
    paging: onward(p, { next: p.url({ limit: p.size, since_id: p.last?.id ?? '' }) }),
  })),
  row('Front', front, stated, byCursor('page_token', 'limit'), p => ({
    _pagination: { next: nextUrl(p, { page_token: p.cursor }) },
    _links: { self: p.url() },
    _results: items(p),
  })),
  row('Close', close, unnamed, byOffset('_skip', '_limit'), p => ({
    has_more: p.more,
    total_results: p.total,
    data: items(p),
  })),
  row('Customer.io', customerIo, unnamed, byCursor('start', 'limit'), p => ({
    invites: items(p),
    next: nextCursor(p) ?? '',
  })),
  row('Statsig, whose next page is a path', statsig, stated, byPage('page', 1, 'limit'), p => ({
    message: 'Users listed successfully.',
    data: camels(p),
    pagination: {
      itemsPerPage: p.size,
      pageNumber: p.number,
      totalItems: p.total,
      nextPage: nextPath(p, { page: p.number + 1, limit: p.size }),
      previousPage: null,
      all: '/x',
    },
  })),
  row('Split', splitIo, stated, byOffset('offset', 'limit'), p => ({
    data: camels(p),
    offset: p.start,
    limit: p.size,
    totalCount: p.total,
  })),
  row(
    'Bugsnag',
    bugsnag,
    stated,
    {
      place: byLast('offset[last]', 'per_page'),
      headers: p => ({
        'X-Total-Count': String(p.total),
        ...linked(p, { 'offset[last]': p.last?.id ?? '' }),
      }),
    },
    items,
  ),
  row(
    'Rollbar, no error is 0',
    rollbar,
    cutOff,
    {
      place: byPage(),
      atLeast: 4,
      says: { ...cutOff, many: ['unknown', 'yes', 'no'], full: ['unknown', 'yes', 'no'] },
    },
    p => ({ err: 0, result: { page: p.number, invites: items(p) } }),
  ),
  row('Honeybadger', honeybadger, either, byPage(), p => ({
    results: items(p),
    links: { self: p.url(), next: onward(p, p.url({ page: p.number + 1 })) },
  })),
  row('StatusCake', statusCake, stated, byPage('page', 1, 'limit'), p => ({
    data: items(p),
    metadata: { page: p.number, per_page: p.size, page_count: p.pages, total_count: p.total },
  })),
  row('Pingdom', pingdom, perhaps, byOffset('offset', 'limit'), p => ({
    users: items(p),
    counts: { total: p.total, limited: p.people.length, filtered: p.total },
  })),
];
