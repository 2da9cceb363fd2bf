import { entriesOf, isObject, isThere, parseText, pick } from '../base/json.ts';

const mostObjects = 200;
const longestText = 1024 ** 2;
/** Of the answer, and not of what was asked for. */
const notOfIt = new Set(['errors', 'extensions']);

/**
 * A field of a GraphQL answer that a gateway has put into an envelope, a list or a text. A token in it was made, and is shown once.
 */
export function resultWithin(answer: unknown, field: string): unknown {
  const found: unknown[] = [answer];
  for (let at = 0; at < found.length && found.length < mostObjects; at += 1) {
    const value = found[at];
    const isShort = typeof value === 'string' && value.length <= longestText;
    const one = isShort ? parseText(value) : value;
    const result = pick(one, field);
    if (isObject(result) || Array.isArray(result)) return result;
    const entries = isObject(one) ? entriesOf(one, 50).filter(([name]) => !notOfIt.has(name)) : [];
    for (const inner of Array.isArray(one) ? one.slice(0, 50) : entries.map(([, held]) => held)) {
      if (typeof inner === 'string' ? inner.includes(field) : isThere(inner)) found.push(inner);
    }
  }
  return undefined;
}
