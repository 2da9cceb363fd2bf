import { normalForm } from '../../../src-shared/normal-form.ts';
import type { Random } from '../base/ports/random.ts';
import { type Redact, redacted } from '../base/redaction/redact.ts';
import { withoutMarks } from '../base/redaction/unbroken.ts';
import { asWritten, type Unescaped, unescapedLayers } from '../base/redaction/unescaped.ts';
import { mayBreakEscape, unwrapped } from '../base/redaction/unwrapped.ts';
import { readyKey } from './ready-key.ts';
import { digestOf, type Group, type Mark, Places, plainCode } from './secret-places.ts';
import { baseOf, TextSums } from './text-sums.ts';

/** A shorter secret than this is not looked for: it would be found in ordinary words. */
const shortest = 8;
/** How many of the last bits of a number are looked at first. */
const occursMask = 0xfff;

/**
 * Knows every secret of this run again without keeping any: by length, by a 32-bit number of its first characters (to be
 * quick about texts that hold none), and by a keyed hash. A heap snapshot of this process shows none of them. Those of earlier
 * runs are learned by the marks that were made of them.
 */
export class KnownSecrets {
  /** Of this run. */
  readonly #key: Buffer;
  /** By their beginning, the longest first. */
  readonly #groups = new Map<number, Group[]>();
  /** Which of the numbers' last bits occur at all: nearly every place in a text is done with by this. */
  readonly #occurs = new Uint8Array(occursMask + 1);

  /** Length of the shortest of them: what is shorter still holds none, and most texts of a list are. */
  #least = Number.POSITIVE_INFINITY;

  /** Called when another secret became known: what was written down before may hold it. */
  onNew: () => void = () => undefined;

  constructor(random: Random) {
    this.#key = random.bytes(32);
  }

  /** From now on it is redacted, in every encoding of `unescaped.ts`, and whatever was made of its letters' case and width. */
  add(secret: string): void {
    this.addAll([secret]);
  }

  /** As `add`, and told of once: what was written down before is gone through each time. Not for what an earlier run's marks tell. */
  addAll(secrets: readonly string[]): void {
    const isNew = (form: string) =>
      new Places(form).lengthAt(0, 0, this.#groups.get(startOf(form, 0)) ?? []) !== form.length;
    const forms = secrets.flatMap(formsOf).filter(isNew);
    if (forms.length > 0) this.learn(marksOfForms(forms, this.#key), this.#key);
  }

  /** As `add`, by what `marksOf` has made of a secret with this key. */
  learn(marks: readonly Mark[], key: Buffer): void {
    let isNew = false;
    const ready = readyKey(key);
    const base = baseOf(ready);
    for (const { start, length, digest, sum } of marks) {
      const there = this.#groups.get(start) ?? [];
      const known = there.find(one => one.length === length && one.base === base);
      const group: Group = known ?? { length, base, bySum: new Map() };
      const same = group.bySum.get(sum) ?? [];
      if (same.some(one => one.digest === digest)) continue;
      group.bySum.set(sum, [...same, { start, length, digest, sum, key: ready }]);
      const others = there.filter(one => one !== group);
      this.#groups.set(
        start,
        [...others, group].sort((one, other) => other.length - one.length),
      );
      this.#occurs[start & occursMask] = 1;
      this.#least = Math.min(this.#least, length);
      isNew = true;
    }
    if (isNew) this.onNew();
  }

  holds(text: string): boolean {
    return this.redact(text) !== text;
  }

  /** Each is one of these, and nothing besides. */
  areAll(texts: readonly string[]): boolean {
    return texts.every(text => this.redact(text) === redacted);
  }

  readonly redact: Redact = (text, enough = Number.POSITIVE_INFINITY) => {
    // Decoded, a text is shorter still.
    if (text.length < this.#least && text.length <= enough) return text;
    const readable = without(text, this.#rangesInAll(text));
    const clean = without(readable, this.#rangesIn(readable, enough));
    return clean.length > enough ? clean.slice(0, enough) : clean;
  };

  /** Where they stand in a text that is not read as it stands. */
  #rangesInAll(text: string): readonly Range[] {
    const all = readings(text);
    if (all.length === 0) return none;
    return all
      .flatMap(({ text: read, stoodAt }) =>
        this.#rangesIn(read).map(([from, to]): Range => [stoodAt(from), stoodAt(to)]),
      )
      .map(([from, to]): Range => [from, from + text.slice(from, to).trimEnd().length])
      .sort(([one], [other]) => one - other);
  }

  /** Where secrets stand, in order; not those that begin beyond `enough` characters of the redacted text. */
  #rangesIn(text: string, enough = Number.POSITIVE_INFINITY): readonly Range[] {
    // A secret begins here at the latest.
    const last = text.length - this.#least;
    if (last < 0) return none;
    let ranges: Range[] | null = null;
    let places: Places | null = null;
    let covered = 0;
    /** By how much the redacted text is longer than what was looked at. */
    let longer = 0;
    let start = startOf(text, 0);
    for (let at = 0; ; ) {
      const groups = this.#occurs[start & occursMask] === 1 ? this.#groups.get(start) : undefined;
      if (groups) {
        places ??= new Places(text);
        const length = places.lengthAt(at, covered, groups);
        if (length > 0) {
          const to = at + length;
          ranges ??= [];
          ranges.push([at, to]);
          longer += (at < covered ? covered : at + redacted.length) - to;
          covered = to;
        }
      }
      // Every place before this one was looked at, and a secret that begins there was seen to its end.
      if (at >= last || at + longer >= enough) return ranges ?? none;
      start = startOfNext(text, at, start);
      at += 1;
    }
  }
}

/**
 * A text as it is read where it is not as it stands: SECURITY: a secret is recognised after decoding too, since what is decoded only later
 * would show it. So is one that was broken into lines, be it within an escape.
 */
function readings(text: string): readonly Unescaped[] {
  if (!mayReadOtherwise.test(text)) return asItStands;
  const written = asWritten(text);
  const layers = unescapedLayers(written);
  return [...layers, ...[written, ...layers].flatMap(inOneLine)];
}

function inOneLine(of: Unescaped): Unescaped[] {
  const lines = unwrapped(of);
  return mayBreakEscape(of.text) ? [...lines, ...lines.flatMap(unescapedLayers)] : lines;
}

/** Of `mayBeEscaped` and `mayBeWrapped`, in one look: nearly every text of a list is done with by this. */
const mayReadOtherwise = /[%\\&\n\r\t\v\f\u2028\u2029]/;
const asItStands: readonly Unescaped[] = [];

/** The marks of a secret, one for each form that is looked for. None of one that is too short to be looked for. */
export const marksOf = (secret: string, key: Buffer): Mark[] => marksOfForms(formsOf(secret), key);

function formsOf(secret: string): string[] {
  // A secret may hold escapes of its own, and a text with more of them loses both kinds at once.
  const layers = unescapedLayers(asWritten(secret)).map(({ text }) => text);
  // Half of a character, as a service may send it, has no encoding: whoever encodes it writes the sign for an unreadable one.
  // Who reads it as a form's, or an address', has a blank for each "+", and repeats it so.
  const written = [secret, secret.toWellFormed(), secret.replaceAll('+', ' '), ...layers];
  // In a text that is looked at without marks, it stands without its own.
  const forms = new Set([...written, ...written.map(form => withoutMarks(normalForm(form, 'NFKD')))]);
  return [...forms].filter(form => form.length >= shortest);
}

function marksOfForms(forms: readonly string[], key: Buffer): Mark[] {
  const ready = readyKey(key);
  const base = baseOf(ready);
  return forms.map(form => ({
    start: startOf(form, 0),
    length: form.length,
    digest: digestOf(form, ready),
    sum: new TextSums(form, base, plainCode).of(0, form.length),
  }));
}

type Range = readonly [from: number, to: number];
const none: readonly Range[] = [];

/** Ranges may overlap: each layer of a text has its own. */
function without(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  let clean = '';
  let copied = 0;
  for (const [from, to] of ranges) {
    if (from >= copied) clean += text.slice(copied, from) + redacted;
    copied = Math.max(copied, to);
  }
  return clean + text.slice(copied);
}

/** The bits of a code that neither case nor width changes: the full-width forms lie a multiple of 32 beyond ASCII. */
const lastBits = (text: string, at: number): number => text.charCodeAt(at) & 0x1f;

const base = 0x01000193;
/** What the first of the characters is multiplied with in `startOf`. */
const baseOfFirst = Array.from({ length: shortest - 1 }).reduce<number>(power => Math.imul(power, base), 1);

/** 32 bits of the first characters of a secret; not enough to learn anything from. */
function startOf(text: string, at: number): number {
  let hash = 0;
  for (let offset = 0; offset < shortest; offset += 1) {
    hash = (Math.imul(hash, base) + lastBits(text, at + offset)) | 0;
  }
  return hash;
}

/** `startOf` one character further on, from what it was: a long list is looked through character by character. */
function startOfNext(text: string, at: number, start: number): number {
  const without = (start - Math.imul(lastBits(text, at), baseOfFirst)) | 0;
  return (Math.imul(without, base) + lastBits(text, at + shortest)) | 0;
}
