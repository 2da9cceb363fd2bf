import { createHash, randomBytes } from 'node:crypto';

/**
 * Replaces secrets in a text that is about to be shown, logged or kept.
 * `enough`: so many characters of the result are wanted, and no more are returned or looked through.
 */
export type Redact = (text: string, enough?: number) => string;

export const redacted = '«redacted»';

/** A shorter secret than this is not looked for: it would be found in ordinary words. */
const shortest = 8;
/** How many of the last bits of a number are looked at first. */
const occursMask = 0xfff;

interface Mark {
  length: number;
  /** Salted SHA-256 of the secret. */
  digest: string;
}

/**
 * Knows every secret of this run again without keeping any: by length, by a 32-bit number of its first characters (to be
 * quick about texts that hold none), and by a salted hash. A heap snapshot of this process shows none of them.
 */
export class KnownSecrets {
  readonly #salt = randomBytes(16);
  readonly #marks = new Map<number, Mark[]>();
  /** Which of the numbers' last bits occur at all: nearly every place in a text is done with by this. */
  readonly #occurs = new Uint8Array(occursMask + 1);

  /** Called when another secret became known: what was written down before may hold it. */
  onNew: () => void = () => undefined;

  /** From now on it is redacted, as it is and in URL encoding. */
  add(secret: string): void {
    let isNew = false;
    // Half of a character, as a service may send it, has no URL encoding.
    for (const form of new Set([secret, encodeURIComponent(secret.toWellFormed())])) {
      if (form.length < shortest) continue;
      const start = startOf(form, 0);
      const mark = { length: form.length, digest: this.#digest(form) };
      const marks = this.#marks.get(start) ?? [];
      if (marks.some(one => one.digest === mark.digest)) continue;
      this.#marks.set(start, [...marks, mark]);
      this.#occurs[start & occursMask] = 1;
      isNew = true;
    }
    if (isNew) this.onNew();
  }

  readonly redact: Redact = (text, enough = Number.POSITIVE_INFINITY) => {
    const last = text.length - shortest;
    if (last < 0) return text.slice(0, enough);
    let clean = '';
    let copied = 0;
    let start = startOf(text, 0);
    for (let at = 0; ; ) {
      const found = this.#occurs[start & occursMask] === 1 ? this.#markAt(text, at, start) : undefined;
      if (found) {
        clean += text.slice(copied, at) + redacted;
        copied = at + found.length;
        at = copied;
        if (at > last) break;
        start = startOf(text, at);
      } else {
        // Every place before this one was looked at, and a secret that begins there was seen to its end.
        if (at >= last || clean.length + at - copied >= enough) break;
        start = startOfNext(text, at, start);
        at += 1;
      }
    }
    const whole = copied === 0 ? text : clean + text.slice(copied);
    return whole.length > enough ? whole.slice(0, enough) : whole;
  };

  #markAt(text: string, at: number, start: number): Mark | undefined {
    return this.#marks.get(start)?.find(({ length, digest }) => {
      const piece = text.slice(at, at + length);
      return piece.length === length && this.#digest(piece) === digest;
    });
  }

  #digest(text: string): string {
    return createHash('sha256').update(this.#salt).update(text).digest('base64');
  }
}

const base = 0x01000193;
/** What the first of the characters is multiplied with in `startOf`. */
const baseOfFirst = Array.from({ length: shortest - 1 }).reduce<number>(power => Math.imul(power, base), 1);

/** 32 bits of the first characters of a secret; not enough to learn anything from. */
function startOf(text: string, at: number): number {
  let hash = 0;
  for (let offset = 0; offset < shortest; offset += 1) {
    hash = (Math.imul(hash, base) + text.charCodeAt(at + offset)) | 0;
  }
  return hash;
}

/** `startOf` one character further on, from what it was: a long list is looked through character by character. */
function startOfNext(text: string, at: number, start: number): number {
  const without = (start - Math.imul(text.charCodeAt(at), baseOfFirst)) | 0;
  return (Math.imul(without, base) + text.charCodeAt(at + shortest)) | 0;
}
