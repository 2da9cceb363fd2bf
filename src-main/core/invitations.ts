import type {
  Invitation,
  InvitationDoubt,
  InvitationList,
  NewInvitation,
} from '../../src-shared/invitation.ts';
import { type ApiToken, answerKey } from './api-token.ts';
import type { Changes } from './changes.ts';
import type { ConnectionWork } from './connection-work.ts';
import type { Redact } from './custody/known-secrets.ts';
import { type Told, toldOf } from './invitation-answer.ts';
import type { InvitationDoubts, Sending } from './invitation-doubts.ts';
import { type InvitationLists, invitationsPath } from './invitation-lists.ts';
import type { Clock } from './ports.ts';
import { problem, problemOf } from './problem-error.ts';
import type { ConnectionStore } from './store/connection-store.ts';
import type { RestClient } from './wire/rest-client.ts';

interface Parts {
  apiToken: ApiToken;
  connections: ConnectionStore;
  lists: InvitationLists;
  doubts: InvitationDoubts;
  rest: RestClient;
  clock: Clock;
  changes: Changes;
  work: ConnectionWork;
  redact: Redact;
  signal: AbortSignal;
}

export interface Created {
  invitation: Invitation | null;
  confirmedBy: 'answer' | 'list';
}

/** The invitations of a team (2.2, 4.1): listed and created. The API can neither cancel nor resend one. */
export class Invitations {
  readonly #parts: Parts;
  /** `answerKey` -> what answers were like whose invitation then stood in the list. */
  readonly #manners = new Map<string, Set<string>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  list(connectionId: string): Promise<InvitationList> {
    return this.#parts.lists.get(connectionId);
  }

  /** Ends the reading that is under way. @throws ProblemError `unknown-item` */
  stop(connectionId: string): void {
    this.#parts.lists.stop(connectionId);
  }

  /** Those whose answer was lost, and what is known of them by now. @throws ProblemError `unknown-item` */
  doubts(connectionId: string): InvitationDoubt[] {
    return this.#parts.doubts.list(this.#parts.connections.get(connectionId).id);
  }

  /**
   * Sends one invitation, once. Where the answer is lost the list is asked whether it is there, now and over the next minute;
   * it is never sent again.
   * @throws ProblemError; `field-errors` under our own field names; `outcome-unknown` with `listed`
   */
  async create(connectionId: string, wanted: NewInvitation): Promise<Created> {
    const { clock, changes, connections, lists, doubts, work } = this.#parts;
    const record = connections.get(connectionId);
    const key = answerKey(record);
    const sending: Sending = {
      ...{ connectionId, wanted, key, since: clock.now(), before: lists.lastSeen(key) },
      ended: work.signal(connectionId, 'token'),
    };
    try {
      const told = await doubts.whileSending(connectionId, wanted.email, () =>
        work.whole(connectionId, () => this.#send(connectionId, wanted)),
      );
      if (!told.sent) return await this.#look(sending, told);
      doubts.forget(connectionId, wanted.email);
      return { invitation: told.invitation, confirmedBy: 'answer' };
    } finally {
      // Also after a failure: the list is what tells whether it was sent.
      lists.outdate(connectionId);
      changes.announce(['invitations', 'team'], connectionId);
    }
  }

  async #send(connectionId: string, wanted: NewInvitation): Promise<Told> {
    const { apiToken, rest, redact, signal } = this.#parts;
    try {
      return await apiToken.with(connectionId, async (token, record, ended) => {
        const body = { email: wanted.email, role: wanted.role, use_seat: wanted.useSeat };
        const call = { baseUrl: record.baseUrl, token, signal, unless: ended };
        const knownManners = this.#mannersOf(answerKey(record));
        return toldOf(await rest.post(invitationsPath, body, call), wanted, { redact, knownManners });
      });
    } catch (error) {
      const lost = problemOf(error);
      if (lost?.code !== 'outcome-unknown') throw error;
      return { sent: false, lost, manner: null };
    }
  }

  #mannersOf(key: string): Set<string> {
    const manners = this.#manners.get(key) ?? new Set();
    this.#manners.set(key, manners);
    return manners;
  }

  async #look(sending: Sending, { lost, manner }: Told & { sent: false }): Promise<Created> {
    const { lists, doubts } = this.#parts;
    const doubt = doubts.add(sending);
    // What is being read already may have passed the place where it would stand.
    lists.outdate(sending.connectionId);
    await lists.getNow(sending.connectionId).catch(() => undefined);
    if (doubt.shown.found === 'sent') {
      if (manner !== null) this.#mannersOf(sending.key).add(manner);
      return { invitation: doubt.invitation, confirmedBy: 'list' };
    }
    void doubts.keepLooking(doubt);
    const { found, asOf } = doubt.shown;
    throw problem('outcome-unknown', { ...lost, listed: found, ...(asOf === null ? {} : { asOf }) });
  }
}
