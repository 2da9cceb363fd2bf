import type { Random } from '../base/ports/random.ts';
import { type Entry, entriesOfItem, marksIn } from './fingerprint-entries.ts';

/**
 * Whose the secrets are that do not outlive this run, as those of the practice team do not: by a key that nobody else has, so that
 * nothing of them is written anywhere, and no key is made in the keychain for them. One that a keychain has mixed up with another is not
 * known again in a later run, where it opens nothing.
 */
export class FingerprintsOfRun {
  readonly #random: Random;
  #key: Buffer | null = null;
  readonly #entries: Entry[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  add(account: string, item: string): void {
    this.#key ??= this.#random.bytes(32);
    this.#entries.push({ account, goneSince: null, marks: marksIn(account, item, this.#key) });
  }

  /** Those that an item is known by. */
  of(item: string): Entry[] {
    return this.#key ? entriesOfItem(this.#entries, item, this.#key) : [];
  }
}
