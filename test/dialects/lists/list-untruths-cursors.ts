import type { Asked, Told } from '../../support/hostile/list-service.ts';
import { shown, three, type Untruth, untruth, upTo } from './list-untruth.ts';

const yes = ['yes'] as const;
const unknown = ['unknown'] as const;
const bad: Told = { status: 400, body: { message: 'No such page.' } };
/** Goes from cursor to cursor, each of them with what is under it, from the one that is asked for first. */
const byCursor =
  (
    pages: Readonly<Record<string, readonly [next: unknown, list: readonly number[]] | Told>>,
    { field = 'next_cursor', parameter = 'cursor' } = {},
  ) =>
  () =>
  ({ query }: Asked): Told => {
    const page = pages[query.get(parameter) ?? ''] ?? pages[''];
    if (!Array.isArray(page)) return page as Told;
    const [next, list] = page as [unknown, readonly number[]];
    return { body: { items: shown(list), [field]: next } };
  };
const [one = [], two = [], rest = []] = three;

/** A cursor that may be the end, or one like any other. */
const cursors: Untruth[] = [
  // Redis SCAN goes from 0 to 0.
  ...[0, '0', null, '', false, 'null', 'undefined', 'None', -1].map(end =>
    untruth(
      `${JSON.stringify(end)} is where it began`,
      yes,
      upTo(11),
      byCursor({ '': ['17', one], 17: ['9', two], 9: [end, rest] }),
      { mostRequests: 4 },
    ),
  ),
  ...[0, '0'].map(end =>
    untruth(
      `"cursor" is ${JSON.stringify(end)} where it began`,
      yes,
      upTo(11),
      byCursor({ '': [17, one], 17: [9, two], 9: [end, rest] }, { field: 'cursor' }),
      { mostRequests: 4 },
    ),
  ),
  untruth(
    '0 leads to nothing: Twitter',
    yes,
    upTo(8),
    byCursor({ '': [17, one], 17: [0, two], 0: [0, []] }),
    { mostRequests: 3 },
  ),
  untruth('"0" is refused', yes, upTo(8), byCursor({ '': ['17', one], 17: ['0', two], 0: bad }), {
    mostRequests: 3,
  }),
  untruth(
    '"0" breaks',
    ['no'],
    upTo(8),
    byCursor({ '': ['17', one], 17: ['0', two], 0: { status: 503, body: {} } }),
    { stopped: 'page-failed' },
  ),
  untruth(
    'somebody came to the beginning meanwhile',
    yes,
    upTo(8),
    () => asked => {
      const cursor = asked.query.get('cursor');
      if (cursor === '17') return { body: { items: shown(two), next_cursor: '0' } };
      return { body: { items: shown(cursor === '0' ? [12, 1, 2, 3] : one), next_cursor: '17' } };
    },
    { mostRequests: 3 },
  ),
  ...[0, '0'].map(first =>
    untruth(
      `${JSON.stringify(first)} is the first one`,
      yes,
      upTo(11),
      byCursor({ '': [first, one], 0: ['b', two], b: [null, rest] }),
    ),
  ),
  untruth('"0" is the first one, of a parameter that nobody knows', unknown, upTo(4), () => asked => ({
    body: asked.query.has('from_mark')
      ? { items: shown(two), next_cursor: null }
      : { items: shown(one), next_cursor: '0' },
  })),
  ...[
    [2, 1, 0],
    ['2', '1', '0'],
  ].map(([a, b, c]) =>
    untruth(
      `they count down by ${JSON.stringify([a, b, c])}`,
      yes,
      upTo(14),
      byCursor({ '': [a, one], 2: [b, two], 1: [c, rest], 0: [null, [12, 13, 14]] }),
    ),
  ),
  untruth('0 beside more', yes, upTo(8), () => ({ query }) => ({
    body: query.has('cursor')
      ? { items: shown(two), has_more: false }
      : { items: shown(one), has_more: true, next_cursor: 0 },
  })),
  untruth(
    'nought for a next page, or a next offset',
    yes,
    upTo(8),
    byCursor({ '': [2, one], 2: ['0', two] }, { field: 'next_page', parameter: 'page' }),
    { mostRequests: 2 },
  ),
  untruth('"cursor" may be where this page begins', unknown, upTo(4), () => () => ({
    body: { items: shown(one), cursor: 0 },
  })),
];

export const cursorUntruths: readonly Untruth[] = cursors.map(row => ({
  ...row,
  name: `of a cursor: ${row.name}`,
}));
