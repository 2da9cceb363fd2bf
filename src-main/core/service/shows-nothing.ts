import { entriesOf, isObject } from '../base/json.ts';
import { plainName, words } from '../base/plain-name.ts';

/** What stands around a thing, and is there without it, too. */
const around = words(
  'header head meta metadata links jsonapi extensions included success ok status statuscode code message msg requestid traceid ' +
    'timestamp time version apiversion',
);
const deepest = 8;

/**
 * Whether an answer that should show a thing shows nothing of any: no text, no number but nought, and nothing that is so. Some services
 * answer whoever they do not know like this, under 200: JSON:API has `{ "data": null }` for what is not there.
 */
export function showsNothing(answer: unknown, depth = 0): boolean {
  if (depth > deepest) return false;
  if (Array.isArray(answer)) return answer.every(one => showsNothing(one, depth + 1));
  if (!isObject(answer)) return !answer;
  const isAround = (name: string) => depth === 0 && around.has(plainName(name));
  return entriesOf(answer, 1_000).every(([name, value]) => isAround(name) || showsNothing(value, depth + 1));
}
