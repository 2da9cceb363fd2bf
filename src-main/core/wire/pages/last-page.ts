import { count, placeIn, type Signs } from '../../service/page-signs.ts';
import type { Step } from './page-step.ts';
import type { Page } from './read-page.ts';

/**
 * What the address of the last page tells of this one. `reached`: it is that. Steps: it is not, and these are the ways to the one behind it,
 * asked for as the service itself asks for its last. null: it has no place that can be compared.
 */
export function waysToLast(page: Page, { first, last, ...signs }: Signs): 'reached' | Step[] | null {
  const end = placeIn(last);
  if (!end) return null;
  const { name, value, isOffset } = end;
  const asked = count(new URL(page.path, page.origin).searchParams.get(name));
  const begun = placeIn(first);
  // By this name some call the number of a page, too.
  if (/start/i.test(name) && begun?.value !== 0) return null;
  if (asked === value && page.followed !== null) return 'reached';
  const told = asked ?? (isOffset ? null : count(signs.page?.value));
  const isFirst = page.followed === null;
  const current = told ?? (isFirst ? (begun?.name === name ? begun.value : isOffset ? 0 : null) : null);
  const ask = (at: number, sure = true): Step => ({
    ...{ path: withPlace(page, last, name, at), parameter: name, value: at },
    ...{ style: isOffset ? 'offset' : 'page', sure },
  });
  if (isOffset) {
    const isBefore = current !== null && page.itemsRead <= value && page.items.length > 0;
    return isBefore ? [ask(current + page.items.length)] : null;
  }
  if (current !== null) return current < value ? [ask(current + 1)] : null;
  // Which page the first is nobody says: counted from 0 the second one is 1, and elsewhere that is the first one again.
  return isFirst && value > 1 ? [ask(1, false), ask(2)] : null;
}

/** Our own question with what the address of the last page asks for beside its place, how long a page is for one. */
function withPlace({ path, origin }: Page, last: string | null, name: string, at: number): string {
  const ours = new URL(path, origin);
  for (const [one, value] of URL.parse(last ?? '', origin)?.searchParams ?? [])
    ours.searchParams.set(one, value);
  ours.searchParams.set(name, String(at));
  return ours.pathname + ours.search;
}
