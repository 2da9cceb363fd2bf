import { asId, asText, entriesOf, isObject, isThere, type JsonObject } from '../base/json.ts';
import { plainName } from '../base/plain-name.ts';
import { hasAddress } from './item-plan.ts';

const wellWord = /^(?:ok|success\w*|0+|20[0-6]\d*|true)$/i;

const errorName = /^err(?:or)?(?:code|id|no|num|summary|message|msg|text|description|detail)$/;
/** An error by names that are there in a yes as well: `errno: 0`. */
export const isErrorBeside = (answer: JsonObject): boolean =>
  entriesOf(answer, 100).some(
    ([name, value]) => errorName.test(plainName(name)) && isThere(value) && !wellWord.test(asId(value) ?? ''),
  );

/** What says of itself why there is no list: an error, or a message in its place. */
export function isError(one: unknown): boolean {
  if (!isObject(one) || hasAddress(one)) return false;
  const { code, status } = one;
  const message = [one.message, one.msg, one.errmsg, one.error_msg].find(text => asText(text) !== null);
  const isWell = [message, code, status].some(word => wellWord.test(asId(word) ?? ''));
  const isMessage = message !== undefined && one.id === undefined && !isWell;
  return isMessage || ['error', 'errors', 'fault', 'exception'].some(name => isThere(one[name]));
}
