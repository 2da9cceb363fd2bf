import { valueAt } from '../../../../src-shared/field.ts';
import type { Invitation } from '../../../../src-shared/invitation.ts';
import {
  type InvitationState,
  invitationState,
  invitationStates,
} from '../../../../src-shared/invitation-state.ts';
import type {
  Facet,
  InvitationSort,
  InvitationView,
  InvitationWindow,
} from '../../../../src-shared/invitation-view.ts';
import { smallLetters } from '../../../../src-shared/small-letters.ts';
import type { Breath } from '../../base/ports/clock.ts';
import { Stretch } from '../../base/stretch.ts';
import { DueOrder } from './due-order.ts';
import { FacetCounts } from './facet-counts.ts';
import { isSameInvitation } from './invitation-address.ts';
import { RowOrder, type SortKey } from './row-order.ts';
import { missedBy, testsOf } from './row-tests.ts';
import { SaidEnds } from './said-ends.ts';
import { SearchedText } from './searched-text.ts';
import { noCounts, stateFacet } from './state-counts.ts';

type Sort = NonNullable<InvitationWindow['sort']>;
type Shown = Pick<InvitationView, 'rows' | 'matching' | 'all' | 'counts' | 'roles' | 'facets' | 'fields'>;

/** What expires within it is told so much too late: nothing is counted anew in the meantime. */
const nowHoldsMs = 10_000;
const mostRoles = 50;
/** So many rows are looked at before the clock is. */
const atATime = 256;
/** A screen looks at one list in one order, and a form beside it looks up an address. */
const mostHeld = 4;

const keyOf: Record<Exclude<InvitationSort, 'due' | 'field'>, (row: Invitation) => SortKey> = {
  email: ({ email }) => email ?? undefined,
  role: ({ role }) => role ?? undefined,
  seat: ({ useSeat }) => (useSeat === null ? undefined : Number(useSeat)),
  created: ({ createdAt }) => createdAt?.epochMs ?? undefined,
  updated: ({ updatedAt }) => updatedAt?.epochMs ?? undefined,
  expires: ({ expiresAt }) => expiresAt?.epochMs ?? undefined,
  id: ({ id }) => id ?? undefined,
};

interface Facts {
  now: number;
  /** Of so many rows. */
  all: number;
  counts: Shown['counts'];
  /** Of each row, by its place among the states. */
  states: number[];
  roles: Map<string, number>;
}
/** Positions in the rows. */
type Positions = readonly number[];

interface Found {
  /** The order in which it was looked for. */
  of: Positions;
  found: Positions;
  facets: { now: number; all: Facet[] } | null;
}

/**
 * The rows of a list while pages bring them and new invitations are put in, and as a screen wants to see them: sought, filtered,
 * sorted, and a window of what is left.
 */
export class ShownRows {
  all: Invitation[];
  /** All of them once one was put in; until then whoever brings them holds the same ones, and they are held once. */
  #own: Invitation[] | null = null;
  /** Of those that pages brought. */
  #taken: number;
  readonly #breath: Breath;
  /** Id -> its place: those that were put in, which a later page may bring as well. */
  readonly #put = new Map<string, number>();
  /** What calls before have worked out; the latest last. */
  readonly #orders = new Map<string, RowOrder<Invitation>>();
  #due = new DueOrder();
  #facets = new FacetCounts();
  readonly #matching = new Map<string, Found>();
  readonly #text = new SearchedText();
  #facts = noFacts(0);
  #ended = new SaidEnds();
  #sent: Positions = [];
  #inTurn: Promise<unknown> = Promise.resolve();

  constructor(rows: Invitation[], breath: Breath) {
    this.all = rows;
    this.#taken = rows.length;
    this.#breath = breath;
  }

  /** What pages brought so far: those of the call before, and more at the end, of which none was there but what was put in. */
  take(rows: Invitation[]): void {
    if (!this.#own) this.all = rows;
    for (; this.#own && this.#taken < rows.length; this.#taken += 1) {
      const row = rows[this.#taken] as Invitation;
      const place = row.id === null ? undefined : this.#put.get(row.id);
      const put = place === undefined ? undefined : this.all[place];
      if (place !== undefined && put && isSameInvitation(put, row)) this.#replace(place, row);
      else this.#own.push(row);
    }
    this.#taken = rows.length;
  }

  /** What the service has just made: never twice, whether a page has brought it or will. */
  put(row: Invitation): void {
    this.#own ??= [...this.all];
    this.all = this.#own;
    const place = this.all.findIndex(one => isSameInvitation(one, row));
    if (place === -1) {
      if (row.id !== null) this.#put.set(row.id, this.all.length);
      this.#own.push(row);
    } else this.#replace(place, row);
  }

  #replace(place: number, row: Invitation): void {
    // Not while a window is made out: it would keep what it made of the one before.
    this.#inTurn = this.#inTurn.then(() => {
      if (this.#own) this.#own[place] = row;
      this.#text.outdate(place);
      this.#orders.clear();
      this.#due = new DueOrder();
      this.#facets = new FacetCounts();
      this.#matching.clear();
      this.#facts = noFacts(0);
      this.#ended = new SaidEnds();
    });
  }

  /** @param now epoch milliseconds, by the service's clock */
  window(wanted: InvitationWindow, now: number): Promise<Shown> {
    const shown = this.#inTurn.then(() => this.#window(wanted, now - (now % nowHoldsMs)));
    this.#inTurn = shown.catch(() => undefined);
    return shown;
  }

  async #window(wanted: InvitationWindow, now: number): Promise<Shown> {
    const { from, count, search = '', filter = {}, sort } = wanted;
    const stretch = new Stretch(this.#breath);
    const sorted = sort ? await this.#sorted(sort, now, stretch) : null;
    const length = sorted?.length ?? this.all.length;
    const { counts, roles, all } = await this.#factsAt(now, length, stretch);
    const isSought = search.trim() !== '' || Object.keys(filter).length > 0;
    const found = isSought ? await this.#found(sorted ?? this.#asSent(length), wanted, now, stretch) : null;
    const order = found?.found ?? sorted;
    const end = Math.min(from + count, length);
    const frequent = [...roles].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, mostRoles);
    if (wanted.facets) await this.#facets.take(this.all, length, stretch);
    const facets = found?.facets?.all ?? [stateFacet(counts), ...this.#facets.facets(this.#facets.whole())];
    return {
      rows: order ? order.slice(from, end).flatMap(n => this.all[n] ?? []) : this.all.slice(from, end),
      ...{ matching: order?.length ?? length, all, counts: { ...counts } },
      roles: frequent.map(([role]) => role),
      ...(wanted.facets && { facets, fields: this.#facets.fields }),
    };
  }

  #sorted({ by, descending, path = [] }: Sort, now: number, stretch: Stretch): Promise<Positions> {
    if (by === 'due') return this.#due.of(this.all, this.#ended, now, descending, stretch);
    const name = JSON.stringify([by, path]);
    const key = by === 'field' ? (row: Invitation) => keyOfField(row, path) : keyOf[by];
    const order = this.#orders.get(name) ?? new RowOrder<Invitation>(key);
    hold(this.#orders, name, order);
    return order.of(this.all, stretch, descending);
  }

  /** The same one until more rows come. */
  #asSent(length: number): Positions {
    if (this.#sent.length !== length) this.#sent = Array.from({ length }, (_, n) => n);
    return this.#sent;
  }

  async #found(of: Positions, wanted: InvitationWindow, now: number, stretch: Stretch): Promise<Found> {
    const { search = '', filter = {}, sort, facets = false } = wanted;
    const sought = smallLetters(search.trim());
    const name = JSON.stringify([sought, sort, filter, filter.state && now]);
    const before = this.#matching.get(name);
    if (before?.of === of && (!facets || before.facets?.now === now)) return before;
    const holds = sought === '' ? null : await this.#text.find(sought, this.all, of.length, stretch);
    const tests = testsOf(filter, n => this.#stateAt(n));
    if (facets) await this.#facets.take(this.all, of.length, stretch);
    const tally = facets ? this.#facets.begin() : null;
    const states = noCounts();
    const found: number[] = [];
    for (let at = 0; at < of.length; at += 1) {
      const n = of[at] ?? 0;
      const row = holds?.[n] === 0 ? undefined : this.all[n];
      if (!row) continue;
      const [missed, other] = missedBy(tests, row, n);
      if (missed === undefined) found.push(n);
      if (tally && other === undefined) {
        this.#facets.count(tally, n, missed);
        const state = this.#stateAt(n);
        if (state && (missed === undefined || missed === 'state')) states[state] += 1;
      }
      if (at % atATime === 0 && stretch.isOver(atATime)) await stretch.pause();
    }
    const all = tally && [stateFacet(states), ...this.#facets.facets(tally)];
    const made = { of, found, facets: all && { now, all } };
    hold(this.#matching, name, made);
    return made;
  }

  #stateAt(n: number): InvitationState | undefined {
    return invitationStates[this.#facts.states[n] ?? -1];
  }

  /** Counted on from where it was left, as long as what is now has not changed. */
  async #factsAt(now: number, all: number, stretch: Stretch): Promise<Facts> {
    if (this.#facts.now !== now) this.#facts = noFacts(now);
    const facts = this.#facts;
    for (; facts.all < all; facts.all += 1) {
      const row = this.all[facts.all];
      if (!row) break;
      const state = invitationState(row, now, this.#ended.of(this.all, facts.all));
      facts.counts[state] += 1;
      facts.states.push(invitationStates.indexOf(state));
      if (row.role) facts.roles.set(row.role, (facts.roles.get(row.role) ?? 0) + 1);
      if (stretch.isOver()) await stretch.pause();
    }
    return facts;
  }
}

const noFacts = (now: number): Facts => ({
  ...{ now, all: 0, roles: new Map(), states: [] },
  counts: noCounts(),
});

/** As a text, since one field may hold this and that. Nothing goes last. */
function keyOfField({ extra }: Invitation, path: readonly string[]): SortKey {
  const value = valueAt(extra, path);
  return value === null || value === '' ? undefined : String(value);
}

/** The latest few only: each takes a number per row. */
function hold<T>(held: Map<string, T>, name: string, value: T): void {
  held.delete(name);
  held.set(name, value);
  const [oldest] = held.keys();
  if (held.size > mostHeld && oldest !== undefined) held.delete(oldest);
}
