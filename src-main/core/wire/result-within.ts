import { entriesOf, isObject, isThere, parseText, pick, type Read, readThing } from '../base/json.ts';

const mostObjects = 200;
const longestText = 1024 ** 2;
/** Of the answer, and not of what was asked for. */
const notOfIt = new Set(['errors', 'extensions']);

const base64 = /^[A-Za-z0-9+/\r\n]{8,}={0,2}$/;
const decoded = (text: string): Uint8Array => Buffer.from(text, 'base64');

/** As `readThing`; also what a gateway has handed on as it came from a function, in base64 (AWS, where binary types are switched on). */
export function readUncoded(body: Uint8Array): Read {
  const read = readThing(body);
  if (read.ok || read.reason !== 'not-json' || body.length > 2 * longestText) return read;
  const text = new TextDecoder().decode(body).trim();
  const inner = base64.test(text) ? readThing(decoded(text)) : read;
  return inner.ok && isObject(inner.value) ? inner : read;
}

/** The answer of a function to its gateway, where that has handed it on: it says itself how its body is written. */
function withBodyRead(value: unknown): unknown {
  const body = pick(value, 'body');
  const isCoded = isObject(value) && pick(value, 'isBase64Encoded') === true && typeof body === 'string';
  return isCoded ? { ...value, body: new TextDecoder().decode(decoded(body)) } : value;
}

/**
 * A field of a GraphQL answer that a gateway has put into an envelope, a list or a text. A token in it was made, and is shown once.
 */
export function resultWithin(answer: unknown, field: string): unknown {
  const found: unknown[] = [answer];
  for (let at = 0; at < found.length && found.length < mostObjects; at += 1) {
    const value = found[at];
    const isShort = typeof value === 'string' && value.length <= longestText;
    const one = withBodyRead(isShort ? parseText(value) : value);
    const result = pick(one, field);
    if (isObject(result) || Array.isArray(result)) return result;
    const entries = isObject(one) ? entriesOf(one, 50).filter(([name]) => !notOfIt.has(name)) : [];
    for (const inner of Array.isArray(one) ? one.slice(0, 50) : entries.map(([, held]) => held)) {
      if (typeof inner === 'string' ? inner.includes(field) : isThere(inner)) found.push(inner);
    }
  }
  return undefined;
}
