import type { Invitation } from '../../../src-shared/invitation.ts';
import type { Clock } from '../base/ports/clock.ts';
import { ProblemError, problemOf } from '../base/problem-error.ts';
import { type StepName, stepKey } from '../jobs/job-kind.ts';
import type { ServiceClocks } from '../wire/service-clocks.ts';
import type { Sending } from './invitation-doubts.ts';
import type { InvitationLists } from './invitation-lists.ts';
import type { Reading } from './list-reading.ts';
import { reconcileInvitation } from './reconcile-invitation.ts';

/** To read a longer list for each pause would use up what the service grants after it. */
const mostPages = 10;

interface Parts {
  lists: InvitationLists;
  clock: Clock;
  clocks: ServiceClocks;
}

/**
 * Invitations that the service has turned away with "too many requests": it says that they were not made, and some services count only
 * after they have done what was asked. Before one is sent again, the list says whether it stands there.
 */
export class TurnedAway {
  readonly #parts: Parts;
  /** As each was sent first. */
  readonly #sendings = new Map<string, { sending: Sending; at: number }>();
  /** Of each connection, the reading that began last. */
  readonly #looks = new Map<string, { at: number; reading: Promise<Reading> }>();
  /** Counts what comes before what. */
  #turn = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  note(sending: Sending): void {
    const key = stepKey(sending.step);
    this.#turn += 1;
    this.#sendings.set(key, { sending: this.#sendings.get(key)?.sending ?? sending, at: this.#turn });
  }

  forget(step: StepName): void {
    this.#sendings.delete(stepKey(step));
  }

  /**
   * The one that was made all the same; null: none, or nobody can tell. A list that is long, or was never read, is not asked.
   * @throws ProblemError `rate-limited`: the service is still not to be asked for anything
   */
  async made(step: StepName): Promise<Invitation | null> {
    const { lists, clock, clocks } = this.#parts;
    const before = this.#sendings.get(stepKey(step));
    if (!before) return null;
    const { sending, at } = before;
    const { connectionId, wanted, key, sent, again } = sending;
    const pages = lists.pagesOf(connectionId);
    if (pages === null || pages > mostPages) return null;
    const read = await this.#readSince(connectionId, at).catch(error => {
      const why = problemOf(error);
      if (why?.code === 'rate-limited') throw new ProblemError(why);
      return null;
    });
    if (read === null || read.key !== key) return null;
    const result = reconcileInvitation(
      wanted,
      { ...read.list, fromCache: read.fromCache },
      {
        ...{ before: sending.before, since: null, present: new Set() },
        sent: again || typeof sent !== 'number' ? null : clocks.at(read.origin, sent),
        read: clocks.at(read.origin, clock.elapsed()),
      },
    );
    return result.kind === 'sent' ? result.invitation : null;
  }

  /** One for all that were turned away before it began. */
  #readSince(connectionId: string, at: number): Promise<Reading> {
    const last = this.#looks.get(connectionId);
    if (last && last.at > at) return last.reading;
    const { lists } = this.#parts;
    // What is being read already may have passed the place where it would stand.
    lists.outdate(connectionId);
    const reading = lists.readNow(connectionId);
    this.#turn += 1;
    this.#looks.set(connectionId, { at: this.#turn, reading });
    return reading;
  }
}
