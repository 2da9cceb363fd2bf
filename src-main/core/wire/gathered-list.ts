import type { Invitation, InvitationList } from '../../../src-shared/invitation.ts';
import { isObject } from '../base/json.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { decodeInvitation } from '../service/invitation.ts';

type Complete = Pick<InvitationList, 'complete' | 'stopped'>;

/** The items of a page that were on none before. */
export interface Fresh {
  items: readonly Invitation[];
  emails: ReadonlyMap<string, string | null>;
  unreadable: number;
  any: boolean;
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

  constructor(redact: Redact) {
    this.#redact = redact;
  }

  /** What of a page was not there before; nothing is kept yet. */
  freshOf(list: readonly unknown[]): Fresh {
    const items: Invitation[] = [];
    const emails = new Map<string, string | null>();
    let unreadable = 0;
    for (const one of list) {
      if (!isObject(one)) unreadable += 1;
      else {
        const item = decodeInvitation(one, this.#redact);
        if (this.#isNew(item, emails)) items.push(item);
      }
    }
    return { items, emails, unreadable, any: items.length > 0 || unreadable > 0 };
  }

  /** The same id with another address is somebody else: a service may count what it lists anew on each page. */
  #isNew({ id, email }: Invitation, emails: Map<string, string | null>): boolean {
    if (id === null) return true;
    const before = this.#emails.get(id) ?? emails.get(id);
    const key = before === undefined || before === email ? id : `${id} ${email}`;
    if (this.#emails.has(key) || emails.has(key)) return false;
    emails.set(key, email);
    return true;
  }

  add(fresh: Fresh, list: readonly unknown[], totals: readonly number[]): void {
    for (const item of fresh.items) this.items.push(item);
    for (const [key, email] of fresh.emails) this.#emails.set(key, email);
    for (const total of totals) this.#totals.add(total);
    this.unreadable += fresh.unreadable;
    this.sent += list.length;
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
    return { complete: this.agrees || end !== 'silent' ? 'yes' : 'unknown', stopped: null };
  }
}
