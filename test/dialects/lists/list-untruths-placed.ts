import type { Asked, Told } from '../../support/hostile/list-service.ts';
import { at, no, notYes, pageIn, shown, type Untruth, untruth, upTo } from './list-untruth.ts';

/** The first page is called the last one, too, and that tells nothing: it has no place among pages, or something else says more. */
const first = (query: string, more: object, link?: string) => () => (asked: Asked) => {
  const both = at(asked, query);
  const body = { data: shown(upTo(4)), links: { first: both, last: both }, ...more };
  return link === undefined ? { body } : { body: body.data, headers: { link: link.replaceAll('@', both) } };
};
const only: Untruth[] = [
  untruth('without a place', ['unknown'], upTo(4), first('limit=4', {})),
  untruth('of pages by cursors', notYes, upTo(4), first('page[size]=4', { cursor: 'abc' })),
  untruth('beside more', no, upTo(4), first('page=1', { has_more: true })),
  untruth('beside a total of more', no, upTo(4), first('page=1', { total: 11 })),
  untruth('beside more pages', no, upTo(4), first('page=1', { page: 1, pages: 3 })),
  untruth(
    'in a header, and the last is another',
    ['unknown'],
    upTo(4),
    first('page=1', {}, '<@>; rel="first", <@2>; rel="last"'),
  ),
  untruth('in a header, and no first', ['unknown'], upTo(4), first('page=1', {}, '<@>; rel="last"')),
];

/** It says where its page begins and how long one is, and not how many there are. */
const placed = (start: number, list: readonly number[], limit = 4) => ({
  body: { data: shown(list), pagination: { offset: start, limit } },
});
const bad: Told = { status: 400, body: { message: 'There is no such parameter.' } };
const offsetIn = ({ query }: Asked) => Number(query.get('offset') ?? 0);
const silences: Untruth[] = [
  untruth('and sends the same page', ['unknown'], upTo(4), () => () => placed(0, upTo(4)), {
    mostRequests: 2,
  }),
  untruth('and refuses another', ['unknown'], upTo(4), () => ({ query }) => {
    return query.size > 0 ? bad : placed(0, upTo(4));
  }),
  untruth(
    'and has nothing there, which it may not have understood',
    ['unknown'],
    upTo(4),
    () =>
      ({ query }) => {
        return query.size > 0 ? placed(0, []) : placed(0, upTo(4));
      },
  ),
  untruth(
    'and breaks at the third',
    no,
    upTo(8),
    () => asked => {
      const start = offsetIn(asked);
      return start === 8 ? { status: 500, body: {} } : placed(start, upTo(start + 4).slice(start));
    },
    { stopped: 'page-failed' },
  ),
  untruth('and its page is shorter than it says', ['unknown'], upTo(3), () => () => placed(0, upTo(3)), {
    mostRequests: 1,
  }),
  untruth('and its second page says nothing any more', ['unknown'], upTo(8), () => asked => {
    return offsetIn(asked) === 0 ? placed(0, upTo(4)) : { body: { data: shown([5, 6, 7, 8]) } };
  }),
  untruth('and each page is shorter than it says, up to the last', ['yes'], upTo(11), () => asked => {
    const start = offsetIn(asked);
    return placed(start, upTo(Math.min(start + (start === 0 ? 4 : 3), 11)).slice(start));
  }),
  untruth('and has nothing more to lead on, also behind a full page', ['yes'], upTo(8), () => asked => {
    const page = pageIn(asked);
    const list = upTo(8).slice((page - 1) * 4, page * 4);
    const next = page === 1 ? { next_page_url: at(asked, 'page=2') } : {};
    return { body: { current_page: page, data: shown(list), from: page * 4 - 3, per_page: 4, ...next } };
  }),
  ...['offset=4', null].map(first =>
    untruth(`and counts from 1, and from 0 what it is asked by, ${first}`, ['yes'], upTo(11), () => asked => {
      const start = Number(asked.query.get(first ? 'offset' : 'from') ?? 0);
      const list = upTo(11).slice(start, start + 4);
      const next = start === 0 && first ? { next_page_url: at(asked, first) } : {};
      return { body: { data: shown(list), from: start + 1, per_page: 4, ...next } };
    }),
  ),
  untruth('and counts so of pages that hold one', ['yes'], upTo(4), () => asked => {
    const start = Number(asked.query.get('from') ?? 0);
    return { body: { data: shown(upTo(4).slice(start, start + 1)), from: start + 1, per_page: 1 } };
  }),
  ...[400, 404, 422].map(status =>
    untruth(`and answers ${status} behind the last, which is full`, ['yes'], upTo(8), () => asked => {
      const start = offsetIn(asked);
      return start === 8 ? { ...bad, status } : placed(start, upTo(start + 4).slice(start));
    }),
  ),
  untruth('and has the last again behind it, which is full', ['yes'], upTo(8), () => asked => {
    const start = Math.min(offsetIn(asked), 4);
    return placed(start, upTo(start + 4).slice(start));
  }),
  untruth('and is asked for more than it gives behind two pages', no, upTo(8), () => asked => {
    const start = offsetIn(asked);
    const slow = { status: 429, body: {}, headers: { 'retry-after': '60' } };
    return start === 8 ? slow : placed(start, upTo(start + 4).slice(start));
  }),
  untruth('and is counted by pages', ['yes'], upTo(11), () => asked => {
    const start = (pageIn(asked) - 1) * 4;
    const data = shown(upTo(Math.min(start + 4, 11)).slice(start));
    return { body: { data, page: pageIn(asked), limit: 4 } };
  }),
];

export const placedUntruths: readonly Untruth[] = [
  ...silences.map(one => ({ ...one, name: `it says which page it is, ${one.name}` })),
  ...only.map(one => ({ ...one, name: `the first page is called the last one, ${one.name}` })),
];
