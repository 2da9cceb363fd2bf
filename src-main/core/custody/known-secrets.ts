import { createHmac, createSecretKey } from 'node:crypto';
import type { Random } from '../base/ports/random.ts';
import { type Redact, redacted } from '../base/redact.ts';
import { mayBeEscaped, type Unescaped, unescapedLayers } from './unescaped.ts';

/** A shorter secret than this is not looked for: it would be found in ordinary words. */
const shortest = 8;
/** How many of the last bits of a number are looked at first. */
const occursMask = 0xfff;

/** By what a form of a secret is known again. */
export interface Mark {
  /** 32 bits of its first characters. */
  start: number;
  length: number;
  /** HMAC-SHA-256 of the form without case and width. */
  digest: string;
}

/** As it is used: to make that of bytes takes longer than a digest, and a text may have thousands of places to be compared. */
type ReadyKey = ReturnType<typeof createSecretKey>;

interface KeyedMark extends Mark {
  key: ReadyKey;
}

/**
 * Knows every secret of this run again without keeping any: by length, by a 32-bit number of its first characters (to be
 * quick about texts that hold none), and by a keyed hash. A heap snapshot of this process shows none of them. Those of earlier
 * runs are learned by the marks that were made of them.
 */
export class KnownSecrets {
  /** Of this run. */
  readonly #key: Buffer;
  readonly #marks = new Map<number, KeyedMark[]>();
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
    const isNew = (form: string) => this.#markAt(form, 0, startOf(form, 0))?.length !== form.length;
    const forms = secrets.flatMap(formsOf).filter(isNew);
    if (forms.length > 0) this.learn(marksOfForms(forms, this.#key), this.#key);
  }

  /** As `add`, by what `marksOf` has made of a secret with this key. */
  learn(marks: readonly Mark[], key: Buffer): void {
    let isNew = false;
    const ready = createSecretKey(key);
    for (const { start, length, digest } of marks) {
      const there = this.#marks.get(start) ?? [];
      if (there.some(one => one.digest === digest)) continue;
      this.#marks.set(start, [...there, { start, length, digest, key: ready }]);
      this.#occurs[start & occursMask] = 1;
      this.#least = Math.min(this.#least, length);
      isNew = true;
    }
    if (isNew) this.onNew();
  }

  holds(text: string): boolean {
    return this.redact(text) !== text;
  }

  readonly redact: Redact = (text, enough = Number.POSITIVE_INFINITY) => {
    // Decoded, a text is shorter still.
    if (text.length < this.#least && text.length <= enough) return text;
    // SECURITY: a secret is recognised after decoding too, since what is decoded only later would show it.
    const readable = mayBeEscaped(text) ? without(text, this.#rangesInAll(unescapedLayers(text))) : text;
    const clean = without(readable, this.#rangesIn(readable, enough));
    return clean.length > enough ? clean.slice(0, enough) : clean;
  };

  #rangesInAll(layers: readonly Unescaped[]): Range[] {
    return layers
      .flatMap(({ text, starts }) =>
        this.#rangesIn(text).map(([from, to]): Range => [starts[from] ?? 0, starts[to] ?? 0]),
      )
      .sort(([one], [other]) => one - other);
  }

  /** Where secrets stand, in order; not those that begin beyond `enough` characters of the redacted text. */
  #rangesIn(text: string, enough = Number.POSITIVE_INFINITY): readonly Range[] {
    // A secret begins here at the latest.
    const last = text.length - this.#least;
    if (last < 0) return none;
    let ranges: Range[] | null = null;
    /** By how much the redacted text is longer than what was looked at. */
    let longer = 0;
    let start = startOf(text, 0);
    for (let at = 0; ; ) {
      const found = this.#occurs[start & occursMask] === 1 ? this.#markAt(text, at, start) : undefined;
      if (found) {
        ranges ??= [];
        ranges.push([at, at + found.length]);
        longer += redacted.length - found.length;
        at += found.length;
        if (at > last) return ranges;
        start = startOf(text, at);
      } else {
        // Every place before this one was looked at, and a secret that begins there was seen to its end.
        if (at >= last || at + longer >= enough) return ranges ?? none;
        start = startOfNext(text, at, start);
        at += 1;
      }
    }
  }

  #markAt(text: string, at: number, start: number): Mark | undefined {
    return this.#marks.get(start)?.find(({ length, digest, key }) => {
      const piece = text.slice(at, at + length);
      return piece.length === length && digestOf(piece, key) === digest;
    });
  }
}

/** The marks of a secret, one for each form that is looked for. None of one that is too short to be looked for. */
export const marksOf = (secret: string, key: Buffer): Mark[] => marksOfForms(formsOf(secret), key);

function formsOf(secret: string): string[] {
  // A secret may hold escapes of its own, and a text with more of them loses both kinds at once.
  const layers = unescapedLayers(secret).map(({ text }) => text);
  // Half of a character, as a service may send it, has no encoding: whoever encodes it writes the sign for an unreadable one.
  const forms = new Set([secret, secret.toWellFormed(), ...layers]);
  return [...forms].filter(form => form.length >= shortest);
}

function marksOfForms(forms: readonly string[], key: Buffer): Mark[] {
  const ready = createSecretKey(key);
  return forms.map(form => ({
    start: startOf(form, 0),
    length: form.length,
    digest: digestOf(form, ready),
  }));
}

function digestOf(text: string, key: ReadyKey): string {
  let plain = '';
  for (let at = 0; at < text.length; at += 1) plain += String.fromCharCode(plainCode(text, at));
  return createHmac('sha256', key).update(plain).digest('base64');
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

/** A UTF-16 code without case and width: small letters for capitals, and ASCII for its full-width forms, as hosts fold them. */
function plainCode(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const ascii = code >= 0xff01 && code <= 0xff5e ? code - 0xfee0 : code;
  return ascii >= 0x41 && ascii <= 0x5a ? ascii + 0x20 : ascii;
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
