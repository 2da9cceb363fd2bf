import { isObject, type JsonObject, someKey } from '../base/json.ts';
import { plainName } from '../base/plain-name.ts';

/** It did not get round to all. */
const gaveUp =
  /^(?:is)?(?:partial|incomplete)(?:results?|data|list|search|response)?$|^someresultsremoved$|^timedout$/;
/** It has cut off what was too much: on a page with others behind it that is nothing but a page. */
const cutOff =
  /^(?:is|are|was)?(?:truncated|capped|limited)(?:results?|resultset|data|list|response)$|^(?:is)?capped$|^(?:results?|resultset|data|list|response)(?:is|are|was|were)?(?:truncated|capped|limited)$|^(?:results?|size|max|count)?limitexceeded$|^exceeded(?:max)?limit$/;
const whole = /^(?:is|results?|data)?complete$/;
const behind = /^remaining(?:items?|results?|records?|rows|entries)(?:count)?$/;
/** In these, too, an answer tells of itself. */
const aboutIt = /^(?:meta|metadata|pagination|paging|page_?info|info|summary)$/i;

/** What a page says of the list that it is of: what is counted there is what there is of it. */
export function isPartial(around: readonly JsonObject[], isLast: boolean): boolean {
  return around.some(level => saysPart(level, isLast, 0));
}

function saysPart(level: JsonObject, isLast: boolean, depth: number): boolean {
  return someKey(level, 100, name => {
    const value = Reflect.get(level, name);
    if (value === true) return gaveUp.test(plainName(name)) || (isLast && cutOff.test(plainName(name)));
    // Of a team that is not set up yet it says nothing.
    if (value === false) return isLast && whole.test(plainName(name)) && !Object.hasOwn(level, 'id');
    if (typeof value === 'number') return isLast && value > 0 && behind.test(plainName(name));
    return depth === 0 && isObject(value) && aboutIt.test(name) && saysPart(value, isLast, 1);
  });
}
