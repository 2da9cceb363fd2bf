import { asCursor, fromCursor, type Told } from '../../support/hostile/list-service.ts';
import {
  at,
  drf,
  no,
  notYes,
  onTo,
  pageIn,
  pages,
  shown,
  three,
  type Untruth,
  untruth,
  upTo,
} from './list-untruth.ts';

/** What changes while it is read. */
const moving: Untruth[] = [
  untruth(
    'one is taken away, so that one is passed over',
    notYes,
    [1, 2, 3, 4, 6, 7, 8, 9, 10, 11],
    pages([upTo(4), [6, 7, 8, 9], [10, 11]], (asked, list, page) =>
      drf(asked, list, onTo(page), page === 1 ? 11 : 10),
    ),
  ),
  untruth('one is taken away, by offset', notYes, [1, 2, 3, 4, 6, 7, 8, 9, 10, 11], () => asked => {
    const offset = Number(asked.query.get('offset') ?? 0);
    const left = offset === 0 ? upTo(11) : [2, 3, 4, 5, ...upTo(11).slice(5)];
    return { body: { items: shown(left.slice(offset, offset + 4)), offset, limit: 4, total: left.length } };
  }),
  untruth(
    'one is added in front, so that one comes twice',
    notYes,
    upTo(10),
    pages([upTo(4), [4, 5, 6, 7], [8, 9, 10]], (asked, list, page) =>
      drf(asked, list, onTo(page), page === 1 ? 10 : 11),
    ),
  ),
  untruth('one is added in front of a list without a total', notYes, upTo(10), () => asked => ({
    body: shown([upTo(4), [4, 5, 6, 7], [8, 9, 10]][pageIn(asked) - 1] ?? []),
    headers: pageIn(asked) < 3 ? { link: `<${at(asked, `page=${pageIn(asked) + 1}`)}>; rel="next"` } : {},
  })),
  untruth(
    'the total grows and grows',
    notYes,
    upTo(11),
    pages(three, (asked, list, page) => drf(asked, list, onTo(page), 10 + page)),
  ),
  untruth(
    'one comes twice and the total counts it once',
    ['yes', 'no', 'unknown'],
    upTo(7),
    pages([upTo(4), [4, 5, 6, 7]], (asked, list, page) => drf(asked, list, onTo(page, 2), 7)),
  ),
  untruth(
    'one comes twice and the total counts it twice',
    notYes,
    upTo(7),
    pages([upTo(4), [4, 5, 6, 7]], (asked, list, page) => drf(asked, list, onTo(page, 2), 8)),
  ),
  untruth(
    'one comes twice on the same page',
    ['yes', 'no', 'unknown'],
    upTo(4),
    pages([[1, 2, 2, 3, 4]], (_asked, list) => ({ data: list, has_more: false })),
  ),
];

/** Ends that are none, and totals that are not so. */
const ends: Untruth[] = [
  untruth(
    'the last page is full and an empty one behind it says the end',
    ['yes'],
    upTo(8),
    pages([upTo(4), [5, 6, 7, 8], []], (asked, list, page) => ({
      results: list,
      next: page < 3 ? at(asked, `page=${page + 1}`) : null,
    })),
  ),
  untruth('an empty page in the middle, as AIP-158 allows', ['yes', 'no'], upTo(4), () => asked => {
    const page = fromCursor(asked.query.get('pageToken') ?? asCursor(1)) ?? 1;
    return {
      body: {
        invitations: shown([upTo(4), [], [5, 6, 7]][page - 1] ?? []),
        nextPageToken: page < 3 ? asCursor(page + 1) : '',
      },
    };
  }),
  // JSON of a protobuf message leaves out what is empty, and nought.
  untruth(
    'an empty page in the middle, and a total of each page that has items',
    no,
    upTo(7),
    () => asked => {
      const page = fromCursor(asked.query.get('pageToken') ?? asCursor(1)) ?? 1;
      const list = shown([upTo(4), [], [5, 6, 7]][page - 1] ?? []);
      return {
        body: {
          ...(list.length > 0 && { invitations: list, totalSize: list.length }),
          nextPageToken: page < 3 ? asCursor(page + 1) : '',
        },
      };
    },
  ),
  untruth(
    'the total is never reached',
    no,
    upTo(11),
    pages(three, (asked, list, page) => drf(asked, list, onTo(page), 99)),
  ),
  untruth(
    'the total is passed',
    notYes,
    upTo(11),
    pages(three, (asked, list, page) => drf(asked, list, onTo(page), 5)),
  ),
  untruth(
    'a total of nothing, with items',
    notYes,
    upTo(4),
    pages([upTo(4)], (_asked, list) => ({ total: 0, items: list })),
  ),
  untruth(
    'the total is that of the page',
    no,
    upTo(11),
    pages(three, (_asked, list, page) => ({ data: list, total: list.length, page, per_page: 4 })),
  ),
  untruth(
    'the total is that of the page, and the way to the next is not named',
    no,
    upTo(11),
    pages(three, (_asked, list) => ({ data: list, total: list.length, limit: 4 })),
  ),
  untruth(
    'the total is that of the page, which says whether there is more',
    ['yes'],
    upTo(11),
    pages(three, (_asked, list, page) => ({ data: list, total: list.length, page, has_more: page < 3 })),
  ),
  untruth(
    'the total is that of the page, and then another one',
    no,
    upTo(11),
    pages(three, (_asked, list, page) => ({
      ...{ data: list, total: page === 3 ? 12 : list.length },
      ...{ page, has_more: page < 3 },
    })),
  ),
  untruth(
    'the total is that of the page, and more is promised than comes',
    notYes,
    upTo(8),
    pages([upTo(4), [5, 6, 7, 8]], (_asked, list, page) =>
      page < 3
        ? { data: list, total: list.length, page, has_more: true }
        : { data: shown(upTo(4)), total: 4, page: 1, has_more: true },
    ),
  ),
  untruth(
    'the page is full and its total is right',
    ['yes'],
    upTo(4),
    pages([upTo(4)], (_asked, list) => ({ data: list, total: 4, limit: 4 })),
    { mostRequests: 3 },
  ),
  untruth(
    'the page is full and its total is right, whatever is asked',
    ['yes'],
    upTo(4),
    () => () => ({ body: { data: shown(upTo(4)), total: 4, page: 1, per_page: 4 } }),
    { mostRequests: 2 },
  ),
  untruth(
    'more is promised than comes',
    no,
    upTo(8),
    pages([upTo(4), [5, 6, 7, 8], []], (_asked, list, page) => ({
      items: list,
      page,
      per_page: 4,
      pages: 3,
      total: 11,
    })),
  ),
  untruth('the end is said, and a header counts more', notYes, upTo(4), () => asked => ({
    body: { data: shown(upTo(4)), next: asked.query.has('x') ? 'x' : null },
    headers: { 'X-Total-Count': '40' },
  })),
  untruth(
    'two totals that differ',
    notYes,
    upTo(4),
    pages([upTo(4)], (_asked, list) => ({ data: list, meta: { total: 4 }, total_count: 9 })),
  ),
  untruth(
    'a count that is the number of items on this page',
    notYes,
    upTo(4),
    pages([upTo(4)], (_asked, list) => ({ count: list.length, data: list, has_more: true })),
  ),
  untruth(
    'a count that may be that of this page',
    notYes,
    upTo(4),
    pages([upTo(4), [5, 6]], (_asked, list) => ({ count: list.length, limit: 4, data: list })),
  ),
  untruth(
    'more is promised and nothing names it',
    no,
    upTo(4),
    () => () => ({ body: { items: shown(upTo(4)).map(one => ({ ...one, id: undefined })), has_more: true } }),
    { shows: upTo(4) },
  ),
  untruth(
    'no more is promised, and a next page named',
    ['yes', 'no', 'unknown'],
    upTo(4),
    pages([upTo(4)], (asked, list) => ({ data: list, has_more: false, next: at(asked, 'page=2') })),
  ),
  untruth(
    'a total that is no number',
    ['yes', 'unknown'],
    upTo(4),
    pages([upTo(4)], (_asked, list) => ({ data: list, total: 'many', next: null })),
  ),
  untruth(
    'a total of -1',
    ['yes', 'unknown'],
    upTo(4),
    pages([upTo(4)], (_asked, list) => ({ data: list, total: -1, has_more: false })),
  ),
  untruth(
    'entries that are none',
    notYes,
    upTo(4),
    () => () => ({ body: { data: [null, ...shown(upTo(4)), 'inv_05', 7], total: 4 } }),
    { unreadable: 3 },
  ),
  untruth(
    'entries that are none are counted',
    ['yes', 'no', 'unknown'],
    upTo(4),
    () => () => ({ body: { data: [...shown(upTo(4)), null], total: 5 } }),
    { unreadable: 1 },
  ),
];

/** Ways that lead in circles. */
const circles: Untruth[] = [
  untruth(
    'the next page is the first again',
    no,
    upTo(8),
    pages([upTo(4), [5, 6, 7, 8]], (asked, list, page) => drf(asked, list, page === 1 ? 2 : 1, 11)),
    { stopped: 'repeats' },
  ),
  untruth(
    'the next page is this one',
    no,
    upTo(4),
    pages([upTo(4)], (asked, list) => ({ data: list, next: asked.url.href })),
    { stopped: 'repeats', mostRequests: 1 },
  ),
  ...[{ total: 11 }, { pages: 3 }, { total_pages: 3, from: 1, to: 4 }].map(counts =>
    untruth(
      `the next page of the last is itself, beside ${JSON.stringify(counts)}`,
      ['yes'],
      upTo(11),
      pages(three, (asked, list, page) => ({
        ...{ data: list, ...counts },
        next: page < 3 ? at(asked, `page=${page + 1}`) : asked.url.href,
      })),
    ),
  ),
  untruth(
    'the next page is this one, beside a total of more',
    no,
    upTo(4),
    pages([upTo(4)], (asked, list) => ({ data: list, total: 11, next: asked.url.href })),
    { stopped: 'repeats', mostRequests: 1 },
  ),
  untruth(
    'the cursor stays the same',
    no,
    upTo(4),
    () => () => ({ body: { data: shown(upTo(4)), next_cursor: 'abc', has_more: true } }),
    { stopped: 'repeats' },
  ),
  untruth(
    'the cursor changes and the page does not',
    no,
    upTo(4),
    () => asked => ({ body: { data: shown(upTo(4)), next_cursor: `c${asked.turn}` } }),
    { stopped: 'repeats' },
  ),
  untruth(
    'the parameter is not looked at',
    no,
    upTo(4),
    () => () => ({ body: { results: shown(upTo(4)), page: 1, total_pages: 3, total: 11 } }),
    { mostRequests: 16 },
  ),
];

/** The first page is full, and its total is its own or that of all: the page behind it is asked for. */
const full = { data: shown(upTo(4)), total: 4 };
const behind = (name: string, says: Untruth['says'], told: Told, rest: Partial<Untruth> = {}) =>
  [{ page: 1, per_page: 4 }, { limit: 4 }].map(place =>
    untruth(
      `${name}, beside ${Object.keys(place)}`,
      says,
      upTo(4),
      () => asked => (asked.query.size === 0 ? { body: { ...full, ...place } } : told),
      rest,
    ),
  );
const message = { message: 'No.' };
const wait = { 'retry-after': '60' };
const failed = { stopped: 'page-failed' } as const;
const looks: Untruth[] = [
  ...behind('the token is refused meanwhile', no, { status: 401, body: message }, failed),
  ...behind('a pause is asked for', no, { status: 429, body: message, headers: wait }, failed),
  ...behind('a pause is asked for under 403', no, { status: 403, body: message, headers: wait }, failed),
  ...behind('the line is lost', no, { body: '', cut: true }, failed),
  ...behind('the service is not there', no, { status: 503, body: message, headers: wait }, failed),
  ...behind('half an answer', no, { body: '{"data": [{"id": "inv_05", "em' }, failed),
  ...[400, 404, 416, 422, 500].flatMap(status => behind(`${status}`, ['yes'], { status, body: message })),
  ...behind('nothing', ['yes'], { body: { data: [], total: 4 } }),
  ...behind('no list', ['yes'], { body: message }),
  ...behind('no content', ['yes'], { status: 204, body: '' }),
  ...behind('a refusal that calls itself 200', ['yes'], { body: { success: false, ...message } }),
];

export const countedUntruths: readonly Untruth[] = [
  ...[...moving, ...ends, ...circles],
  ...looks.map(one => ({ ...one, name: `behind a full page: ${one.name}` })),
];
