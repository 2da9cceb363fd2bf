import { count, isNought, placeIn, type Sign, type Signs, signsIn } from '../../service/page-signs.ts';
import { guesses, withSkips } from './guessed-steps.ts';
import { waysToLast } from './last-page.ts';
import { offsetsAfter } from './offsets-after.ts';
import { isOwnAddress } from './own-address.ts';
import { signsOfHeaders } from './page-headers.ts';
import { parametersOf } from './page-parameters.ts';
import { type Step, withParameters } from './page-step.ts';
import { countsMore, hasAll, isAlone, isCountedUp, isTold, type Page, pointsAtItself } from './read-page.ts';

/** What an answer says of more pages. Paging is not documented (4.1 rule 4), so every common manner is understood. */
export type More =
  | { kind: 'none' } // it says that this was all
  | { kind: 'silent' } // it says nothing
  | { kind: 'no-way' } // it says that there is more, and not how to ask for it
  | { kind: 'elsewhere' } // the next page lies at another origin
  | { kind: 'next'; steps: readonly [Step, ...Step[]] };

export interface PageSays {
  more: More;
  /** How many items there are in all, as often as it is stated. */
  totals: readonly number[];
  /** How many pages there are, and the place of the last one; null: that is not said. */
  ends: readonly (number | null)[];
  fromZero: boolean;
  /** Its totals are those of each page: the first one is as long as it says, and says that there is more. */
  ofPage: boolean;
  /** Where this page begins among all items, counted from 0 or from 1; null: that is not said. */
  begins: number | null;
  /** Of what stands around the list; null: headers say something, too. */
  signs: Signs | null;
}

const mostSteps = 24;
/** Where the end is said, most others mean it. */
const mostAgainstEnd = 4;
const longestPath = 8_000;

/** SECURITY: a next page is asked for at the page's own origin or not at all. */
export function readPage(page: Page): PageSays {
  const ofHeaders = signsOfHeaders(page.headers);
  const known = ofHeaders.length === 0 ? page.signs : null;
  const found = known ?? signsIn(page.around, ofHeaders);
  // A count that is no larger than the page may be the page's own.
  const { counts } = found;
  const stated = found.totals.length > 0 ? found.totals : counts.filter(number => number > page.items.length);
  const isOwn = stated.length > 0 && stated.every(number => number === page.items.length);
  const ofPage = isOwn && (page.followed === null ? found.more === true : page.ofPage);
  const totals = ofPage ? [] : stated;
  const fromZero = page.followed === null ? count(found.page?.value) === 0 : page.fromZero;
  const more = moreOf({ ...page, fromZero }, { ...found, totals });
  const ends = [found.pages, placeIn(found.last)?.value ?? null];
  const begins = count(found.offset?.value);
  return { more, totals, ends, fromZero, ofPage, begins, signs: ofHeaders.length === 0 ? found : null };
}

/**
 * It may call a page the last one of which something else that it says tells that it is not: the page behind it is asked for then. What
 * comes of that decides.
 */
function moreOf(page: Page, signs: Signs): More {
  const more = moreSaid(page, signs);
  if ((more.kind !== 'none' && more.kind !== 'silent') || hasAll(page, signs)) return more;
  const ways = waysToLast(page, signs);
  if (ways === 'reached') return { kind: 'none' };
  const counted = ways === null && more.kind === 'none' ? byNumber(page, signs) : null;
  const further = counted?.kind === 'next' && signs.pages !== null ? counted.steps : [];
  // Of the first page nobody says which it is: then its number may be that of the only one.
  const behind = ways ?? further.filter(({ toBeSure }) => !toBeSure || signs.page).slice(0, mostAgainstEnd);
  if (behind.length === 0) return more;
  return steps(
    behind.map(step => ({ weak: step.toBeSure !== true, ...step, toBeSure: true, stated: true })),
    page,
  );
}

function moreSaid(page: Page, signs: Signs): More {
  if (signs.more === false) return { kind: 'none' };
  if (signs.only && isAlone(page, signs)) return { kind: 'none' };
  const range = page.headers['next-range'];
  if (range !== undefined && /^[!-~ ]{1,500}$/.test(range)) return steps([ofRange(page, range)], page);
  const current = count(signs.page?.value);
  // Pagy has an address of the next page also where there is none.
  if (signs.ended && current !== null && current === signs.pages) return { kind: 'none' };
  if (!signs.more && isCountedUp(page, signs) && pointsAtItself(page, signs)) return { kind: 'none' };
  if (signs.targets.length > 0) return byAddress(page, signs.targets);
  // A number may be there for a page that this service does not count.
  const all = signs.more ? [...signs.tokens, ...signs.noughts] : signs.tokens;
  const tokens = all.toSorted((one, other) => Number(isNumber(one)) - Number(isNumber(other)));
  const byTokens = tokens.flatMap(one => byToken(page, signs, one));
  if (tokens.length > 0) return steps(byTokens, page);
  if (signs.ended && !signs.more) return { kind: 'none' };
  if (signs.cursorEnded && !signs.more && !countsMore(page, signs)) return { kind: 'none' };
  const [nought] = signs.noughts;
  if (nought && !countsMore(page, signs)) return atNought(page, signs, nought);
  // Where pages are counted, nought is a cursor that is not used.
  const isCounted = signs.pages !== null && current !== null;
  const weak = signs.weakTokens.find(one => isTold(page, signs, one) && !(isNought(one) && isCounted));
  if (weak && isNought(weak) && !signs.more && (page.followed?.style ?? 'token') === 'token')
    return atNought(page, signs, weak);
  if (weak) {
    return steps(
      byToken(page, signs, weak).map(step => ({ ...step, weak: !signs.more })),
      page,
    );
  }
  // Of several places for a next page one may be empty where another is not.
  const isEnded = signs.ended || (signs.cursorEnded && !countsMore(page, signs));
  return isEnded ? { kind: 'no-way' } : byNumber(page, signs);
}

/**
 * Where nought is the end it leads to the beginning again, or to nothing; where it is a cursor, to what was not there before. On a first
 * page nothing tells by which parameter, nor whether "cursor" is the place of this page.
 */
function atNought(page: Page, signs: Signs, sign: Sign): More {
  if (hasAll(page, signs)) return { kind: 'none' };
  const isClear = page.followed !== null || (typeof sign.value === 'number' && signs.noughts.includes(sign));
  const ways = byToken(page, signs, sign).map(step => ({
    ...step,
    weak: !isClear,
    toBeSure: true,
    stated: true,
  }));
  return steps(isClear && page.followed === null ? ways.slice(0, 1) : ways, page);
}

function byNumber(page: Page, signs: Signs): More {
  const total = Math.max(-1, ...signs.totals);
  const told = count(signs.page?.value);
  const asked = signs.page === null && page.followed?.style === 'page' ? count(page.followed.value) : null;
  // Where pages are counted, "from" and "to" are there to be read.
  const isPlaced = signs.offset !== null && signs.offset.name !== 'from';
  const current = told ?? asked ?? (signs.pages !== null && !isPlaced ? page.pagesRead : null);
  const pages = signs.pages ?? (total >= 0 && signs.perPage ? Math.ceil(total / signs.perPage) : null);
  if (current !== null && (pages !== null || signs.more)) {
    const parameters = parametersOf('page', signs.page);
    const onward = withParameters(page.path, 'page', parameters, current + 1);
    // Which page the first is nobody says: counted from 0 the second one is 1, and elsewhere that is the first one again.
    const isUnsure = told === null && page.followed === null;
    const again = isUnsure ? withParameters(page.path, 'page', parameters, current, false) : [];
    const fromZero = page.fromZero || (asked !== null && asked < page.pagesRead);
    if (pages === null || current < (fromZero ? pages - 1 : pages) || signs.more)
      return steps(withSkips(alternately(again, onward), page), page);
    // The last page may be called by its number, which counted from 0 is one less than how many there are. Of a bare "pages" nobody
    // knows which of the two it is, unless something else says how many items there are.
    const isLeast = fromZero && current < pages;
    const isBare = signs.barePages && total < 0;
    const mayBeNumber = signs.lastPage === pages ? isUnsure || isLeast : isLeast && isBare;
    if (!mayBeNumber || (total >= 0 && page.itemsRead >= total)) return { kind: 'none' };
    const behind = isUnsure ? again : onward;
    return steps(
      behind.map(step => ({ ...step, toBeSure: true })),
      page,
    );
  }
  const begun = count(signs.offset?.value);
  // SCIM counts from 1, and so does whoever calls the first item so.
  const isFromOne = signs.offset?.name === 'startindex' || begun === page.itemsRead - page.items.length + 1;
  const before = begun !== null && isFromOne ? begun - 1 : begun;
  // Where it says that there is more, a number that is reached is that of something else.
  if (!signs.more && total >= 0 && Math.max(page.itemsRead, (before ?? 0) + page.items.length) >= total)
    return { kind: 'none' };
  if (total < 0 && !signs.more) return { kind: 'silent' };
  if (page.items.length === 0) return { kind: 'no-way' };
  if (begun !== null) {
    const offsets = parametersOf('offset', signs.offset).flatMap((parameter, at) => {
      const values = offsetsAfter(
        { ...page, length: page.items.length },
        { parameter, isOwn: at === 0, begun, isFromOne },
      );
      return values.flatMap((value, n) =>
        withParameters(page.path, 'offset', [parameter], value, at + n === 0),
      );
    });
    return steps([...offsets, ...guesses(page, signs)], page);
  }
  return steps(guesses(page, signs), page);
}

function byToken(page: Page, signs: Signs, token: Sign): Step[] {
  const { name, value } = token;
  // Of a number under "next" only its size tells what it counts.
  const counts = name === 'next' && typeof value === 'number';
  const current = count(signs.page?.value) ?? page.pagesRead;
  const kind = !counts
    ? 'token'
    : value === current + 1
      ? 'page'
      : value === page.itemsRead
        ? 'offset'
        : 'token';
  const isOfPages = /page(?:number|no|num|index)?$|^next(?:number|no|num)$/.test(name);
  const style = isOfPages && count(value) !== null ? 'page' : 'token';
  // Where the answer says which page it is, that may be the parameter's name.
  const echo = style === 'page' && signs.page ? [signs.page.field] : [];
  const [usual = '', ...others] = parametersOf(kind, token);
  return withParameters(
    page.path,
    style,
    [usual, ...echo, ...others],
    String(value),
    !counts || kind !== 'token',
  );
}

function byAddress(page: Page, targets: readonly string[]): More {
  const found: Step[] = [];
  // What can be filled in (RFC 6570) is left out, and what was written for a page is read as it is meant.
  const all = targets.map(target => target.replace(/\{[^{}]{0,200}\}/g, '').replaceAll('&amp;', '&'));
  for (const target of new Set(all)) {
    const url = URL.parse(target, new URL(page.path, page.origin).href);
    // Whatever it calls itself, it is our own that is asked.
    if (!url || !isOwnAddress(url, page.origin)) continue;
    // A name in it is a name for somebody: it is not for us to drop it.
    if (url.username !== '' || url.password !== '') continue;
    found.push({ ...bare, path: url.pathname + url.search, style: 'address', sure: true });
    // Behind a proxy a service may not know the path that it is reached by.
    const ours = new URL(page.path, page.origin);
    for (const [name, value] of url.searchParams) ours.searchParams.set(name, value);
    if (ours.pathname !== url.pathname && url.search !== '') {
      found.push({ ...bare, path: ours.pathname + ours.search, style: 'address', sure: false });
    }
  }
  if (found.length === 0) return { kind: 'elsewhere' };
  return steps(found, page);
}

const bare = { parameter: null, value: '' } as const;

function ofRange(page: Page, range: string): Step {
  return { ...bare, path: page.path, range, style: 'address', sure: true };
}

/** What led to this page leads to the next one too. */
function steps(found: readonly Step[], { followed }: Page): More {
  const usable = found.filter(({ path, range }, at) => {
    const isNew = found.findIndex(one => one.path === path && one.range === range) === at;
    return isNew && !path.startsWith('//') && path.length <= longestPath;
  });
  const same = usable.filter(({ parameter }) => followed !== null && parameter === followed.parameter);
  const [first, ...rest] = same.length > 0 ? same : usable;
  return first ? { kind: 'next', steps: [first, ...rest.slice(0, mostSteps - 1)] } : { kind: 'no-way' };
}

const alternately = (some: readonly Step[], others: readonly Step[]): Step[] =>
  others.flatMap((other, at) => [...some.slice(at, at + 1), other]);
const isNumber = ({ value }: Sign) => count(value) !== null;
