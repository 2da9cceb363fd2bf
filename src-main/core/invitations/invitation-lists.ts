import type { Invitation, InvitationList } from '../../../src-shared/invitation.ts';
import type {
  InvitationSelection,
  InvitationView,
  InvitationWindow,
} from '../../../src-shared/invitation-view.ts';
import type { Changes } from '../base/changes.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import type { Snapshots } from '../connections/snapshots.ts';
import { answerKey } from '../tokens/used-token.ts';
import { type Matching, matchingIn } from './kept-list.ts';
import type { Ended, Reading, ReadingParts } from './list-reading.ts';
import { Listing } from './listing.ts';
import type { OneTeam } from './one-team.ts';
import type { SeenList } from './reconcile-invitation.ts';

interface Parts extends ReadingParts {
  connections: ConnectionStore;
  oneTeam: Pick<OneTeam, 'of' | 'isShownAlike'>;
  work: Pick<ConnectionWork, 'whenEnded'>;
  snapshots: Snapshots;
  changes: Changes;
}

/** The lists of invitations (4.1), one for each connection, for those who ask and for what is in doubt. */
export class InvitationLists {
  readonly #parts: Parts;
  /** By connection. */
  readonly #listings = new Map<string, Listing>();
  #turn = 0;
  /** Told of every list that was read. */
  onWhole: (reading: Ended) => void = () => undefined;
  onRead: (connectionId: string, reading: Ended) => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws ProblemError what the last reading met, where the service has refused it or nothing is kept */
  view(connectionId: string, wanted: InvitationWindow): Promise<InvitationView> {
    return this.#ask(connectionId, listing => listing.view(wanted));
  }

  /** Every row that matches. @throws ProblemError as `view` */
  matching(connectionId: string, wanted: InvitationSelection): Promise<Matching> {
    const { clock } = this.#parts;
    return this.#ask(connectionId, async listing => matchingIn(await listing.shown(), wanted, clock));
  }

  /** Reads it again. @throws ProblemError what that has met */
  refresh(connectionId: string): Promise<void> {
    return this.#ask(connectionId, listing => listing.refresh());
  }

  /** Every page; where the service cannot be reached, the list as it was when it last could. */
  list(connectionId: string): Promise<InvitationList> {
    return this.#ask(connectionId, listing => listing.list());
  }

  /** The same, unless it was read a moment ago. */
  current(connectionId: string): Promise<InvitationList> {
    return this.#ask(connectionId, listing => listing.current());
  }

  /** As the service says now, or not at all. */
  async getNow(connectionId: string): Promise<InvitationList> {
    return (await this.readNow(connectionId)).list;
  }

  /** @param given rejects where it is waited for no longer */
  readNow(connectionId: string, given?: Promise<never>): Promise<Reading> {
    return this.#ask(connectionId, listing => listing.read(given));
  }

  /** Of the list that is kept, perhaps by an earlier run; null: there is none. */
  async pagesOf(connectionId: string): Promise<number | null> {
    const { connections, snapshots } = this.#parts;
    return this.#of(connectionId).pages ?? (await snapshots.pagesOfList(connections.get(connectionId)));
  }

  /** Ends the readings of it that are under way: whoever waits for them gets what was read by then. */
  stop(connectionId: string): void {
    const { id } = this.#parts.connections.get(connectionId);
    this.#listings.get(id)?.stop();
  }

  /** Something has changed: what was read, or is being read, may lack it. */
  outdate(connectionId: string): void {
    this.#listings.get(connectionId)?.outdate();
  }

  /**
   * The service has just made one: every connection that is known to be to the same team shows it from here on.
   * @param key see `answerKey`: of what it was sent with. Another one may be another team's
   * @param made null: it was not shown
   */
  put(connectionId: string, key: string, made: Invitation | null): void {
    const { connections, oneTeam } = this.#parts;
    const keys = new Map(connections.all.map(record => [record.id, answerKey(record)]));
    if (keys.get(connectionId) !== key) return;
    for (const id of oneTeam.of(connectionId)) {
      const listing = this.#listings.get(id);
      if (listing === undefined || listing.owner.key !== keys.get(id)) continue;
      if (made && oneTeam.isShownAlike(connectionId, id)) listing.put(made);
      else listing.outdate();
    }
  }

  lastSeen(key: string): SeenList | null {
    return [...this.#listings.values()].find(({ owner }) => owner.key === key)?.seen ?? null;
  }

  /** Every reading that begins from here on has a higher one. */
  get turn(): number {
    return this.#turn;
  }

  /** Where the connection got another token meanwhile, the list that is shown to that one is asked. */
  async #ask<T>(connectionId: string, ask: (listing: Listing) => Promise<T>): Promise<T> {
    const { connections } = this.#parts;
    for (;;) {
      const listing = this.#of(connectionId);
      const isOutdated = () => answerKey(connections.get(connectionId)) !== listing.owner.key;
      try {
        const value = await ask(listing);
        if (!isOutdated()) return value;
      } catch (error) {
        if (!isOutdated()) throw error;
      }
    }
  }

  #of(connectionId: string): Listing {
    const { connections, snapshots, work } = this.#parts;
    const record = connections.get(connectionId);
    const key = answerKey(record);
    const there = this.#listings.get(connectionId);
    if (there?.owner.key === key) return there;
    const listing = new Listing(this.#parts, {
      ...{ connectionId, key, turn: () => this.#turn },
      nextTurn: () => {
        this.#turn += 1;
        return this.#turn;
      },
      snapshot: () => snapshots.list(record),
      onWhole: reading => this.onWhole(reading),
      onRead: reading => this.onRead(connectionId, reading),
    });
    this.#listings.set(connectionId, listing);
    // What one token was shown is not shown to another, and what is gone takes no room.
    const drop = () => {
      if (this.#listings.get(connectionId) === listing) this.#listings.delete(connectionId);
    };
    work.whenEnded(connectionId, 'token', drop);
    return listing;
  }
}
