import { asId, asText, isObject, type JsonObject, pick } from '../base/json.ts';

/** What an answer says of more pages. Paging is not documented (4.1 rule 4), so every common manner is understood. */
export type More =
  | { kind: 'none' } // it says that this was all
  | { kind: 'silent' } // it says nothing
  | { kind: 'no-way' } // it says that there is more, and not how to ask for it
  | { kind: 'elsewhere' } // the next page lies at another origin
  | { kind: 'next'; path: string; pagesFromZero?: boolean };

interface Page {
  /** Objects around the list, outermost first; none for a bare array. */
  around: readonly JsonObject[];
  items: readonly unknown[];
  /** Path and query that this page was asked with. */
  path: string;
  origin: string;
  linkHeader: string | undefined;
  /** The page before said that it counts from 0. */
  pagesFromZero?: boolean;
}

const cursorNames: readonly (readonly [field: string, parameter: string])[] = [
  ['next_cursor', 'cursor'],
  ['nextCursor', 'cursor'],
  ['next_page_token', 'page_token'],
  ['nextPageToken', 'pageToken'],
  ['end_cursor', 'after'],
  ['endCursor', 'after'],
  ['next_token', 'next_token'],
  ['continuation_token', 'continuation_token'],
  ['cursor', 'cursor'],
];

/** SECURITY: a next page is asked for at the page's own origin or not at all. */
export function nextPage(page: Page): More {
  const linked = linkNext(page.linkHeader);
  if (linked !== null) return follow(linked, page);
  const levels = page.around.flatMap(withPagingObjects);
  const says = { more: false, end: false };
  for (const level of levels) {
    const found = nextIn(level, page, says);
    if (found) return found;
  }
  if (says.more) {
    const last = asId(pick(page.items.at(-1), 'id'));
    return last === null ? { kind: 'no-way' } : withParameter(page, 'starting_after', last);
  }
  return says.end ? { kind: 'none' } : { kind: 'silent' };
}

/** Services put paging beside the list or into an object of its own. */
function withPagingObjects(level: JsonObject): JsonObject[] {
  const names = ['paging', 'pagination', 'page_info', 'pageInfo', 'meta', 'links', '_links', 'page'];
  const inner = names.map(name => pick(level, name)).filter(isObject);
  const deeper = inner.flatMap(one => [pick(one, 'pagination'), pick(one, 'cursors')]).filter(isObject);
  return [level, ...inner, ...deeper];
}

function nextIn(level: JsonObject, page: Page, says: { more: boolean; end: boolean }): More | null {
  const more = ['has_more', 'hasMore', 'has_next', 'hasNext', 'has_next_page', 'hasNextPage', 'more']
    .map(name => pick(level, name))
    .find(value => typeof value === 'boolean');
  if (more === false) {
    says.end = true;
    return null;
  }
  if (more === true) says.more = true;

  const next = pick(level, 'next') ?? pick(level, 'next_url') ?? pick(level, 'nextUrl');
  const target = asText(next) ?? asText(pick(next, 'href')) ?? asText(pick(next, 'url'));
  if (target !== null)
    return looksLikeUrl(target) ? follow(target, page) : withParameter(page, 'cursor', target);
  if (next === null || next === '') says.end = true;

  for (const [field, parameter] of cursorNames) {
    const cursor = pick(level, field);
    // "cursor" alone may be the place where this page began.
    if (field === 'cursor' && more === undefined && cursor === currentParameter(page, 'cursor')) continue;
    const value = asId(cursor);
    if (value !== null) return withParameter(page, parameter, value);
    if (cursor === null || cursor === '') says.end = true;
  }
  return byNumber(level, page, says);
}

const numberNames = {
  page: ['page', 'current_page', 'currentPage', 'number'],
  pages: ['total_pages', 'totalPages', 'page_count', 'pageCount', 'last_page', 'lastPage', 'pages'],
  perPage: ['per_page', 'perPage', 'page_size', 'pageSize', 'limit', 'size'],
  total: ['total', 'total_count', 'totalCount', 'count'],
  /** Also what the parameter is called. */
  offset: ['offset', 'skip', 'startAt'],
} as const;

/** page/total_pages, page/per_page/total, next_page, offset/total. */
function byNumber(level: JsonObject, page: Page, says: { more: boolean; end: boolean }): More | null {
  const nextNumber = count(pick(level, 'next_page') ?? pick(level, 'nextPage'));
  if (nextNumber !== null) return withParameter(page, 'page', String(nextNumber));
  if (pick(level, 'next_page') === null) says.end = true;

  const read = (names: readonly string[]) =>
    count(names.map(name => pick(level, name)).find(value => value !== undefined && value !== null));
  const current = read(numberNames.page);
  const total = read(numberNames.total);
  const perPage = read(numberNames.perPage);
  const pages = read(numberNames.pages) ?? (total !== null && perPage ? Math.ceil(total / perPage) : null);
  if (current !== null && pages !== null) {
    // Spring and its kin count from 0, which only the first page can show.
    const pagesFromZero =
      page.pagesFromZero ?? (currentParameter(page, 'page') === undefined && current === 0);
    if (current < (pagesFromZero ? pages - 1 : pages)) {
      return { ...withParameter(page, 'page', current + 1), pagesFromZero };
    }
    says.end = true;
    return null;
  }
  if (total === null) return null;
  const offsetName = numberNames.offset.find(name => pick(level, name) !== undefined);
  const begun = offsetName === undefined ? null : count(pick(level, offsetName));
  const seen = (begun ?? Number(currentParameter(page, offsetName ?? 'offset') ?? 0)) + page.items.length;
  if (seen >= total) {
    says.end = true;
    return null;
  }
  if (offsetName !== undefined)
    return page.items.length === 0 ? { kind: 'no-way' } : withParameter(page, offsetName, String(seen));
  // "count" is often the number of items on this page; only a larger one says that there is more.
  says.more = true;
  return null;
}

function count(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : null;
}

function looksLikeUrl(text: string): boolean {
  return /^(https?:\/\/|\/|\?)/i.test(text);
}

function follow(target: string, page: Page): More {
  try {
    const url = new URL(target, new URL(page.path, page.origin));
    return url.origin === page.origin
      ? { kind: 'next', path: url.pathname + url.search }
      : { kind: 'elsewhere' };
  } catch {
    return { kind: 'no-way' };
  }
}

function withParameter(page: Page, name: string, value: string | number): Extract<More, { kind: 'next' }> {
  const url = new URL(page.path, page.origin);
  url.searchParams.set(name, String(value));
  return { kind: 'next', path: url.pathname + url.search };
}

function currentParameter(page: Page, name: string): string | undefined {
  return new URL(page.path, page.origin).searchParams.get(name) ?? undefined;
}

/** RFC 8288: `<https://…?page=2>; rel="next", …`. */
function linkNext(header: string | undefined): string | null {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (/;\s*rel\s*=\s*"?(?:[^";]*\s)?next(?:\s[^";]*)?"?\s*(?:[;,]|$)/i.test(parameters)) return target;
  }
  return null;
}
