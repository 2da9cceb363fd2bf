import { isAscii } from 'node:buffer';
import type { unreadableReasons } from '../../../src-shared/problem.ts';
import { mayHoldLongNumber, withLongNumbersAsTexts } from './long-numbers.ts';
import type { Breath } from './ports/clock.ts';
import { atOnce, inStretches, type Sliced } from './stretch.ts';
import { isOverfull } from './too-many-objects.ts';

/** Plain reading of unknown JSON. Nothing here knows the service. */
export type JsonObject = Readonly<Record<string, unknown>>;

export type Read =
  | { ok: true; value: unknown }
  /** `atCharacter`: where it stops being JSON, counted from 1, as far as that can be told. */
  | { ok: false; reason: (typeof unreadableReasons)[number]; atCharacter?: number };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The JSON in a body, or why there is none. The content type is not consulted: many services get it wrong. A whole number beyond
 * 2^53 is a text of its digits, since as a number it would be another one.
 */
export function readJson(body: Uint8Array): Read {
  return atOnce(reading(body));
}

/**
 * As `readJson`, of an answer that is about one thing: an error, what was made. One of as many objects as no such answer has is not
 * parsed, which would take seconds.
 */
export const readThing = (body: Uint8Array): Read =>
  isOverfull(body) ? { ok: false, reason: 'unexpected-shape' } : readJson(body);

/** A shorter body is read in less than a millisecond. */
const longFrom = 64 * 1024;

/** As `readJson`, for bodies of many megabytes: but for JSON.parse itself, nothing else has to wait for long. */
export async function readLongJson(body: Uint8Array, breath: Breath): Promise<Read> {
  return body.length < longFrom ? readJson(body) : inStretches(breath, reading(body));
}

/** As `readLongJson`, and objects that stand below each other, one a line, as the list of them: JSON Lines, and RFC 7464. */
export async function readJsonOrLines(body: Uint8Array, breath: Breath): Promise<Read> {
  const read = await readLongJson(body, breath);
  if (read.ok || read.reason !== 'not-json') return read;
  const text = decoded(body);
  const lines = text
    .replaceAll('\u001e', '\n')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
  // Of one alone the sign before it tells that it is a list.
  if (lines.length < (text.includes('\u001e') ? 1 : 2) || !lines.every(isObjectLine)) return read;
  const list = await readLongJson(new TextEncoder().encode(`[${lines.join(',')}]`), breath);
  return list.ok ? list : read;
}

const isObjectLine = (line: string): boolean => line.startsWith('{') && line.endsWith('}');

/** What Gerrit, Google, Angular and Meta put before JSON, so that no page can run it as a script. */
const unscriptable = /^(?:\)\]\}',?|(?:while|for) ?\((?:1|;;)\);)\s*/;

/** Drops a byte order mark, which some services send and JSON.parse refuses. */
const decoder = new TextDecoder('utf-8', { fatal: true });

function* reading(body: Uint8Array): Sliced<Read> {
  if (body.length === 0) return { ok: false, reason: 'empty' };
  let text: string;
  try {
    text = decoded(body).trim().replace(unscriptable, '');
    // A program in C may send the end of its text along.
    if (text.endsWith('\0')) text = withoutEnd(text);
  } catch {
    return { ok: false, reason: 'not-utf8' };
  }
  if (text === '') return { ok: false, reason: 'empty' };
  try {
    const exact = mayHoldLongNumber(body) ? yield* withLongNumbersAsTexts(text) : text;
    return { ok: true, value: JSON.parse(exact) };
  } catch (error) {
    if (text.startsWith('<')) return { ok: false, reason: 'html' };
    const opens = text.startsWith('{') || text.startsWith('[');
    const closes = text.endsWith('}') || text.endsWith(']');
    return { ok: false, reason: opens && !closes ? 'cut-off' : 'not-json', ...placeOf(error) };
  }
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
  return text.slice(0, end).trimEnd();
}

/** Nearly every body is ASCII, which is only copied. */
const decoded = (body: Uint8Array): string =>
  body.length < longFrom && isAscii(body)
    ? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
    : decoder.decode(body);

/** V8 says it for longer texts, in words that are no one's contract: the number is shown and nothing depends on it. */
function placeOf(error: unknown): { atCharacter?: number } {
  const [, position] = /at position (\d{1,9})\b/.exec(error instanceof Error ? error.message : '') ?? [];
  return position === undefined ? {} : { atCharacter: Number(position) + 1 };
}

/** As `readThing`, where it does not matter why there is none. */
export function parseJson(body: Uint8Array): unknown {
  const read = readThing(body);
  return read.ok ? read.value : undefined;
}

/** The JSON in a text; undefined where there is none. */
export const parseText = (text: string): unknown => parseJson(new TextEncoder().encode(text));

/** An ordinary object has fewer keys, and to list them costs nothing. */
const mostUsualKeys = 1_000;
const keysOfWide = new WeakMap<JsonObject, readonly string[]>();

/** Its keys; of an object of hundreds of thousands, for which that takes a tenth of a second, listed only once. */
export function keysOf(object: JsonObject): readonly string[] {
  const known = keysOfWide.get(object);
  if (known) return known;
  const keys = Object.keys(object);
  if (keys.length > mostUsualKeys) keysOfWide.set(object, keys);
  return keys;
}

/** These in this order, without a list of them. A key that it has from elsewhere makes it another object. */
export function hasKeys(object: JsonObject, keys: readonly string[]): boolean {
  let at = 0;
  for (const key in object) {
    if (key !== keys[at]) return false;
    at += 1;
  }
  return at === keys.length;
}

/** Its keys were listed once, which took long. */
export const isWide = (object: JsonObject): boolean => keysOfWide.has(object);

/**
 * The first so many of its entries. A name that an answer has chosen may be a secret: V8 would keep it beside the code that reads a
 * field by it, which `Reflect.get` has none of.
 */
export function entriesOf(object: JsonObject, most = Infinity): [name: string, value: unknown][] {
  return keysOf(object)
    .slice(0, most)
    .map(name => [name, Reflect.get(object, name)]);
}

/** Whether one of the first so many of its keys is such a one, without a list of its entries: hot where an answer is a page of a list. */
export function someKey(object: JsonObject, most: number, isSuch: (name: string) => boolean): boolean {
  const names = keysOf(object);
  const end = Math.min(names.length, most);
  for (let at = 0; at < end; at += 1) if (isSuch(names[at] ?? '')) return true;
  return false;
}

/** Own property only: a body may be called `{"__proto__": …}`. */
export function pick(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A string that is not blank, or a number as a string: services send ids as either. A number that was rounded is nobody's id. */
export function asId(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? null : String(value);
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Not empty, and no word or value for nothing; a number tells neither. */
export function isThere(value: unknown): boolean {
  if (typeof value === 'object' && value !== null)
    return (Array.isArray(value) ? value : keysOf(value as JsonObject)).length > 0;
  return value === true || (typeof value === 'string' && !/^(?:false|no|none|null|0)?$/i.test(value.trim()));
}
