import { createHash, randomBytes } from 'node:crypto';

/** Replaces secrets in a text that is about to be shown, logged or kept. */
export type Redact = (text: string) => string;

export const redacted = '«redacted»';

/** A shorter secret than this is not looked for: it would be found in ordinary words. */
const shortest = 8;

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

  /** From now on it is redacted, as it is and in URL encoding. */
  add(secret: string): void {
    for (const form of new Set([secret, encodeURIComponent(secret)])) {
      if (form.length < shortest) continue;
      const start = startOf(form, 0);
      const mark = { length: form.length, digest: this.#digest(form) };
      const marks = this.#marks.get(start) ?? [];
      if (!marks.some(one => one.digest === mark.digest)) this.#marks.set(start, [...marks, mark]);
    }
  }

  readonly redact: Redact = text => {
    let clean = '';
    let copied = 0;
    for (let at = 0; at + shortest <= text.length; at += 1) {
      const marks = this.#marks.get(startOf(text, at));
      const found = marks?.find(({ length, digest }) => {
        const piece = text.slice(at, at + length);
        return piece.length === length && this.#digest(piece) === digest;
      });
      if (!found) continue;
      clean += text.slice(copied, at) + redacted;
      copied = at + found.length;
      at = copied - 1;
    }
    return clean + text.slice(copied);
  };

  #digest(text: string): string {
    return createHash('sha256').update(this.#salt).update(text).digest('base64');
  }
}

/** FNV-1a over the first characters of a secret; not enough to learn anything from. */
function startOf(text: string, at: number): number {
  let hash = 0x811c9dc5;
  for (let offset = 0; offset < shortest; offset += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at + offset), 0x01000193);
  }
  return hash >>> 0;
}
