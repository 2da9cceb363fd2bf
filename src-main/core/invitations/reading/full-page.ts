import { asId } from '../../base/json.ts';
import { count, placeIn, type Signs } from '../../service/page-signs.ts';
import { offsetsAfter } from '../../wire/pages/offsets-after.ts';
import type { Step } from '../../wire/pages/page-step.ts';

interface PageRead {
  step: Step;
  found: { list: readonly unknown[] };
  says: { signs: Signs | null };
}

/** What was read up to a page, with it. */
interface Before {
  pages: number;
  /** Items as they were sent, and those of the first page. */
  sent: number;
  first: number;
}

/** What asks for the page behind one that nothing is said to be behind, where what says so may be wrong. */
export const stepsBehindEnd = (page: PageRead, read: Before): Step[] =>
  read.pages === 1 || page.step.toBeSure ? stepsBehindFullPage(page) : stepsBehindReachedTotal(page, read);

/** How many items a page has with most services that do not say so. */
const usual: readonly number[] = [10, 20, 25, 30, 50, 100, 200, 250, 500, 1_000];

/**
 * A total may count the items of its own page only. Where that page is full, and nothing else says that it was the last, the one
 * behind it is asked for.
 * @param step what the page was asked with
 */
function stepsBehindFullPage({ step, found: { list }, says: { signs } }: PageRead): Step[] {
  if (signs === null || !signs.totals.includes(list.length) || new Set(signs.totals).size > 1) return [];
  if (saysWhetherMore(signs)) return [];
  const size = signs.perPage;
  const isFull = size === null ? usual.includes(list.length) : size === list.length;
  // SCIM's number of items on a page is that of this page.
  if (!isFull || signs.offset?.name === 'startindex') return [];
  const places = placesBehind(step, signs, list.length);
  if (places.length > 0) return places.filter(({ style }) => style === places[0]?.style);
  const onward = sameWay(step, list.length);
  if (onward) return [onward];
  return [asked(step, 'page', 'page', 2, false), asked(step, 'offset', 'offset', list.length, false)];
}

/**
 * Some say which page it is and how many items one has, and not how many there are. A full one is followed by its place until one
 * is empty. That of the first page, which others may call what they do not read, proves itself by new items.
 */
export function stepsBehindSilence({ step, found: { list }, says: { signs } }: PageRead): Step[] {
  if (signs === null || list.length === 0 || signs.totals.length + signs.weakTokens.length > 0) return [];
  if (saysWhetherMore(signs)) return [];
  const isFollowed = step.toBeSure === true && step.weak === true;
  if (signs.perPage !== list.length && !isFollowed) return [];
  if (signs.offset?.name === 'startindex') return [];
  return placesBehind(step, signs, list.length).map(next => ({ ...next, weak: true }));
}

/**
 * A total may be of before, as where it is counted now and then: one that is too small by exactly as many as a page has is reached with a
 * full page like any other. The page behind such a one is asked for in the way that has led there.
 */
function stepsBehindReachedTotal({ step, found: { list }, says: { signs } }: PageRead, read: Before): Step[] {
  const onward = step.style === 'page' || step.style === 'offset' ? sameWay(step, list.length) : null;
  if (signs === null || onward === null || saysWhetherMore(signs)) return [];
  const isReached = signs.totals.length > 0 && signs.totals.every(total => total === read.sent);
  return isReached && list.length === (signs.perPage ?? read.first) ? [onward] : [];
}

/** One page further in the way that has led here; null: it was led here by no number. */
function sameWay(step: Step, length: number): Step | null {
  const { parameter, style } = step;
  const before = parameter === null ? null : count(Number(asId(step.value)));
  if (parameter === null || before === null) return null;
  return asked(step, parameter, style, before + (style === 'page' ? 1 : length), false);
}

/** Whether it says itself if there is another page. */
const saysWhetherMore = ({ pages, more, ended, cursorEnded }: Signs): boolean =>
  pages !== null || more !== null || ended || cursorEnded;

/** By the number of the page, and where it begins: beside a number that may be there to be read only. */
function placesBehind(step: Step, { page, offset }: Signs, length: number): Step[] {
  const [number, begun] = [count(page?.value), count(offset?.value)];
  const own = placeLedTo(step) ?? placeIn(step.path);
  const places: Step[] = [];
  const add = (parameter: string, style: Step['style'], value: number) =>
    places.push(asked(step, parameter, style, value, places.length === 0));
  // What this page was asked for by, where that is known: "current_page" is what it is called in answers only.
  if (page && number !== null) {
    const isOwn = own?.value === number && !own.isOffset;
    add(isOwn ? own.name : page.name.startsWith('current') ? 'page' : page.field, 'page', number + 1);
  }
  if (offset && begun !== null) {
    // What is said may count from 1, and what is asked from 0.
    if (own?.isOffset && [begun, begun - 1].includes(own.value)) add(own.name, 'offset', own.value + length);
    else {
      const parameter = offset.field;
      const isFromOne = begun === 1 || (step.parameter === parameter && step.value === begun - 1);
      const said = { parameter, isOwn: true, begun, isFromOne };
      for (const value of offsetsAfter({ followed: step, length }, said)) add(parameter, 'offset', value);
    }
  }
  return places;
}

/** Where the number of the page that led here was found to be the right one, whatever it is called. */
function placeLedTo({ parameter, style, value }: Step): ReturnType<typeof placeIn> {
  const number = style === 'page' ? count(value) : null;
  return parameter === null || number === null ? null : { name: parameter, value: number, isOffset: false };
}

/** The question that led to this page, at another place. */
function asked({ path }: Step, parameter: string, style: Step['style'], value: number, sure: boolean): Step {
  const [pathname = '', search = ''] = path.split('?');
  const query = new URLSearchParams(search);
  query.set(parameter, String(value));
  return { path: `${pathname}?${query}`, parameter, value, style, sure, toBeSure: true };
}
