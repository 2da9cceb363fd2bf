import type { Invitation, InvitationList } from '../../../src-shared/invitation.ts';
import { isObject } from '../base/json.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { decodeInvitation } from '../service/invitation.ts';

type Complete = Pick<InvitationList, 'complete' | 'stopped'>;

/** A page that was read and is not yet believed to be the next one. */
export interface ReadItems {
  items: readonly Invitation[];
  unreadable: number;
  /** One at least was on no page before. */
  anyNew: boolean;
}

/** What was read of a list so far: each item once, and every number that was stated of all of them. */
export class GatheredList {
  readonly items: Invitation[] = [];
  unreadable = 0;
  /** Items as the service sent them, those that came twice too: offsets count them. */
  sent = 0;
  readonly #redact: Redact;
  readonly #emails = new Map<string, string | null>();
  readonly #totals = new Set<number>();
  /** Whether pages began with items that were there before. */
  readonly #overlaps = new Set<boolean>();

  constructor(redact: Redact) {
    this.#redact = redact;
  }

  read(list: readonly unknown[]): ReadItems {
    const items: Invitation[] = [];
    for (const one of list) if (isObject(one)) items.push(decodeInvitation(one, this.#redact));
    const unreadable = list.length - items.length;
    return { items, unreadable, anyNew: unreadable > 0 || items.some(item => !this.#has(item)) };
  }

  add({ items, unreadable }: ReadItems, totals: readonly number[]): void {
    if (this.items.length > 0 && items.length > 0) this.#overlaps.add(items.some(item => this.#has(item)));
    for (const item of items) {
      if (this.#has(item)) continue;
      this.items.push(item);
      if (item.id !== null) this.#emails.set(this.#emails.has(item.id) ? keyOf(item) : item.id, item.email);
    }
    for (const total of totals) this.#totals.add(total);
    this.unreadable += unreadable;
    this.sent += items.length + unreadable;
  }

  /** The same id with another address is somebody else: a service may count what it lists anew on each page. */
  #has(item: Invitation): boolean {
    if (item.id === null) return false;
    const email = this.#emails.get(item.id);
    return email !== undefined && (email === item.email || this.#emails.has(keyOf(item)));
  }

  /** It is another number than was stated before. */
  contradicts(totals: readonly number[]): boolean {
    return this.#totals.size > 0 && totals.length > 0 && !totals.some(total => this.#totals.has(total));
  }

  /** Whether the number that was read is the one that was stated, each time; null: none was. */
  get agrees(): boolean | null {
    if (this.#totals.size === 0) return null;
    return [...this.#totals].every(total => total === this.items.length + this.unreadable);
  }

  /**
   * A list is whole on evidence only.
   * @param end `said`: the service says that this was all. `usual`: what led from page to page is not there any more.
   * `silent`: nothing is said
   */
  judged(end: 'said' | 'usual' | 'silent'): Complete {
    if (this.agrees === false) return { complete: 'no', stopped: 'count-differs' };
    // Some services begin each page with the last item before it. Where only one does, the list moved while it was read.
    if (this.agrees === null && this.#overlaps.size > 1) return { complete: 'unknown', stopped: null };
    return { complete: this.agrees || end !== 'silent' ? 'yes' : 'unknown', stopped: null };
  }
}

const keyOf = ({ id, email }: Invitation) => `${id} ${email}`;
