import { entriesOf, isObject, type JsonObject } from '../base/json.ts';
import { count, isOfPages } from './page-signs.ts';

/** What is said of pages has fewer fields. */
const mostBeside = 30;

/** Beside it pages, or what is on them, are counted, and nothing else is said: links and the like one of somebody's has, too. */
export function isPageOfOne(answer: JsonObject, name: string): boolean {
  const beside = entriesOf(answer, mostBeside).filter(([one]) => one !== name);
  return (
    beside.length + 1 < mostBeside && beside.every(([one]) => isOfPages(one)) && beside.some(countsPages)
  );
}

const countsPages = ([, value]: [string, unknown]): boolean =>
  count(value) !== null ||
  (isObject(value) &&
    entriesOf(value, mostBeside).some(([name, inner]) => isOfPages(name) && count(inner) !== null));
