import type { Invitation, InvitationList } from '../../../../src-shared/invitation.ts';
import { isObject } from '../../base/json.ts';
import type { Redact } from '../../base/redaction/redact.ts';
import { showableIn } from '../../base/redaction/showable.ts';
import type { Stretch } from '../../base/stretch.ts';
import type { TextSet } from '../../base/text-set.ts';
import { isAddressAlone } from '../../service/lone-address.ts';
import { InvitationReader } from './invitation-reader.ts';
import { listLimits } from './list-limits.ts';

type Complete = Pick<InvitationList, 'complete' | 'stopped'>;

/** A page that was read and is not yet believed to be the next one. */
export interface ReadItems {
  items: readonly Invitation[];
  unreadable: number;
  /** One at least was on no page before. */
  anyNew: boolean;
  /** Of unnamed fields, in all of these items. */
  extraFields: number;
  /** Not all of the page was read. */
  cut: 'limit' | 'owner' | null;
}

/** Goes on until the owner says stop. */
export interface Work {
  stretch: Stretch;
  stopped: AbortSignal;
}

/** What was read of a list so far: each item once, and every number that was stated of all of them. */
export class GatheredList {
  unreadable = 0;
  /** Items as the service sent them, those that came twice too: offsets count them. */
  sent = 0;
  readonly #redact: Redact;
  readonly #ids: TextSet;
  #items: Invitation[] = [];
  /** Those after them, page by page: a list that grows by each is copied time and again. */
  #added: (readonly Invitation[])[] = [];
  #count = 0;
  /** Where in `items` each stands: by its id, and by both where an id is there twice. */
  #places: Map<string | null, number> | null = null;
  #extraFields = 0;
  readonly #totals = new Set<number>();
  /** Whether pages began with items that were there before. */
  readonly #overlaps = new Set<boolean>();
  /** Something that was there before came again, and not as the end of the pages before it; or there were fewer pages than before. */
  #moved = false;
  #ends: readonly (number | null)[] = [];

  /** @param ids filled with those of all items */
  constructor(redact: Redact, ids: TextSet) {
    this.#redact = redact;
    this.#ids = ids;
  }

  /** All of them, in one list that grows. */
  get items(): Invitation[] {
    const added = this.#added;
    if (added.length === 0) return this.#items;
    this.#added = [];
    if (this.#items.length === 0) this.#items = joined(added, this.#count);
    else for (const page of added) for (const one of page) this.#items.push(one);
    return this.#items;
  }

  /** As much of a page as there is room for. @param body in which the list came */
  async read(list: readonly unknown[], body: Uint8Array, { stretch, stopped }: Work): Promise<ReadItems> {
    const reader = new InvitationReader(this.#redact, showableIn(body, this.#redact));
    // With room from the first, for as many as are kept: one that grows is copied as often as it does.
    const items = new Array<Invitation>(Math.min(list.length, listLimits.items));
    let count = 0;
    let unreadable = 0;
    let extraFields = 0;
    let cut: ReadItems['cut'] = list.length > 0 && stopped.aborted ? 'owner' : null;
    // By its place, as in `add`: what an iterator makes for each of a hundred thousand items has to be collected.
    for (let at = 0; at < list.length; at += 1) {
      if (this.#isFull(count, extraFields)) cut = 'limit';
      if (stretch.isOver()) {
        await stretch.pause();
        if (stopped.aborted) cut = 'owner';
      }
      if (cut !== null) break;
      const sent = list[at];
      // An address alone is whom it is for.
      const one = isAddressAlone(sent) ? { email: sent } : sent;
      if (isObject(one)) {
        const item = reader.read(one);
        extraFields += item.extra.length;
        items[count] = item;
        count += 1;
      } else unreadable += 1;
    }
    items.length = count;
    let anyNew = unreadable > 0;
    for (let at = 0; at < items.length && !anyNew; at += 1) anyNew = !this.#has(items[at] as Invitation);
    return { items, unreadable, anyNew, extraFields, cut };
  }

  /** More than half of these were there before. */
  hasMost({ items }: ReadItems): boolean {
    return items.filter(item => this.#has(item)).length * 2 > items.length;
  }

  /** No more can be held. */
  get isFull(): boolean {
    return this.#isFull(0, 0);
  }

  #isFull(items: number, extraFields: number): boolean {
    const { items: most, extraFields: mostFields } = listLimits;
    return this.#count + items >= most || this.#extraFields + extraFields >= mostFields;
  }

  /** @param ends how far the pages go by what was said with this one, in each manner; null: it was not */
  add(
    { items, unreadable, extraFields }: ReadItems,
    totals: readonly number[],
    ends: readonly (number | null)[] = [],
  ): void {
    const begun = this.#count;
    let twice = 0;
    let lastBefore = -1;
    let isTail = true;
    for (let at = this.#addAtOnce(items); at < items.length; at += 1) {
      const item = items[at] as Invitation;
      const before = this.#place(item);
      if (before === null) this.#count = this.items.push(item);
      else if (before < begun) {
        isTail &&= twice === at && (at === 0 || before === lastBefore + 1);
        twice += 1;
        lastBefore = before;
      }
    }
    if (begun > 0 && items.length > 0) this.#overlaps.add(twice > 0);
    if (twice > 0 && !(isTail && lastBefore === begun - 1)) this.#moved = true;
    // Who was taken out in front has let somebody slip onto a page that was read.
    if (ends.some((end, at) => end !== null && end < (this.#ends[at] ?? 0))) this.#moved = true;
    this.#ends = ends.map((end, at) => end ?? this.#ends[at] ?? null);
    for (const total of totals) this.#totals.add(total);
    this.unreadable += unreadable;
    this.sent += items.length + unreadable;
    this.#extraFields += extraFields;
  }

  #has(item: Invitation): boolean {
    return item.id !== null && this.#ids.has(item.id) && this.#placeOf(item, item.id) !== null;
  }

  /** Those in front of the first that was there before. @returns how many */
  #addAtOnce(items: readonly Invitation[]): number {
    let end = 0;
    while (end < items.length && this.#isFirst(items[end] as Invitation)) end += 1;
    if (end > 0) this.#added.push(end === items.length ? items : items.slice(0, end));
    this.#count += end;
    return end;
  }

  /** Nothing has its id, and none was there twice so far. */
  #isFirst({ id }: Invitation): boolean {
    return id === null || (this.#places === null && this.#ids.add(id));
  }

  /** Where it stands already; null: nowhere, so that it is to come at the end. */
  #place(item: Invitation): number | null {
    const { id } = item;
    if (id === null) return null;
    const isNew = this.#ids.add(id);
    if (isNew && this.#places === null) return null;
    const before = isNew ? null : this.#placeOf(item, id);
    if (before === null) this.#places?.set(isNew ? id : keyOf(item), this.#count);
    return before;
  }

  /** The same id with another address is somebody else: a service may count what it lists anew on each page. */
  #placeOf(item: Invitation, id: string): number | null {
    // Seldom needed, and made only then: a list of a hundred thousand is looked through by ids alone.
    this.#places ??= new Map(this.items.map(({ id: one }, place) => [one, place]));
    const place = this.#places.get(id);
    const same = place !== undefined && this.items[place]?.email === item.email;
    return same ? place : (this.#places.get(keyOf(item)) ?? null);
  }

  /** It is another number than was stated before. */
  contradicts(totals: readonly number[]): boolean {
    return this.#totals.size > 0 && totals.length > 0 && !totals.some(total => this.#totals.has(total));
  }

  /** Whether the number that was read is the one that was stated, each time; null: none was. */
  get agrees(): boolean | null {
    if (this.#totals.size === 0) return null;
    return [...this.#totals].every(total => total === this.#count + this.unreadable);
  }

  /** Whether a page states a number, and that, as every one before, is the one that was read. */
  isAllBy(totals: readonly number[]): boolean {
    return totals.length > 0 && this.agrees === true;
  }

  /**
   * A list is whole on evidence only.
   * @param end `said`: the service says that this was all. `usual`: what led from page to page is not there any more.
   * `silent`: nothing is said
   */
  judged(end: 'said' | 'usual' | 'silent'): Complete {
    if (this.agrees === false) return { complete: 'no', stopped: 'count-differs' };
    // Some services begin each page with the last items before it. Where only one does, or others come again, the list moved
    // while it was read, or has no order.
    const moved = this.#overlaps.size > 1 || this.#moved;
    if (this.agrees === null && moved) return { complete: 'unknown', stopped: null };
    return { complete: this.agrees || end !== 'silent' ? 'yes' : 'unknown', stopped: null };
  }
}

/** With room from the first. */
function joined(pages: readonly (readonly Invitation[])[], count: number): Invitation[] {
  const all = new Array<Invitation>(count);
  let end = 0;
  for (const page of pages) {
    for (let at = 0; at < page.length; at += 1, end += 1) all[end] = page[at] as Invitation;
  }
  return all;
}

const keyOf = ({ id, email }: Invitation) => `${id} ${email}`;
