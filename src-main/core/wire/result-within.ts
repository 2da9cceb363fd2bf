import { isObject, pick, readJson } from '../base/json.ts';

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
    const one = parsed(found[at]);
    const result = pick(one, field);
    if (isObject(result) || Array.isArray(result)) return result;
    const entries = typeof one === 'object' && one !== null ? Object.entries(one).slice(0, 50) : [];
    for (const [name, value] of entries) {
      const mayHoldIt = typeof value === 'string' ? value.includes(field) : typeof value === 'object';
      if (mayHoldIt && value !== null && !notOfIt.has(name)) found.push(value);
    }
  }
  return undefined;
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > longestText) return value;
  const read = readJson(new TextEncoder().encode(value));
  return read.ok ? read.value : undefined;
}
