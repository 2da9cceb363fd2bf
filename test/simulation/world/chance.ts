/** 32 bits of a text; the same on every machine. */
export function hashOf(text: string, start = 0x811c9dc5): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return hash >>> 0;
}

interface Table<T extends string> {
  entries: readonly (readonly [T, number])[];
  sum: number;
}

/** Weights are mostly the same few tables. */
const tables = new WeakMap<object, Table<string>>();

function tableOf<T extends string>(weights: Readonly<Record<T, number>>): Table<T> {
  const entries = Object.entries(weights) as [T, number][];
  return { entries, sum: entries.reduce((sum, [, weight]) => sum + weight, 0) };
}

/** Chance out of one number (sfc32): the same number, the same luck, on every machine. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** @param stream what it is for: each has a luck of its own, so that a draw more of one moves no other */
  constructor(seed: number, stream: string, step = 0) {
    this.#a = hashOf(stream, seed >>> 0);
    this.#b = (seed ^ Math.imul(step + 1, 0x9e3779b9)) | 0;
    this.#c = Math.imul(step + 0x51ed, 0x85ebca6b) | 0;
    for (let n = 0; n < 12; n += 1) this.#next();
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum >>> 0;
  }

  /** From 0 to below 1. */
  unit(): number {
    return this.#next() / 0x1_0000_0000;
  }

  /** A whole number from 0 to below `n`. */
  below(n: number): number {
    return Math.floor(this.unit() * n);
  }

  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  yes(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new Error('There is nothing to pick from.');
    return one;
  }

  /** By weight; a weight of 0 is never picked. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const known = tables.get(weights) as Table<T> | undefined;
    const table = known ?? tableOf(weights);
    if (!known) tables.set(weights, table);
    let left = this.unit() * table.sum;
    for (const [name, weight] of table.entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return this.pick(table.entries)[0];
  }

  /** Now and then only a few of them, and those the more often: what takes several of one sort is met in such a history. */
  mixture<T extends string>(weights: Readonly<Record<T, number>>): Readonly<Record<T, number>> {
    if (this.yes(0.5)) return weights;
    const names = Object.keys(weights) as T[];
    const stay = new Set(names.filter(name => weights[name] > 0 && this.yes(0.35)));
    if (stay.size === 0) return weights;
    return Object.fromEntries(names.map(name => [name, stay.has(name) ? weights[name] : 0])) as Record<
      T,
      number
    >;
  }

  /** All of them, and some of them far more often. */
  leaning<T extends string>(weights: Readonly<Record<T, number>>): Readonly<Record<T, number>> {
    if (this.yes(0.5)) return weights;
    const names = Object.keys(weights) as T[];
    const more = new Set(Array.from({ length: 4 }, () => this.pick(names)));
    return Object.fromEntries(names.map(name => [name, weights[name] + (more.has(name) ? 12 : 0)])) as Record<
      T,
      number
    >;
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.#next().toString(16).padStart(8, '0');
    return text.slice(0, digits);
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.allocUnsafe(Math.ceil(count / 4) * 4);
    for (let at = 0; at < count; at += 4) bytes.writeUInt32BE(this.#next(), at);
    return bytes.subarray(0, count);
  }
}
