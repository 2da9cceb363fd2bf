import { asId, isObject } from '../../base/json.ts';
import { planOf, unwrapped } from '../../service/item-plan.ts';
import type { Signs } from '../../service/page-signs.ts';
import { guessesFor } from './page-parameters.ts';
import { type Step, withParameters } from './page-step.ts';
import type { Page } from './read-page.ts';

/** Nothing names the way; each of these does no harm. */
export function guesses(page: Page, { more }: Pick<Signs, 'more'>): Step[] {
  const { followed, itemsRead, pagesRead } = page;
  const lastItem = page.items.at(-1);
  const item = isObject(lastItem) ? unwrapped(lastItem) : {};
  const last = asId(item[planOf(item).at.id?.key ?? 'id']);
  const known = followed?.parameter
    ? [{ style: followed.style, parameter: followed.parameter, sure: followed.sure }]
    : null;
  return (known ?? guessesFor(more === true)).flatMap(({ style, parameter, sure }) => {
    if (style === 'id') return last === null ? [] : withParameters(page.path, style, [parameter], last, sure);
    if (style === 'offset') return withParameters(page.path, style, [parameter], itemsRead, false);
    if (followed) return withParameters(page.path, 'page', [parameter], Number(followed.value) + 1, false);
    // Where pages are counted from 0 the second one is 1, and elsewhere that is the first one again.
    return [pagesRead, pagesRead + 1].flatMap(n => withParameters(page.path, 'page', [parameter], n, false));
  });
}

/** How many pages there are is told by some that are asked for how many items to skip. Of parameters of a page the usual ones come first. */
export function withSkips(ofPages: readonly Step[], { path, itemsRead }: Page): Step[] {
  const skips = withParameters(path, 'offset', ['skip', 'offset'], itemsRead, false);
  return [...ofPages.slice(0, 4), ...skips, ...ofPages.slice(4)];
}
