import type { Sliced } from '../base/stretch.ts';

/** A shorter body is parsed in an instant, whatever it holds. */
const looksFrom = 4 * 1024 ** 2;
/** Two hundred thousand invitations with twenty fields each. */
const mostValues = 4_000_000;
const pieceBytes = 512 * 1024;

/**
 * Whether a body holds more values than anybody's list: millions of empty objects fit into a few megabytes, and JSON.parse would make
 * all of them at once. Counts what opens and what parts them; a text may hold such characters, too, and seldom millions.
 */
export function* holdsTooManyValues(body: Uint8Array): Sliced<boolean> {
  if (body.length < looksFrom) return false;
  let values = 0;
  for (let from = 0; from < body.length && values <= mostValues; from += pieceBytes) {
    values += valuesIn(body.subarray(from, from + pieceBytes));
    yield;
  }
  return values > mostValues;
}

function valuesIn(piece: Uint8Array): number {
  let values = 0;
  for (let at = 0; at < piece.length; at += 1) {
    const byte = piece[at];
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1;
  }
  return values;
}
