import { createHmac } from 'node:crypto';
import type { ReadyKey } from './ready-key.ts';

/** A prime, so that no texts are of one sum with every base, as there are for powers of two. */
const prime = 2 ** 31 - 1;
const [leastBase, mostBase] = [2 ** 16, 2 ** 22];

/**
 * What the sums of a key are made with: whoever writes a text does not know it, and finds none of one sum. From a key of bytes Node would
 * make one of these each time, which takes six times as long as the rest.
 */
export function baseOf(key: ReadyKey): number {
  const drawn = createHmac('sha256', key).update('base of sums').digest().readUInt32BE();
  return leastBase + (drawn % (mostBase - leastBase));
}

/** Both below the prime: their product would not be exact. */
function times(one: number, other: number): number {
  const [high, low] = [Math.floor(one / 65_536), one % 65_536];
  return (((high * other) % prime) * 65_536 + low * other) % prime;
}

/**
 * Sums of 31 bits of any piece of a text (Rabin and Karp). All of them are made in the time that it takes to read the text once, and each is
 * then told at once, however long the piece is.
 */
export class TextSums {
  readonly #base: number;
  /** Of the beginnings of the text. */
  readonly #sums: Uint32Array;
  readonly #powers = new Map<number, number>();

  /** @param codeAt what counts of a character */
  constructor(text: string, base: number, codeAt: (text: string, at: number) => number) {
    this.#base = base;
    this.#sums = new Uint32Array(text.length + 1);
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) {
      sum = (sum * base + codeAt(text, at) + 1) % prime;
      this.#sums[at + 1] = sum;
    }
  }

  of(from: number, to: number): number {
    const before = times(this.#sums[from] ?? 0, this.#power(to - from));
    return ((this.#sums[to] ?? 0) - before + prime) % prime;
  }

  #power(of: number): number {
    const known = this.#powers.get(of);
    if (known !== undefined) return known;
    let power = 1;
    for (let left = of, square = this.#base; left > 0; left = Math.floor(left / 2)) {
      if (left % 2 === 1) power = times(power, square);
      square = times(square, square);
    }
    this.#powers.set(of, power);
    return power;
  }
}
