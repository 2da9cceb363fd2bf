import type { Sliced } from '../base/stretch.ts';

/** A shorter body is parsed in an instant, whatever it holds. */
const looksFrom = 4 * 1024 ** 2;
/** Two hundred thousand invitations, each with half a dozen objects and lists inside. */
const mostObjects = 1_500_000;
const pieceWords = 256 * 1024;

/**
 * Whether a body holds more objects and lists than anybody's list: millions of empty ones fit into a few megabytes, and JSON.parse
 * would make all of them at once. Counts what opens them; a text may hold such characters, too, and seldom millions.
 */
export function* holdsTooManyObjects(body: Uint8Array): Sliced<boolean> {
  if (body.length < looksFrom) return false;
  // Four bytes at a time, which is three times as fast; some at the ends do not matter.
  const words = new Uint32Array(body.buffer, Math.ceil(body.byteOffset / 4) * 4, (body.length >> 2) - 1);
  let objects = 0;
  for (let from = 0; from < words.length && objects <= mostObjects; from += pieceWords) {
    objects += openingIn(words.subarray(from, from + pieceWords));
    yield;
  }
  return objects > mostObjects;
}

function openingIn(words: Uint32Array): number {
  let opening = 0;
  for (let at = 0; at < words.length; at += 1) {
    // "{" and "[" differ in one bit: without it, and without what both have, their bytes are 0.
    const rest = ((words[at] ?? 0) & 0xdfdfdfdf) ^ 0x5b5b5b5b;
    const isNot = ((rest & 0x7f7f7f7f) + 0x7f7f7f7f) | rest;
    opening += Math.imul(~(isNot | 0x7f7f7f7f) >>> 7, 0x01010101) >>> 24;
  }
  return opening;
}
