import type { Stretch } from '../../base/stretch.ts';

/** undefined: goes last, either way. */
export type SortKey = string | number | undefined;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const runLength = 512;

/** The signs of ASCII by their place in the language's order: comparing by it is many times as fast as asking the collator. */
const places = (() => {
  const signs = Array.from({ length: 96 }, (_, n) => String.fromCharCode(32 + n)).sort(collator.compare);
  const found = new Uint8Array(128);
  let place = 32;
  for (const [n, sign] of signs.entries()) {
    if (n > 0 && collator.compare(signs[n - 1] ?? '', sign) !== 0) place += 1;
    found[sign.charCodeAt(0)] = place;
  }
  return found;
})();

/**
 * Some languages sort two signs as one of their own (Danish aa, Czech ch): there the place of each does not tell, and the collator is
 * asked. Found out when a list is sorted first.
 */
let everySignHasItsPlace: boolean | null = null;

function signsStandAlone(): boolean {
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCharCode(97 + n)).sort(collator.compare);
  const [first = '', last = ''] = [letters[0], letters.at(-1)];
  return letters.every(one =>
    letters.every(
      next => collator.compare(one + next, one + last) <= 0 && collator.compare(one + next, one + first) >= 0,
    ),
  );
}

/** Numbers are compared as numbers up to so many digits: their number stands before them, in one sign. */
const mostDigits = 254;
const isDigit = (code: number) => code >= 48 && code <= 57;

/** A text that sorts by its code units as the text given sorts by the language; null: not only of ASCII, or with too long a number. */
export function plainKey(text: string): string | null {
  everySignHasItsPlace ??= signsStandAlone();
  if (!everySignHasItsPlace) return null;
  const key = Buffer.allocUnsafe(3 * text.length);
  let length = 0;
  for (let n = 0; n < text.length; ) {
    const code = text.charCodeAt(n);
    const place = places[code] ?? 0;
    if (place === 0) return null;
    if (isDigit(code)) {
      const end = endOfDigits(text, n);
      while (n < end && text.charCodeAt(n) === 48) n += 1;
      if (end - n > mostDigits) return null;
      key[length] = places[48] ?? 0;
      key[length + 1] = end - n;
      length += 2;
      for (; n < end; n += 1, length += 1) key[length] = text.charCodeAt(n);
    } else {
      key[length] = place;
      length += 1;
      n += 1;
    }
  }
  return key.toString('latin1', 0, length);
}

function endOfDigits(text: string, from: number): number {
  let n = from;
  while (isDigit(text.charCodeAt(n))) n += 1;
  return n;
}

/**
 * The order of rows that grow at their end. Rows of the same key keep the order in which they came, and those without one come last,
 * whichever way. Long lists are sorted a stretch at a time.
 */
export class RowOrder<Row> {
  readonly #keyOf: (row: Row) => SortKey;
  /** Of the rows so far, in the form that is compared. */
  readonly #keys: SortKey[] = [];
  #isPlain = true;
  /** Upwards. */
  #sorted: number[] = [];
  readonly #without: number[] = [];
  /** Both of them. The same ones until more rows come. */
  #whole: Record<'up' | 'down', readonly number[] | null> = { up: [], down: [] };

  constructor(keyOf: (row: Row) => SortKey) {
    this.#keyOf = keyOf;
  }

  /** Positions of the rows in their order. @param rows those of the call before, and more at the end; more may come meanwhile */
  async of(rows: readonly Row[], stretch: Stretch, descending = false): Promise<readonly number[]> {
    let added: number[] = [];
    const { length } = rows;
    for (let n = this.#keys.length; n < length; n += 1) {
      // There are as many.
      const key = this.#keyOf(rows[n] as Row);
      const compared = typeof key === 'string' && this.#isPlain ? plainKey(key) : key;
      this.#keys.push(compared ?? undefined);
      if (key === undefined) this.#without.push(n);
      else added.push(n);
      if (compared === null) added = await this.#restart(rows, stretch);
      if (stretch.isOver()) await stretch.pause();
    }
    if (added.length > 0) this.#sorted = await this.#merged(added, stretch);
    if (this.#whole.up?.length !== length)
      this.#whole = { up: withLast(this.#sorted, this.#without), down: null };
    if (!descending) return this.#whole.up ?? [];
    this.#whole.down ??= withLast(await this.#downwards(stretch), this.#without);
    return this.#whole.down;
  }

  /** The other way round, but for rows of the same key. */
  async #downwards(stretch: Stretch): Promise<number[]> {
    const sorted = this.#sorted;
    const compare = this.#compare();
    const down: number[] = [];
    for (let end = sorted.length; end > 0; ) {
      let begin = end - 1;
      while (begin > 0 && compare(sorted[begin - 1] ?? 0, sorted[begin] ?? 0) === 0) begin -= 1;
      for (let at = begin; at < end; at += 1) down.push(sorted[at] ?? 0);
      if (stretch.isOver(end - begin)) await stretch.pause();
      end = begin;
    }
    return down;
  }

  /** A text beyond ASCII is among them: from here on the collator compares all of them. @returns the rows that have one */
  async #restart(rows: readonly Row[], stretch: Stretch): Promise<number[]> {
    this.#isPlain = false;
    this.#sorted = [];
    const all: number[] = [];
    for (let n = 0; n < this.#keys.length; n += 1) {
      const key = this.#keyOf(rows[n] as Row);
      this.#keys[n] = key;
      if (key !== undefined) all.push(n);
      if (stretch.isOver()) await stretch.pause();
    }
    return all;
  }

  async #merged(added: readonly number[], stretch: Stretch): Promise<number[]> {
    let runs: number[][] = [];
    const compare = this.#compare();
    for (let from = 0; from < added.length; from += runLength) {
      runs.push(added.slice(from, from + runLength).sort(compare));
      if (stretch.isOver(runLength)) await stretch.pause();
    }
    while (runs.length > 1) {
      const next: number[][] = [];
      for (let n = 0; n < runs.length; n += 2) {
        next.push(await merge(runs[n] ?? [], runs[n + 1] ?? [], compare, stretch));
      }
      runs = next;
    }
    return merge(this.#sorted, runs[0] ?? [], compare, stretch);
  }

  #compare(): (a: number, b: number) => number {
    const keys = this.#keys;
    const inOrder = this.#isPlain
      ? (a: SortKey, b: SortKey) => (a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1)
      : (a: SortKey, b: SortKey) => collator.compare(String(a), String(b));
    return (a, b) => inOrder(keys[a], keys[b]);
  }
}

const withLast = (sorted: number[], last: readonly number[]): number[] =>
  last.length === 0 ? sorted : sorted.concat(last);

async function merge(
  left: number[],
  right: number[],
  compare: (a: number, b: number) => number,
  stretch: Stretch,
): Promise<number[]> {
  const [before, after] = [left.at(-1), right[0]];
  // Services list by some order, and often by this one, or by its opposite.
  if (before === undefined || after === undefined || compare(before, after) <= 0) return left.concat(right);
  if (compare(left[0] ?? 0, right.at(-1) ?? 0) > 0) return right.concat(left);
  const out: number[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    const a = left[l];
    const b = right[r];
    // The left one where they are equal, or the order of equal rows would change.
    if (a !== undefined && (b === undefined || compare(a, b) <= 0)) {
      out.push(a);
      l += 1;
    } else if (b !== undefined) {
      out.push(b);
      r += 1;
    }
    if (out.length % runLength === 0 && stretch.isOver(runLength)) await stretch.pause();
  }
  return out;
}
