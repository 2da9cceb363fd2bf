import { asId } from '../base/json.ts';
import { count, type Signs } from '../service/page-signs.ts';
import type { Step } from '../wire/page-step.ts';

interface PageRead {
  step: Step;
  found: { list: readonly unknown[] };
  says: { signs: Signs | null };
}

/** How many items a page has with most services that do not say so. */
const usual: readonly number[] = [10, 20, 25, 30, 50, 100, 200, 250, 500, 1_000];

/**
 * A total may count the items of its own page only. Where that page is full, and nothing else says that it was the last, the one
 * behind it is asked for.
 * @param step what the page was asked with
 */
export function stepsBehindFullPage({ step, found: { list }, says: { signs } }: PageRead): Step[] {
  if (signs === null || !signs.totals.includes(list.length) || new Set(signs.totals).size > 1) return [];
  if (saysWhetherMore(signs)) return [];
  const size = signs.perPage;
  const isFull = size === null ? usual.includes(list.length) : size === list.length;
  // SCIM's number of items on a page is that of this page.
  if (!isFull || signs.offset?.name === 'startindex') return [];
  const ask = asking(step, signs);
  const [page, offset] = [count(signs.page?.value), count(signs.offset?.value)];
  if (signs.page && page !== null) return [ask(signs.page.field, page + 1, true)];
  if (signs.offset && offset !== null) return [ask(signs.offset.field, offset + list.length, true)];
  const before = step.parameter === null ? null : count(Number(asId(step.value)));
  if (step.parameter !== null && before !== null)
    return [ask(step.parameter, before + (step.style === 'page' ? 1 : list.length), false)];
  return [ask('page', 2, false), ask('offset', list.length, false)];
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
  const ask = asking(step, signs);
  const [page, offset] = [count(signs.page?.value), count(signs.offset?.value)];
  const onward = signs.page && page !== null ? ask(signs.page.field, page + 1, true) : null;
  const behind = signs.offset && offset !== null ? ask(signs.offset.field, offset + list.length, true) : null;
  const next = behind ?? onward;
  return next && signs.offset?.name !== 'startindex' ? [{ ...next, weak: true }] : [];
}

/** Whether it says itself if there is another page. */
const saysWhetherMore = ({ pages, more, ended, cursorEnded }: Signs): boolean =>
  pages !== null || more !== null || ended || cursorEnded;

/** The question that led to this page, at another place. */
function asking(step: Step, signs: Signs) {
  const [path = '', search = ''] = step.path.split('?');
  return (parameter: string, value: number, sure: boolean): Step => {
    const query = new URLSearchParams(search);
    query.set(parameter, String(value));
    const style = parameter === signs.page?.field || parameter === 'page' ? 'page' : 'offset';
    return { path: `${path}?${query}`, parameter, value, style, sure, toBeSure: true };
  };
}
