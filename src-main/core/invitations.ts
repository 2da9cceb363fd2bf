import type {
  Invitation,
  InvitationDoubt,
  InvitationList,
  NewInvitation,
} from '../../src-shared/invitation.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { type ApiToken, answerKey } from './api-token.ts';
import type { Changes } from './changes.ts';
import type { ConnectionWork } from './connection-work.ts';
import type { Redact } from './custody/known-secrets.ts';
import type { InvitationDoubts, Sending } from './invitation-doubts.ts';
import { type InvitationLists, invitationsPath } from './invitation-lists.ts';
import type { Clock } from './ports.ts';
import { hasCode, ProblemError, problem } from './problem-error.ts';
import { withCheckedTimes } from './service/check-times.ts';
import { decodeCreatedInvitation } from './service/invitation.ts';
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

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  list(connectionId: string): Promise<InvitationList> {
    return this.#parts.lists.get(connectionId);
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
      const invitation = await doubts.whileSending(connectionId, wanted.email, () =>
        work.whole(connectionId, () => this.#send(connectionId, wanted)),
      );
      doubts.forget(connectionId, wanted.email);
      return { invitation, confirmedBy: 'answer' };
    } catch (error) {
      if (hasCode(error, 'outcome-unknown')) return await this.#look(sending, error.problem);
      throw hasCode(error, 'field-errors') ? new ProblemError(underOurNames(error.problem)) : error;
    } finally {
      // Also after a failure: the list is what tells whether it was sent.
      lists.outdate(connectionId);
      changes.announce(['invitations', 'team'], connectionId);
    }
  }

  #send(connectionId: string, { email, role, useSeat }: NewInvitation): Promise<Invitation | null> {
    const { apiToken, rest, redact, signal } = this.#parts;
    return apiToken.with(connectionId, async (token, { baseUrl }, ended) => {
      const body = { email, role, use_seat: useSeat };
      const call = { baseUrl, token, signal, unless: ended };
      const { json, headers } = await rest.post(invitationsPath, body, call);
      const invitation = decodeCreatedInvitation(json, redact);
      return invitation && withCheckedTimes(invitation, headers.date);
    });
  }

  async #look(sending: Sending, lost: Problem): Promise<Created> {
    const { lists, doubts } = this.#parts;
    const doubt = doubts.add(sending);
    // What is being read already may have passed the place where it would stand.
    lists.outdate(sending.connectionId);
    await lists.getNow(sending.connectionId).catch(() => undefined);
    if (doubt.shown.found === 'sent') return { invitation: doubt.invitation, confirmedBy: 'list' };
    void doubts.keepLooking(doubt);
    const { found, asOf } = doubt.shown;
    throw problem('outcome-unknown', { ...lost, listed: found, ...(asOf === null ? {} : { asOf }) });
  }
}

const ourNames: Readonly<Record<string, string>> = { email: 'email', role: 'role', useseat: 'useSeat' };

/** `use_seat`, `useSeat` and `UseSeat` are one field; a name that is none of ours stays as it is. */
function underOurNames(problem: Problem): Problem {
  const entries = Object.entries(problem.fields ?? {});
  const fields = Object.fromEntries(
    entries.map(([name, said]) => {
      const plain = name.replaceAll('_', '').toLowerCase();
      return [(Object.hasOwn(ourNames, plain) && ourNames[plain]) || name, said];
    }),
  );
  return { ...problem, fields };
}
