import { addressOf, type SeenList } from './reconcile-invitation.ts';

/** Longer than an answer is waited for: what was sent before that was made before what is sent now. */
const shortlyMs = 300_000;

/**
 * To which addresses invitations were made: what a list shows of one that was made shortly before another is sent would be taken for
 * that other one, since times are known to the second.
 */
export class MadeBefore {
  readonly #since = new Map<string, SeenList | null>();
  readonly #earlier = new Map<string, number[]>();
  /** `answerKey` -> ids that were told of invitations of this run. */
  readonly #ids = new Map<string, Set<string>>();

  /** @param key see `answerKey` @param before the list that was read last by then, which does not show it */
  add(key: string, email: string, before: SeenList | null): void {
    this.#since.set(nameOf(key, email), before);
  }

  /** Those of a key, with what is told from here on. */
  idsOf(key: string): Set<string> {
    const ids = this.#ids.get(key) ?? new Set();
    this.#ids.set(key, ids);
    return ids;
  }

  /** No list was read since one to the same address was made. */
  isUnlisted(key: string, email: string, before: SeenList | null): boolean {
    return this.#since.get(nameOf(key, email)) === before;
  }

  /** An earlier run has made it. @param sentAt and now: by this computer's clock */
  addEarlier(connectionId: string, key: string, email: string, sentAt: number, now: number): void {
    const name = nameOf(connectionId, email);
    this.#earlier.set(name, [...(this.#earlier.get(name) ?? []), sentAt]);
    // As long as no list was read, it is known of it as little as in the run that made it.
    if (isShortly(sentAt, now)) this.#since.set(nameOf(key, email), null);
  }

  /** Earlier runs have made one to the same address at about that time. */
  hasEarlier(connectionId: string, email: string, sentAt: number): boolean {
    return this.#earlier.get(nameOf(connectionId, email))?.some(at => isShortly(at, sentAt)) ?? false;
  }
}

const nameOf = (of: string, email: string): string => `${of} ${addressOf(email)}`;
const isShortly = (one: number, other: number): boolean => Math.abs(one - other) <= shortlyMs;
