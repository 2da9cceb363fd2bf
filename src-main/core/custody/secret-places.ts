import { createHmac } from 'node:crypto';
import type { ReadyKey } from './ready-key.ts';
import { TextSums } from './text-sums.ts';

/** By what a form of a secret is known again. */
export interface Mark {
  /** 32 bits of its first characters. */
  start: number;
  length: number;
  /** HMAC-SHA-256 of the form without case and width. */
  digest: string;
  /** See `TextSums`; by it nearly all that only begins like it is done with. Left out: by an older Keyholder. */
  sum?: number | undefined;
}

interface KeyedMark extends Mark {
  key: ReadyKey;
}

/** Marks of one beginning that are of one length and were made with one key. */
export interface Group {
  readonly length: number;
  readonly base: number;
  readonly bySum: Map<number | undefined, KeyedMark[]>;
}

/** What may be hashed for marks without a sum, in characters of a text and besides. */
const [mostHashed, mostHashedBesides] = [4, 1_000_000];

/**
 * The places of one text that are looked at more closely. SECURITY: secrets and texts that are made to be slow take no longer than others;
 * of what only begins like a secret a sum tells, and of what has none more is taken for one than is looked at.
 */
export class Places {
  readonly #text: string;
  readonly #sums = new Map<number, TextSums>();
  #hashed = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Length of the longest secret that begins there and goes on beyond what is covered; 0: there is none. SECURITY: of secrets that begin
   * alike, or overlap, no part is left; a shorter one would otherwise show the rest of all that begin with it.
   * @param covered up to here it is known to be one: what overlaps it is believed by its sum
   */
  lengthAt(at: number, covered: number, groups: readonly Group[]): number {
    for (const { length, base, bySum } of groups) {
      const to = at + length;
      if (to > this.#text.length) continue;
      if (to <= covered) return 0;
      const sum = this.#sumsOf(base).of(at, to);
      const isOne =
        bySum.get(sum)?.some(mark => at < covered || this.#isIt(mark, at)) ||
        bySum.get(undefined)?.some(mark => this.#isTooMuch(mark) || this.#isIt(mark, at));
      if (isOne) return length;
    }
    return 0;
  }

  #sumsOf(base: number): TextSums {
    const sums = this.#sums.get(base) ?? new TextSums(this.#text, base, plainCode);
    this.#sums.set(base, sums);
    return sums;
  }

  #isTooMuch({ length }: KeyedMark): boolean {
    this.#hashed += length;
    return this.#hashed > mostHashed * this.#text.length + mostHashedBesides;
  }

  #isIt({ length, digest, key }: KeyedMark, at: number): boolean {
    return digestOf(this.#text.slice(at, at + length), key) === digest;
  }
}

export function digestOf(text: string, key: ReadyKey): string {
  let plain = '';
  for (let at = 0; at < text.length; at += 1) plain += String.fromCharCode(plainCode(text, at));
  return createHmac('sha256', key).update(plain).digest('base64');
}

/** A UTF-16 code without case and width: small letters for capitals, and ASCII for its full-width forms, as hosts fold them. */
export function plainCode(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const ascii = code >= 0xff01 && code <= 0xff5e ? code - 0xfee0 : code;
  return ascii >= 0x41 && ascii <= 0x5a ? ascii + 0x20 : ascii;
}
