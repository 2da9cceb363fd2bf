import type { Invitation, InvitationList } from '../../../src-shared/invitation.ts';
import type { Clock } from '../base/ports/clock.ts';
import { problem } from '../base/problem-error.ts';
import type { Redact } from '../base/redaction/redact.ts';
import { TextSet } from '../base/text-set.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { answerKey, type UsedToken } from '../tokens/used-token.ts';
import { isFromCache } from '../wire/from-store.ts';
import type { RestClient } from '../wire/rest-client.ts';
import type { ServiceClocks } from '../wire/service-clocks.ts';
import type { GatheredList } from './reading/gathered-list.ts';
import { readInvitationPages } from './reading/invitation-pages.ts';
import { remember, type SeenList, seenIn } from './reconcile-invitation.ts';
import { ShownRows } from './rows/shown-rows.ts';

export const invitationsPath = '/api/v1/team/invitations';

/** A reading that nobody has waited for or looked at for twice as long is given up. */
const unwatchedMs = 15_000;

export interface ReadingParts {
  usedToken: UsedToken;
  rest: RestClient;
  clock: Clock;
  clocks: ServiceClocks;
  redact: Redact;
}

export type AboutList = Omit<InvitationList, 'items'>;

/** A list as it was just read. */
export interface Reading {
  /** See `answerKey`. */
  key: string;
  origin: string;
  /** What the pages brought, and nothing else. */
  list: InvitationList;
  seen: SeenList;
  /** When its first page was asked for, by this computer's clock: what came later may not be in it. */
  askedAt: number;
  /** A page of it came from a store on the way. */
  fromCache: boolean;
  /** Counts: a reading that began later has a higher one. */
  turn: number;
}

/** The same as it is kept. */
export interface Ended extends Reading {
  /** What was put in meanwhile is among them. */
  rows: ShownRows;
  record: ConnectionRecord;
  /** Aborted where the token is the connection's no longer. */
  ended: AbortSignal;
}

/** One reading of a list, from its first page to its end, or until nobody wants it any more. */
export class ListReading {
  readonly turn: number;
  pages = 0;
  /** There is a first page, and more to come. */
  hasBegun = false;
  /** A view has told of it. */
  wasShown = false;
  /** The service was asked. */
  hasAsked = false;
  /** How many wait for its end, or for its beginning. */
  waiting = 0;
  readonly #parts: ReadingParts;
  readonly #begun = Promise.withResolvers<void>();
  readonly #owner = new AbortController();
  readonly #left = new AbortController();
  readonly #made: Invitation[] = [];
  readonly #rows: ShownRows;
  #brought: Pick<GatheredList, 'items' | 'unreadable'> | null = null;
  #baseUrl = '';
  #callOff = (): void => undefined;

  constructor(parts: ReadingParts, turn: number) {
    this.#parts = parts;
    this.turn = turn;
    this.#rows = new ShownRows([], parts.clock);
  }

  /** What pages brought so far, and what was put in. */
  get rows(): ShownRows {
    if (this.#brought) this.#rows.take(this.#brought.items);
    return this.#rows;
  }

  /** What is known of the list so far. */
  get about(): AboutList {
    const { clock, clocks } = this.#parts;
    return {
      ...({ complete: 'no', stopped: null, problem: null, mislabelled: false, staleBecause: null } as const),
      ...{ pages: this.pages, unreadableItems: this.#brought?.unreadable ?? 0, fetchedAt: clock.now() },
      clockOffsetMs: clocks.offsetOf(this.#baseUrl),
    };
  }

  /** Whoever waits for it gets what was read by then. */
  stop(): void {
    this.#owner.abort();
  }

  /** Nobody wants it: nothing of it is kept. */
  leave(): void {
    this.#left.abort();
  }

  get isLeft(): boolean {
    return this.#left.signal.aborted;
  }

  /** It may have passed the place where this one stands. */
  put(made: Invitation): void {
    this.#made.push(made);
    if (made.id !== null) this.rows.put(made);
  }

  /** Resolves when there is something to be shown, or it has ended. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  async waitedFor<T>(what: Promise<T>): Promise<T> {
    this.waiting += 1;
    try {
      return await what;
    } finally {
      this.waiting -= 1;
    }
  }

  /** What came of it is kept. */
  over(): void {
    this.#callOff();
    this.#begun.resolve();
  }

  /**
   * Ends it as soon as nobody wants it any more.
   * @param lookedAt when somebody last did, `Clock.elapsed`
   * @param tell whoever looks then looks again
   */
  watch(lookedAt: () => number, tell: () => void): void {
    const { clock } = this.#parts;
    this.#callOff = clock.after(unwatchedMs, () => {
      const quietMs = this.waiting > 0 ? 0 : clock.elapsed() - lookedAt();
      if (quietMs >= 2 * unwatchedMs) return this.leave();
      // Where no page comes, a screen has no reason to look.
      if (quietMs >= unwatchedMs) tell();
      this.watch(lookedAt, tell);
    });
  }

  /** @throws ProblemError where not even the first page could be had, or its token is the connection's no longer */
  run(connectionId: string, key: string, onPage: () => void): Promise<Ended> {
    const { usedToken, rest, clock, clocks, redact } = this.#parts;
    const stopped = this.#owner.signal;
    const left = this.#left.signal;
    const read = async (token: string, record: ConnectionRecord, ended: AbortSignal) => {
      // What another token or address is shown belongs into another list.
      if (answerKey(record) !== key) throw problem('cancelled');
      const { baseUrl } = record;
      this.#baseUrl = baseUrl;
      const ids = new TextSet();
      const askedAt = clock.now();
      const signal = AbortSignal.any([ended, stopped, left]);
      let fromCache = false;
      const pages = await readInvitationPages({
        origin: baseUrl,
        path: invitationsPath,
        get: async (path, asked) => {
          this.hasAsked = true;
          if (this.pages > 0) this.#showBegun();
          const answer = await rest.get(path, { baseUrl, token, signal, ...asked });
          fromCache ||= isFromCache(answer.headers);
          return answer;
        },
        shown: body => rest.shown(body),
        breath: clock,
        stopped,
        redact,
        ids,
        onPage: (count, gathered) => {
          this.pages = count;
          // Put together where somebody looks, and not for each page.
          this.#brought = gathered;
          onPage();
        },
      });
      // What was read by then belongs to a token that is no longer the connection's: nobody is shown it.
      if (ended.aborted || left.aborted) throw problem('cancelled');
      const clockOffsetMs = clocks.offsetOf(baseUrl);
      // Of what a store on the way has kept nobody knows what was added since.
      const complete = fromCache && pages.complete === 'yes' ? 'unknown' : pages.complete;
      const about = { complete, fetchedAt: clock.now(), clockOffsetMs, staleBecause: null };
      const list: InvitationList = { ...pages, ...about };
      const seen = seenIn({ ...list, fromCache }, ids);
      for (const one of this.#made) remember(seen, one);
      return {
        ...{ key, origin: baseUrl, list, seen, askedAt, fromCache, turn: this.turn },
        ...{ rows: this.rows, record, ended },
      };
    };
    return usedToken.read(connectionId, read, ({ list, fromCache }) => {
      if (list.problem?.code === 'token-refused') return 'refused';
      return fromCache ? null : 'works';
    });
  }

  #showBegun(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    this.#begun.resolve();
  }
}
