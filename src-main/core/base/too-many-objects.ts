import { atOnce, type Sliced } from './stretch.ts';

/** Two hundred thousand invitations, each with half a dozen objects and lists inside. */
const mostOfList = 1_500_000;
/** An answer that is about one thing has some dozens. */
const mostOfThing = 100_000;
/** So many below each other are parsed in an instant; of more it is looked how deep they lie. */
const looksDeepFrom = 500_000;
const deepest = 1_000;

/** A shorter body is parsed in an instant, whatever it holds. */
export const mayHoldTooMany = (body: Uint8Array): boolean => body.length >= mostOfThing;

/** In a millisecond at most. */
const betweenLooks = 20_000;
const bytesBetweenLooks = 200_000;

/**
 * Whether a body holds more objects and lists than anybody's list, or many thousands of them inside of each other: millions of empty
 * ones fit into a few megabytes, and JSON.parse would make all of them at once, and takes seconds where each is inside the one
 * before. Counts what opens them; a text may hold such characters, too, and seldom millions.
 */
export function* holdsTooManyObjects(body: Uint8Array, most = mostOfList): Sliced<boolean> {
  if (!mayHoldTooMany(body)) return false;
  // Of a Buffer: to look for the next one is then no work of JavaScript's.
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let objects = 0;
  for (const opening of ['{', '['].map(one => one.charCodeAt(0))) {
    for (let at = bytes.indexOf(opening); at !== -1; at = bytes.indexOf(opening, at + 1)) {
      objects += 1;
      if (objects > most) return true;
      if (objects % betweenLooks === 0) yield;
    }
  }
  return objects > looksDeepFrom && (yield* liesTooDeep(bytes));
}

/** Of an answer that is about one thing, and short where it is honest. */
export const isOverfull = (body: Uint8Array): boolean => atOnce(holdsTooManyObjects(body, mostOfThing));

const [quote, backslash] = [0x22, 0x5c];
/** `[` and `{`, `]` and `}`: bit 5 alone tells the two of a pair apart. */
const [opens, closes] = [0x5b, 0x5d];

function* liesTooDeep(bytes: Buffer): Sliced<boolean> {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at % bytesBetweenLooks === 0) yield;
    const byte = bytes[at] ?? 0;
    if (isText && byte === backslash) at += 1;
    else if (byte === quote) isText = !isText;
    else if (!isText && (byte & 0xdf) === opens) depth += 1;
    else if (!isText && (byte & 0xdf) === closes) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
