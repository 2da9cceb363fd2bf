import type { Asked, Told } from '../../support/hostile/list-service.ts';
import { at, drf, no, notYes, pageIn, shown, type Untruth, untruth, upTo } from './list-untruth.ts';

/** The first page is right and says where the next is; the second is as given. */
const secondIs =
  (told: Told) =>
  () =>
  (asked: Asked): Told =>
    pageIn(asked) === 1 ? { body: drf(asked, shown(upTo(4)), 2, 11) } : told;
const failed = { stopped: 'page-failed' } as const;
const bad: Told = { status: 400, body: { message: 'page must be a number.' } };
/** The first page names this address. */
const nextAt =
  (address: (asked: Asked, elsewhere: string) => string) =>
  (elsewhere: string) =>
  (asked: Asked): Told => {
    if (pageIn(asked) === 1) return { body: { data: shown(upTo(4)), next: address(asked, elsewhere) } };
    return pageIn(asked) === 2 ? { body: { data: shown([5, 6, 7]), next: null } } : bad;
  };
const outside = { stopped: 'elsewhere', mostRequests: 1 } as const;

/** Addresses that are not this service's. */
const ways: Untruth[] = [
  untruth(
    'at another origin',
    no,
    upTo(4),
    nextAt((_asked, elsewhere) => `${elsewhere}/api/v1/team/invitations?page=2`),
    outside,
  ),
  untruth(
    'at another origin, in a Link header',
    no,
    upTo(4),
    elsewhere => () => ({ body: shown(upTo(4)), headers: { link: `<${elsewhere}/x?page=2>; rel="next"` } }),
    outside,
  ),
  untruth(
    'at the same host by its other name',
    no,
    upTo(4),
    nextAt(asked => at(asked, 'page=2').replace('127.0.0.1', 'localhost')),
    outside,
  ),
  untruth(
    'without a scheme',
    no,
    upTo(4),
    nextAt((_asked, elsewhere) => `${elsewhere.replace('http:', '')}/x?page=2`),
    outside,
  ),
  untruth(
    'with backslashes',
    no,
    upTo(4),
    nextAt((_asked, elsewhere) => `${elsewhere.replace('http://', '\\\\')}/x?page=2`),
    { mostRequests: 16 },
  ),
  untruth(
    'with a name and a password for another host',
    no,
    upTo(4),
    nextAt((asked, elsewhere) => `http://${asked.url.host}@${new URL(elsewhere).host}/x`),
    { mostRequests: 1 },
  ),
  untruth(
    'as a script',
    no,
    upTo(4),
    nextAt(() => 'javascript:alert(1)'),
    { mostRequests: 16 },
  ),
  untruth(
    'as data',
    no,
    upTo(4),
    nextAt(() => 'data:application/json,[]'),
    { mostRequests: 16 },
  ),
  untruth(
    'behind a fragment',
    ['yes'],
    upTo(7),
    nextAt(asked => `${at(asked, 'page=2')}#top`),
  ),
  untruth(
    'with other parameters, which stay',
    ['yes'],
    upTo(7),
    nextAt(asked => at(asked, 'status=pending&page=2&q=a%2Bb%20c')),
  ),
];

/** What comes instead of the second page. */
const instead: Untruth[] = [
  ...[400, 401, 403, 404, 410, 500, 503].map(status =>
    untruth(`${status}`, no, upTo(4), secondIs({ status, body: { message: 'No.' } }), failed),
  ),
  untruth(
    '429 for a minute',
    no,
    upTo(4),
    secondIs({ status: 429, body: { message: 'Slow down.' }, headers: { 'retry-after': '60' } }),
    failed,
  ),
  untruth('a broken line', no, upTo(4), secondIs({ body: '', cut: true }), failed),
  untruth(
    'half an answer',
    no,
    upTo(4),
    secondIs({ body: '{"count": 11, "results": [{"id": "inv_05", "em' }),
    failed,
  ),
  untruth('nothing', no, upTo(4), secondIs({ body: '' }), failed),
  untruth(
    'a page of a proxy',
    no,
    upTo(4),
    secondIs({ body: '<!doctype html><title>Sign in</title>', headers: { 'content-type': 'text/html' } }),
    failed,
  ),
  untruth(
    'a refusal that calls itself 200',
    no,
    upTo(4),
    secondIs({ body: { error: 'rate limited', success: false } }),
  ),
  untruth('a team', no, upTo(4), secondIs({ body: { id: 'team_1', name: 'Acme' } })),
  untruth(
    'an empty list',
    no,
    upTo(4),
    secondIs({ body: { count: 11, next: null, previous: null, results: [] } }),
  ),
];

/** What it does not know is a filter, and what it knows is named nowhere. */
const filters: Untruth[] = [
  untruth('and nothing is found', notYes, upTo(4), () => ({ query }) => ({
    body:
      [...query].length === 0
        ? { results: shown(upTo(4)), has_more: true }
        : { results: [], has_more: false },
  })),
  untruth('and nothing is found, behind a cursor', notYes, upTo(4), () => ({ query }) => ({
    body:
      [...query].length === 0
        ? { data: shown(upTo(4)), next_cursor: 'abc', has_more: true }
        : { data: [], next_cursor: null, has_more: false },
  })),
  untruth('and nothing is found, on pages', notYes, upTo(4), () => ({ query }) => ({
    body:
      [...query].length === 0
        ? { data: shown(upTo(4)), pageNumber: 1, totalPages: 3 }
        : { data: [], pageNumber: 1, totalPages: 0 },
  })),
  untruth('and one is found', notYes, upTo(4), () => ({ query }) => ({
    body:
      [...query].length === 0
        ? { data: shown(upTo(4)), total: 11, limit: 4 }
        : { data: shown([9]), total: 1, limit: 4 },
  })),
];

/** No list at all, which some leave out where it is empty and others where they broke. */
const nothing: Untruth[] = [{}, null, { results: null }, { status: 'ok', data: {} }, { ok: true }].map(body =>
  untruth(JSON.stringify(body), notYes, upTo(4), () => asked => ({
    body: pageIn(asked) === 1 ? { results: shown(upTo(4)), next: at(asked, 'page=2') } : body,
  })),
);

/** It counts what it got, and says that this is not all. */
const partial: Untruth[] = [
  ...[
    { incompleteSearch: true },
    { limitExceeded: true },
    { exceeded_max_limit: true },
    { results_truncated: true },
    { capped: true },
    { complete: false },
    { meta: { limited_result_set: true } },
    { metadata: { remainingItemCount: 7 } },
    { responseHeader: { status: 0, partialResults: true } },
    { resultTruncated: 'true' },
    { _shards: { total: 5, successful: 4, failed: 1 } },
    { request_status: { type: 'incomplete', incomplete_reason: 'query_result_limit_reached' } },
  ].map(sign =>
    untruth(`by ${JSON.stringify(sign)}`, ['unknown'], upTo(4), () => () => ({
      body: { items: shown(upTo(4)), total: 4, next: null, ...sign },
    })),
  ),
  untruth('of a search', ['unknown'], upTo(4), () => () => ({
    body: { incomplete_results: true, total_count: 4, items: shown(upTo(4)) },
  })),
  untruth('of a store', ['unknown'], upTo(4), () => () => ({
    body: {
      timed_out: true,
      hits: { total: { value: 4, relation: 'eq' }, hits: shown(upTo(4)).map(_source => ({ _source })) },
    },
  })),
];

export const wayUntruths: readonly Untruth[] = [
  ...nothing.map(one => ({ ...one, name: `instead of the second page, no list: ${one.name}` })),
  ...partial.map(one => ({ ...one, name: `it says that it is a part, ${one.name}` })),
  ...filters.map(one => ({ ...one, name: `a parameter that is not known is a filter, ${one.name}` })),
  ...ways.map(one => ({ ...one, name: `the next page lies ${one.name}` })),
  ...instead.map(one => ({ ...one, name: `instead of the second page: ${one.name}` })),
];
