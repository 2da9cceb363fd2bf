import type { Asked, Told } from '../../support/hostile/list-service.ts';
import { at, notYes, pageIn, shown, three, type Untruth, untruth, upTo } from './list-untruth.ts';

const yes = ['yes'] as const;
const unknown = ['unknown'] as const;
const bad: Told = { status: 400, body: { message: 'No such page.' } };
const linked = (asked: Asked, rels: Readonly<Record<string, string>>) => ({
  link: Object.entries(rels)
    .map(([rel, query]) => `<${at(asked, query)}>; rel="${rel}"`)
    .join(', '),
});
type Around = (asked: Asked, page: number) => { fields?: object; rels?: Readonly<Record<string, string>> };

/** Three pages, of which each is called the last one, or none is. @param first what the first page is called */
const called =
  (around: Around, first = 1, beyond: Told | null = null) =>
  () =>
  (asked: Asked): Told => {
    const page = Number(asked.query.get('page') ?? first);
    const list = three[page - first];
    if (!list && beyond) return beyond;
    const { fields, rels } = around(asked, page);
    const data = shown(list ?? []);
    return {
      body: fields ? { data, ...fields } : data,
      ...(rels ? { headers: linked(asked, rels) } : {}),
    };
  };
/** Whatever is asked. */
const always = (around: Around) => () => (asked: Asked) =>
  called(around)()({ ...asked, query: new URLSearchParams() });

/** The end is said, or nothing, and something else that is said of pages tells that there are others. */
const before: Untruth[] = [
  untruth(
    'by a Link to it',
    yes,
    upTo(11),
    called(() => ({ rels: { first: 'page=1', last: 'page=3' } })),
  ),
  untruth(
    'by a Link to it alone',
    yes,
    upTo(11),
    called(() => ({ rels: { last: 'page=3' } })),
  ),
  untruth(
    'by a Link to it, and pages are counted from 0',
    yes,
    upTo(11),
    called(() => ({ rels: { last: 'page=2' } }), 0, bad),
  ),
  untruth(
    'by a Link to it, after a page that had one to the next',
    yes,
    upTo(11),
    called((_asked, page) => ({ rels: { ...(page === 1 ? { next: 'page=2' } : {}), last: 'page=3' } })),
  ),
  untruth(
    'by a Link to it, whatever is asked',
    unknown,
    upTo(4),
    always(() => ({ rels: { last: 'page=3' } })),
  ),
  untruth('by a Link to it by offset', yes, upTo(11), () => asked => {
    const start = Number(asked.query.get('offset') ?? 0);
    return {
      body: shown(upTo(11).slice(start, start + 4)),
      headers: linked(asked, { first: 'offset=0&limit=4', last: 'offset=8&limit=4' }),
    };
  }),
  ...[{ next: null }, { next: null, prev: null, self: 'page=1' }, {}].map(links =>
    untruth(
      `by links, beside ${JSON.stringify(links)}`,
      yes,
      upTo(11),
      called(asked => ({
        fields: { links: { ...links, first: at(asked, 'page=1'), last: at(asked, 'page=3') } },
      })),
    ),
  ),
  untruth(
    'by a list of links',
    yes,
    upTo(11),
    called(asked => ({
      fields: {
        links: [
          { rel: 'self', href: '' },
          { rel: 'last', href: at(asked, 'page=3') },
        ],
      },
    })),
  ),
  untruth(
    'by a view of Hydra',
    yes,
    upTo(11),
    called(asked => ({
      fields: { 'hydra:view': { 'hydra:first': at(asked, 'page=1'), 'hydra:last': at(asked, 'page=3') } },
    })),
  ),
  untruth(
    'by links, and that page is none',
    unknown,
    upTo(4),
    () => asked =>
      pageIn(asked) > 1
        ? bad
        : { body: { data: shown(upTo(4)), links: { next: null, last: at(asked, 'page=3') } } },
  ),
  untruth(
    'by links, and it breaks',
    ['no'],
    upTo(4),
    () => asked =>
      pageIn(asked) > 1
        ? { status: 503, body: {} }
        : {
            body: { data: shown(upTo(4)), links: { first: at(asked, 'page=1'), last: at(asked, 'page=3') } },
          },
    { stopped: 'page-failed' },
  ),
  untruth('by links, and it is empty', notYes, upTo(4), () => asked => ({
    body: { data: shown(pageIn(asked) > 1 ? [] : upTo(4)), links: { next: null, last: at(asked, 'page=3') } },
  })),
  untruth(
    'by its number',
    yes,
    upTo(11),
    called((_asked, page) => ({
      fields: { current_page: page, last_page: 3, next_page_url: null },
    })),
  ),
  untruth(
    'by how many there are',
    yes,
    upTo(11),
    called((_asked, page) => ({
      fields: { page, total_pages: 3, has_more: false },
    })),
  ),
  untruth(
    'by how many there are, counted from 0',
    yes,
    upTo(11),
    called(
      (_asked, number) => ({
        fields: { number, totalPages: 3, last: true },
      }),
      0,
    ),
  ),
  untruth(
    'by how many there are, whatever is asked',
    unknown,
    upTo(4),
    always(() => ({
      fields: { total_pages: 3, next: null },
    })),
  ),
  untruth(
    'by how many there are, and all items are there',
    yes,
    upTo(4),
    always(() => ({ fields: { page: 1, total_pages: 3, total: 4, next: null } })),
    { mostRequests: 1 },
  ),
  untruth(
    'by nothing: its number is that of the only one',
    yes,
    upTo(4),
    always(() => ({ fields: { last_page: 1, next_page_url: null } })),
    { mostRequests: 1 },
  ),
];

/** The same words for several things. */
const unclear: Untruth[] = [
  untruth(
    'the number of the last page is counted from 0',
    yes,
    upTo(8),
    called((_asked, page) => ({ fields: { current_page: page, last_page: 1, next_page_url: null } }), 0, {
      body: { data: [], current_page: 2, last_page: 1 },
    }),
  ),
  untruth('what is called the last page is how many there are', yes, upTo(4), () => asked => ({
    body: {
      data: shown(pageOf(asked) === 0 ? upTo(4) : []),
      ...{ current_page: pageOf(asked), last_page: 1, next_page_url: null },
    },
  })),
  untruth(
    'how many pages there are is the number of the last one, counted from 0',
    yes,
    upTo(11),
    called((_asked, page) => ({ fields: { page, pages: 2 } }), 0, bad),
  ),
  ...[
    { how: 'nothing', beyond: null },
    { how: 'no such page', beyond: bad },
    { how: 'no such address', beyond: { status: 404, body: {} } },
    { how: 'the last page again', beyond: { body: { data: shown([9, 10, 11]), page: 2, pages: 3 } } },
    { how: 'the first page again', beyond: { body: { data: shown(upTo(4)), page: 0, pages: 3 } } },
  ].map(({ how, beyond }) =>
    untruth(
      `counted from 0 there are as many pages as it says, and behind them ${how}`,
      yes,
      upTo(11),
      called((_asked, page) => ({ fields: { page, pages: 3 } }), 0, beyond),
      { mostRequests: 4 },
    ),
  ),
  untruth('"start" is the number of a page', unknown, upTo(4), () => asked => {
    const page = Number(asked.query.get('start') ?? 1);
    const list = [...three, [12]][page - 1] ?? [];
    return { body: shown(list), headers: linked(asked, { last: 'start=4' }) };
  }),
  untruth('"start" is where a page begins', yes, upTo(11), () => asked => {
    const start = Number(asked.query.get('start') ?? 0);
    return {
      body: shown(upTo(11).slice(start, start + 4)),
      headers: linked(asked, { first: 'start=0', last: 'start=8' }),
    };
  }),
  ...['offset', 'from'].map(parameter =>
    untruth(`"from" counts from 1, and "${parameter}" from 0`, yes, upTo(11), () => asked => {
      const start = Number(asked.query.get(parameter) ?? 0);
      const list = upTo(11).slice(start, start + 4);
      const span = { from: start + 1, to: start + list.length };
      return { body: { data: shown(list), ...span, has_more: start + 4 < 11 } };
    }),
  ),
  untruth(
    '"from" counts from 1, and what it is asked with leads too far',
    notYes,
    upTo(4),
    () => asked => {
      const start = Number(asked.query.get('from') ?? 0) + (asked.query.has('from') ? 1 : 0);
      const list = upTo(11).slice(start, start + 4);
      return {
        body: { data: shown(list), from: start + 1, to: start + list.length, has_more: start + 4 < 11 },
      };
    },
    { mostRequests: 30 },
  ),
  untruth('"from" and "to" beside how many pages there are', yes, upTo(11), () => asked => {
    const page = pageIn(asked);
    const list = three[page - 1] ?? [];
    return { body: { data: shown(list), total_pages: 3, from: page * 4 - 3, to: page * 4 } };
  }),
  untruth('"last" is a word', yes, upTo(4), () => () => ({ body: { data: shown(upTo(4)), last: 'true' } })),
  untruth(
    '"cursor" is nought on each of counted pages',
    yes,
    upTo(11),
    called((_asked, page) => ({
      fields: { cursor: 0, page, total_pages: 3 },
    })),
  ),
];
const pageOf = (asked: Asked) => Number(asked.query.get('page') ?? 0);

/** Somebody in front is taken out while it is read, so that the fifth slips onto the first page. Nothing counts the items. */
const gone = [upTo(4), [6, 7, 8, 9]];
const shrinking: Untruth[] = [
  untruth('by how many there are', unknown, [...upTo(4), 6, 7, 8, 9], () => asked => {
    const page = pageIn(asked);
    return { body: { data: shown(gone[page - 1] ?? []), page, total_pages: page === 1 ? 3 : 2 } };
  }),
  untruth('by a Link to the last', unknown, [...upTo(4), 6, 7, 8, 9], () => asked => {
    const page = pageIn(asked);
    const rels: Record<string, string> =
      page === 1 ? { next: 'page=2', last: 'page=3' } : { prev: 'page=1', last: 'page=2' };
    return { body: shown(gone[page - 1] ?? []), headers: linked(asked, rels) };
  }),
  untruth('and more than before are no fewer', yes, upTo(11), () => asked => {
    const page = pageIn(asked);
    return { body: { data: shown(three[page - 1] ?? []), page, total_pages: page === 1 ? 2 : 3 } };
  }),
];

const [ninth] = shown([9]);
const thrown = { data: [], message: 'Too many requests' };

/** Two full pages, and this in place of the third, of which nothing tells but that the second was full. */
const thirdIs = (told: Told) => () => (asked: Asked) => {
  const page = pageIn(asked);
  return page < 3 ? { body: { data: shown(three[page - 1] ?? []), page, per_page: 4 } } : told;
};
const refusedThird: Untruth[] = [
  ...[
    [400, 'Result window is too large, from + size must be less than or equal to: [10000]'],
    [422, 'Only the first 1000 search results are available'],
    [400, 'offset must be at most 10,000'],
    [400, 'Too many requests'],
  ].map(([status, message]) =>
    untruth(`${message}`, ['no'], upTo(8), thirdIs({ status: Number(status), body: { message } }), {
      stopped: 'page-failed',
    }),
  ),
  ...[{ status: 'maintenance' }, { data: null, message: 'Too many requests' }].map(body =>
    untruth(`${JSON.stringify(body)}`, ['no'], upTo(8), thirdIs({ body }), { stopped: 'page-failed' }),
  ),
  ...[{ response: { page: 3, invitation: ninth } }, { status: 'ok', page: 3, item: ninth }].map((body, way) =>
    untruth(`somebody, and no list of them, ${way}`, ['no'], upTo(8), thirdIs({ body }), {
      stopped: 'page-failed',
    }),
  ),
  untruth(
    'whom to ask',
    yes,
    upTo(8),
    thirdIs({ body: { message: 'No page 3', contact: 'help@acme.example' } }),
  ),
  ...[
    'Page 3 exceeds the maximum page of 2',
    'That page contains no results',
    'offset 8 is beyond the total',
  ].map(message => untruth(message, yes, upTo(8), thirdIs({ status: 400, body: { message } }))),
  untruth('a fault, where a total is reached', yes, upTo(8), () => asked => {
    const page = pageIn(asked);
    const around = { data: shown(three[page - 1] ?? []), page, per_page: 4, total: 8 };
    return page < 3 ? { body: around } : { status: 500, body: { message: 'Internal server error' } };
  }),
  untruth('an object with nothing in it', yes, upTo(8), thirdIs({ body: {} })),
];

/** It ends, and not as a list that was read from its beginning. */
const notWhole: Untruth[] = [
  untruth('its last page comes for no question, Relay', unknown, [9, 10, 11], () => () => ({
    body: {
      edges: shown([9, 10, 11]).map(node => ({ cursor: 'x', node })),
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: 'x', endCursor: 'x' },
    },
  })),
  untruth('its last page comes for no question, by number', unknown, [9, 10, 11], () => () => ({
    body: { data: shown([9, 10, 11]), page: 3, total_pages: 3 },
  })),
  untruth('nobody is in it, beside what was thrown', unknown, [], () => () => ({
    body: { data: [], total: 0, message: 'Internal server error' },
  })),
  untruth('a later page has nobody, beside what was thrown', unknown, upTo(4), () => asked => ({
    body: pageIn(asked) === 1 ? { data: shown(upTo(4)), next: at(asked, 'page=2') } : thrown,
  })),
  untruth('nor has one of those that say nothing of the end', unknown, upTo(8), () => asked => {
    const page = pageIn(asked);
    const around = page < 3 ? { data: shown(three[page - 1] ?? []) } : thrown;
    return { body: { ...around, page, per_page: 4 } };
  }),
];

export const endUntruths: readonly Untruth[] = [
  ...notWhole,
  ...refusedThird.map(row => ({ ...row, name: `the page behind a full one is answered so: ${row.name}` })),
  ...before.map(row => ({ ...row, name: `a page before the last is told from that ${row.name}` })),
  ...unclear.map(row => ({ ...row, name: `a word of pages that means several things: ${row.name}` })),
  ...shrinking.map(row => ({ ...row, name: `there are fewer pages than before, ${row.name}` })),
];
