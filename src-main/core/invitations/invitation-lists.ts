import type { InvitationList } from '../../../src-shared/invitation.ts';
import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/ports/clock.ts';
import { problem } from '../base/problem-error.ts';
import type { Redact } from '../base/redact.ts';
import { TextSet } from '../base/text-set.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Snapshots } from '../connections/snapshots.ts';
import { answerKey, type UsedToken } from '../tokens/used-token.ts';
import { Latest } from '../wire/latest.ts';
import type { RestClient } from '../wire/rest-client.ts';
import { isFromCache, type ServiceClocks } from '../wire/service-clocks.ts';
import { readInvitationPages } from './invitation-pages.ts';
import { type SeenList, seenIn } from './reconcile-invitation.ts';

export const invitationsPath = '/api/v1/team/invitations';

interface Parts {
  usedToken: UsedToken;
  connections: ConnectionStore;
  rest: RestClient;
  snapshots: Snapshots;
  clock: Clock;
  clocks: ServiceClocks;
  changes: Changes;
  redact: Redact;
}

/** A list as it was just read. */
export interface Reading {
  /** See `answerKey`. */
  key: string;
  origin: string;
  list: InvitationList;
  seen: SeenList;
  /** A page of it came from a store on the way. */
  fromCache: boolean;
  /** Counts: a reading that began later has a higher one. */
  turn: number;
}

/** The lists of invitations (4.1): read whole, one at a time, for those who ask and for what is in doubt. */
export class InvitationLists {
  readonly #parts: Parts;
  readonly #latest = new Latest();
  /** `answerKey` -> what was in its list when it was last read. */
  readonly #seen = new Map<string, SeenList>();
  /** Connection id -> what ends the readings that are under way. */
  readonly #stops = new Map<string, AbortController>();
  #turn = 0;
  /** Told of every list that was read. */
  onRead: (connectionId: string, reading: Reading) => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Every page; where the service cannot be reached, the list as it was when it last could. */
  async get(connectionId: string): Promise<InvitationList> {
    const { connections, snapshots } = this.#parts;
    const current = () => connections.get(connectionId);
    return snapshots.freshOrKept(current, 'invitations', () => this.getNow(connectionId));
  }

  /** As the service says now, or not at all. */
  getNow(connectionId: string): Promise<InvitationList> {
    const key = answerKey(this.#parts.connections.get(connectionId));
    return this.#latest.get(key, () => this.#read(connectionId));
  }

  /** Something has changed: what is being read may have missed it. */
  outdate(connectionId: string): void {
    const record = this.#parts.connections.all.find(({ id }) => id === connectionId);
    if (record) this.#latest.outdate(answerKey(record));
  }

  /** Ends the readings of it that are under way: whoever waits for them gets what was read by then. */
  stop(connectionId: string): void {
    const { id } = this.#parts.connections.get(connectionId);
    this.#stops.get(id)?.abort();
    this.#stops.delete(id);
  }

  #stopped(connectionId: string): AbortSignal {
    const stop = this.#stops.get(connectionId) ?? new AbortController();
    this.#stops.set(connectionId, stop);
    return stop.signal;
  }

  lastSeen(key: string): SeenList | null {
    return this.#seen.get(key) ?? null;
  }

  /** Every reading that begins from here on has a higher one. */
  get turn(): number {
    return this.#turn;
  }

  #read(connectionId: string): Promise<InvitationList> {
    const { usedToken, rest, clock, clocks, redact, changes, snapshots } = this.#parts;
    const stopped = this.#stopped(connectionId);
    const read: Parameters<typeof usedToken.read<InvitationList>>[1] = async (token, record, ended) => {
      this.#turn += 1;
      const turn = this.#turn;
      let fromCache = false;
      const { baseUrl } = record;
      const ids = new TextSet();
      const signal = AbortSignal.any([ended, stopped]);
      const pages = await readInvitationPages({
        origin: baseUrl,
        path: invitationsPath,
        get: async (path, asked) => {
          const answer = await rest.get(path, { baseUrl, token, signal, ...asked });
          fromCache ||= isFromCache(answer.headers);
          return answer;
        },
        shown: body => rest.shown(body),
        breath: clock,
        stopped,
        redact,
        ids,
        onPage: (count, items) => {
          if (count > 1) changes.progress({ what: 'invitations', connectionId, pages: count, items });
        },
      });
      // What was read by then belongs to a token that is no longer the connection's: nobody is shown it.
      if (ended.aborted) throw problem('cancelled');
      const clockOffsetMs = clocks.offsetOf(record.baseUrl);
      const list: InvitationList = { ...pages, fetchedAt: clock.now(), clockOffsetMs, staleBecause: null };
      const key = answerKey(record);
      const seen = seenIn({ ...list, fromCache }, ids);
      this.#seen.set(key, seen);
      // An older list that is whole is worth more than the beginning of a newer one.
      if (list.stopped !== 'page-failed' && list.stopped !== 'owner')
        snapshots.keep(record, 'invitations', list, ended);
      this.onRead(connectionId, { key, origin: record.baseUrl, list, seen, fromCache, turn });
      return list;
    };
    return usedToken.read(connectionId, read, ({ problem }) => problem?.code === 'token-refused');
  }
}
