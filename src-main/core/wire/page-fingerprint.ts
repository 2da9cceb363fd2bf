import { isObject, keysOf } from '../base/json.ts';

/** Values of an item that are looked at: one may have hundreds of thousands, or lists in lists as deep. */
const mostValues = 500;
/** Of each text; longer ones that begin alike and are of one length are one. */
const mostCharacters = 2_000;

/** Enough to know a page again; pages of real services differ in their ids. */
export function fingerprint(list: readonly unknown[]): string {
  return `${list.length} ${printOf(list.at(0))} ${printOf(list.at(-1))}`;
}

function printOf(item: unknown): string {
  let left = mostValues;
  const print = (value: unknown): string => {
    if (left <= 0) return '';
    left -= 1;
    if (typeof value === 'string' && value.length > mostCharacters)
      return `${JSON.stringify(value.slice(0, mostCharacters))}${value.length}`;
    if (Array.isArray(value)) return `[${value.length}:${value.slice(0, left).map(print).join()}]`;
    if (!isObject(value)) return JSON.stringify(value) ?? '';
    const keys = keysOf(value);
    const entries = keys.slice(0, left).map(key => `${print(key)}:${print(Reflect.get(value, key))}`);
    return `{${keys.length}:${entries.join()}}`;
  };
  return print(item);
}
