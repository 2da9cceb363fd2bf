import type { JsonObject } from '../../base/json.ts';
import { count, type Sign, type Signs } from '../../service/page-signs.ts';
import type { Step } from './page-step.ts';

/** A page of a list as it came. */
export interface Page {
  /** Objects around the list, outermost first; none for a bare array. */
  around: readonly JsonObject[];
  items: readonly unknown[];
  headers: Readonly<Record<string, string>>;
  /** Path and query that this page was asked with. */
  path: string;
  origin: string;
  /** Pages and items with this one. */
  pagesRead: number;
  itemsRead: number;
  /** How this page was come by; null: it is the first. */
  followed: Step | null;
  /** The first page said that it is the page 0. */
  fromZero: boolean;
  /** The page before had a total of its own, and so had those before it. */
  ofPage: boolean;
  /** What stands around the list says the same as that of the page before, which was this; null: it may say anything. */
  signs: Signs | null;
}

/** As many as it states. */
export const hasAll = ({ itemsRead }: Page, { totals }: Signs): boolean =>
  totals.length > 0 && itemsRead >= Math.max(...totals);

/** Its next page is this one, as some have it of the last. */
export function pointsAtItself({ path, origin }: Page, { targets }: Signs): boolean {
  const here = new URL(path, origin);
  const isHere = (target: string) => {
    const url = URL.parse(target, here.href);
    return url?.pathname === here.pathname && url.search === here.search;
  };
  return targets.length > 0 && targets.every(isHere);
}

/** Its items, or its pages, are counted up to the last. */
export function isCountedUp(page: Page, signs: Signs): boolean {
  if (signs.totals.length > 0) return hasAll(page, signs);
  if (signs.pages === null) return false;
  const told = count(signs.page?.value);
  return (told ?? page.pagesRead) >= (page.fromZero && told !== null ? signs.pages - 1 : signs.pages);
}

/** It is the first page, and nothing else says that there is another. */
export function isAlone({ followed, items }: Page, signs: Signs): boolean {
  const { more, targets, tokens, weakTokens, pages, totals } = signs;
  const leads = targets.length + tokens.length + weakTokens.length > 0 || more === true;
  return followed === null && !leads && (pages ?? 1) <= 1 && totals.every(total => total <= items.length);
}

/** Where pages are counted, an empty cursor is one that is not used. */
export function countsMore(page: Page, signs: Signs): boolean {
  const current = count(signs.page?.value);
  if (current === null || signs.pages === null) return false;
  return current < (page.fromZero ? signs.pages - 1 : signs.pages);
}

/** Some are sent with the last page too; and some repeat what was asked for. */
export function isTold(page: Page, signs: Signs, { name, value }: Sign): boolean {
  const byItself = !/^last|^startingafter|^searchafter/.test(name) && page.followed?.style !== 'address';
  if (!byItself && !signs.more) return false;
  return signs.more === true || ![...query(page).values()].includes(String(value));
}

const query = (page: Page) => new URL(page.path, page.origin).searchParams;
