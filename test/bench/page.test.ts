import { expect, it } from 'vitest';
import { aimsOfPage, type PageNumbers } from './page.ts';
import { isMet } from './support/aims.ts';

const long: PageNumbers = { items: 100_000, pagesForFirst: 1, longestTask: 49, heap: 12 };
const few: PageNumbers = { items: 9, pagesForFirst: 1, longestTask: 0, heap: 10 };

it('what is shown early, in short tasks and with little held meets its aims', () => {
  expect(aimsOfPage([long], [few]).map(isMet)).toEqual([true, true, true]);
});

it.each<[string, Partial<PageNumbers>, boolean[]]>([
  ['rows after the second page', { pagesForFirst: 2 }, [false, true, true]],
  ['no rows before the end', { pagesForFirst: Number.POSITIVE_INFINITY }, [false, true, true]],
  ['a page that stands still', { longestTask: 51 }, [true, false, true]],
  ['a page that holds the list', { heap: 14 }, [true, true, false]],
])('%s is missed', (_, change, met) => {
  expect(aimsOfPage([{ ...long, ...change }], [few]).map(isMet)).toEqual(met);
});
