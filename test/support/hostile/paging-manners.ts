/** One page as the service sees it. */
export interface Page {
  /** Index of its first item, and of the first of the next page; null: it is the last. */
  start: number;
  next: number | null;
  size: number;
  total: number;
  ids: readonly (string | number)[];
  origin: string;
  path: string;
}

interface Manner {
  start(query: URLSearchParams, size: number, ids: readonly (string | number)[]): number;
  fields(page: Page): object;
  link?(page: Page): string | null;
}

const whole: Manner['start'] = () => 0;
const from =
  (name: string): Manner['start'] =>
  query =>
    Number(query.get(name) ?? 0);
const byPage =
  (first: number): Manner['start'] =>
  (query, size) =>
    (Number(query.get('page') ?? first) - first) * size;
const afterId: Manner['start'] = (query, _size, ids) => {
  const id = query.get('starting_after');
  return id === null ? 0 : ids.findIndex(one => String(one) === id) + 1;
};

const word = ({ next }: Page) => (next === null ? null : String(next));
const to = (page: Page, where: 'url' | 'path' | 'query') => {
  if (page.next === null) return null;
  const query = `?from=${page.next}`;
  return where === 'query' ? query : `${where === 'url' ? page.origin : ''}${page.path}${query}`;
};
const pageNumber = ({ start, size }: Page) => start / size + 1;
const pageCount = ({ total, size }: Page) => Math.ceil(total / size);
const cursor = (field: string, parameter: string, end: 'absent' | 'null' | 'empty' = 'absent'): Manner => ({
  start: from(parameter),
  fields: page => {
    const next = word(page);
    if (next === null && end === 'absent') return {};
    return { [field]: next ?? (end === 'null' ? null : '') };
  },
});

export const pagingManners = {
  none: { start: whole, fields: () => ({}) },
  has_more: { start: afterId, fields: ({ next }) => ({ has_more: next !== null }) },
  hasMore: { start: afterId, fields: ({ next }) => ({ hasMore: next !== null }) },
  next_cursor: cursor('next_cursor', 'cursor'),
  'next_cursor null': cursor('next_cursor', 'cursor', 'null'),
  'next_cursor empty': cursor('next_cursor', 'cursor', 'empty'),
  nextCursor: cursor('nextCursor', 'cursor', 'null'),
  next_page_token: cursor('next_page_token', 'page_token', 'empty'),
  nextPageToken: cursor('nextPageToken', 'pageToken'),
  next_token: cursor('next_token', 'next_token', 'null'),
  continuation_token: cursor('continuation_token', 'continuation_token', 'null'),
  cursor: {
    start: from('cursor'),
    fields: page => ({ has_more: page.next !== null, cursor: word(page) }),
  },
  pageInfo: {
    start: from('after'),
    fields: page => ({ pageInfo: { hasNextPage: page.next !== null, endCursor: word(page) } }),
  },
  'meta.next_cursor': { start: from('cursor'), fields: page => ({ meta: { next_cursor: word(page) } }) },
  'next url': { start: from('from'), fields: page => ({ next: to(page, 'url') }) },
  'next path': { start: from('from'), fields: page => ({ next: to(page, 'path') }) },
  'next query': { start: from('from'), fields: page => ({ next: to(page, 'query') }) },
  'next word': { start: from('cursor'), fields: page => ({ next: word(page) }) },
  next_url: { start: from('from'), fields: page => ({ next_url: to(page, 'url') }) },
  'links.next': { start: from('from'), fields: page => ({ links: { next: to(page, 'url') } }) },
  '_links.next.href': {
    start: from('from'),
    fields: page => ({ _links: page.next === null ? {} : { next: { href: to(page, 'path') } } }),
  },
  'Link header': {
    start: from('from'),
    fields: () => ({}),
    link: page => {
      const next = page.next === null ? '' : `, <${to(page, 'url')}>; rel="next"`;
      return `<${page.origin}${page.path}>; rel="first"${next}`;
    },
  },
  'Link header, relative': {
    start: from('from'),
    fields: () => ({}),
    link: page => (page.next === null ? null : `<${to(page, 'query')}>; rel=next`),
  },
  'page, total_pages': {
    start: byPage(1),
    fields: page => ({ page: pageNumber(page), total_pages: pageCount(page) }),
  },
  'page, total_pages as text': {
    start: byPage(1),
    fields: page => ({ page: String(pageNumber(page)), total_pages: String(pageCount(page)) }),
  },
  'page from 0': {
    start: byPage(0),
    fields: page => ({ page: { number: pageNumber(page) - 1, totalPages: pageCount(page) } }),
  },
  'meta.current_page, last_page': {
    start: byPage(1),
    fields: page => ({
      meta: { current_page: pageNumber(page), last_page: pageCount(page), total: page.total },
    }),
  },
  next_page: {
    start: byPage(1),
    fields: page => ({ next_page: page.next === null ? null : pageNumber(page) + 1 }),
  },
  'page, per_page, total': {
    start: byPage(1),
    fields: page => ({ page: pageNumber(page), per_page: page.size, total: page.total }),
  },
  'offset, total': {
    start: from('offset'),
    fields: ({ start, size, total }) => ({ offset: start, limit: size, total }),
  },
  'pagination.offset, total_count': {
    start: from('offset'),
    fields: ({ start, size, total }) => ({ pagination: { offset: start, limit: size, total_count: total } }),
  },
  'skip, total': {
    start: from('skip'),
    fields: ({ start, size, total }) => ({ skip: start, limit: size, total }),
  },
} as const satisfies Record<string, Manner>;

export type PagingManner = keyof typeof pagingManners;

export const pagingManner = (name: PagingManner): Manner => pagingManners[name];
