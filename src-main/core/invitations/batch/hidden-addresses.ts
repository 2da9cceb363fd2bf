import { addressOf, shownParts } from '../rows/invitation-address.ts';

/**
 * Invitations of a list that do not show whose they are, or only in part: whoever may be meant is not surely left out of it. Where others
 * show it, one without any address is mostly a link for whoever follows it, and is only counted.
 */
export class HiddenAddresses {
  readonly #unreadable: number;
  #count: number;
  /** Of each nothing at all is shown. */
  #isOfAll = true;
  /** What is shown of the others: beginnings, each with the ends that there are to it. */
  readonly #ends = new Map<string, Set<string>>();
  readonly #lengths = new Set<number>();

  /** @param unreadable entries that could not be read */
  constructor(unreadable: number) {
    this.#unreadable = unreadable;
    this.#count = unreadable;
  }

  get count(): number {
    return this.#count;
  }

  /** Where it shows its address whole, it is none of these. */
  add(email: string | null): void {
    if (email === null) {
      this.#count += 1;
      return;
    }
    this.#isOfAll = false;
    const parts = shownParts(addressOf(email));
    if (parts === null) return;
    this.#count += 1;
    const [beginning, end] = parts;
    this.#ends.set(beginning, (this.#ends.get(beginning) ?? new Set()).add(end));
    this.#lengths.add(beginning.length);
  }

  /** @param address as `addressOf` gives it */
  mayHold(address: string): boolean {
    if (this.#unreadable > 0 || (this.#isOfAll && this.#count > 0)) return true;
    for (const length of this.#lengths) {
      const ends = this.#ends.get(address.slice(0, length));
      for (let at = length; ends && at <= address.length; at += 1)
        if (ends.has(address.slice(at))) return true;
    }
    return false;
  }
}
