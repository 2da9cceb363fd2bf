import type { Sliced } from '../base/stretch.ts';

/** A shorter body is parsed in an instant, whatever it holds. */
const looksFrom = 4 * 1024 ** 2;
/** Two hundred thousand invitations, each with half a dozen objects and lists inside. */
const mostObjects = 1_500_000;
export const mayHoldTooMany = (body: Uint8Array): boolean => body.length >= looksFrom;

/** In a millisecond at most. */
const betweenLooks = 20_000;

/**
 * Whether a body holds more objects and lists than anybody's list: millions of empty ones fit into a few megabytes, and JSON.parse
 * would make all of them at once. Counts what opens them; a text may hold such characters, too, and seldom millions.
 */
export function* holdsTooManyObjects(body: Uint8Array): Sliced<boolean> {
  if (!mayHoldTooMany(body)) return false;
  // Of a Buffer: to look for the next one is then no work of JavaScript's.
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let objects = 0;
  for (const opening of ['{', '['].map(one => one.charCodeAt(0))) {
    for (let at = bytes.indexOf(opening); at !== -1; at = bytes.indexOf(opening, at + 1)) {
      objects += 1;
      if (objects > mostObjects) return true;
      if (objects % betweenLooks === 0) yield;
    }
  }
  return false;
}
