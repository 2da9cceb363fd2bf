import type { NewInvitation } from '../../../src-shared/invitation.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { StepName } from '../jobs/job-kind.ts';
import type { Moment, ServiceClocks } from '../wire/service-clocks.ts';
import type { Reading } from './list-reading.ts';
import {
  type Evidence,
  isAnotherOne,
  type Reconciled,
  reconcileInvitation,
  type SeenList,
} from './reconcile-invitation.ts';
import { addressOf, maybeTo } from './rows/invitation-address.ts';

/** An invitation as it was sent: what there is to find it again by. */
export interface Sending {
  step: StepName;
  connectionId: string;
  wanted: NewInvitation;
  /** See `answerKey`. */
  key: string;
  /** When it was sent, by this computer's clock. */
  since: number;
  /** The same, `Clock.elapsed`; null: in an earlier run. */
  sent: number | null;
  /** The same by the service's clock, as it was known then; null: it was not. */
  sentThere: Moment | null;
  /** The last list before that. */
  before: SeenList | null;
  /** Another one to this address was made shortly before: no time tells the two apart. */
  again: boolean;
  /** And which of the two a list shows nothing tells either. */
  untold: boolean;
  /** Ids that were told of other ones. */
  told: Pick<ReadonlySet<string>, 'has'>;
  /** Aborted when the looking has to end. */
  ended: AbortSignal;
}

interface Parts {
  clock: Clock;
  clocks: ServiceClocks;
}

/** What a list that was read since tells of it. @param seenSince in the lists that were read between the two */
export function foundIn(
  { list, origin, fromCache }: Pick<Reading, 'list' | 'origin' | 'fromCache'>,
  sending: Sending,
  { clock, clocks }: Parts,
  seenSince: Pick<Evidence, 'since' | 'present'> = { since: null, present: new Set() },
): Reconciled {
  const { wanted, before, again, untold, told } = sending;
  return reconcileInvitation(
    wanted,
    { ...list, fromCache },
    {
      before,
      told,
      ...seenSince,
      ...(untold ? { since: null } : {}),
      sent: again ? null : sentAtBy(clocks, origin, sending),
      read: clocks.at(origin, clock.elapsed()),
    },
  );
}

/** Whether one to its address has come since the last list before it that nothing tells from it, but maybe its role, or a time that is not shown. */
export function hasComeSince(
  { list, origin }: Pick<Reading, 'list' | 'origin'>,
  sending: Sending,
  { clocks }: Pick<Parts, 'clocks'>,
): boolean {
  const { wanted, before, told } = sending;
  return isAnotherOne(list, wanted, { before, told, sent: sentAtBy(clocks, origin, sending) });
}

/** Whether one to its address, or to what may be its address, stands there that may be it, whatever else is known. */
export function mayStandIn({ list }: Pick<Reading, 'list'>, { wanted, before, told }: Sending): boolean {
  return maybeTo(list.items, wanted.email).some(({ id, email }) =>
    id === null
      ? before?.withoutId.has(addressOf(email ?? wanted.email)) !== true
      : before?.ids.has(id) !== true && !told.has(id),
  );
}

/**
 * By the service's clock, as it was known then and as it is known now. Where it was set back since, or another computer answers, whatever was
 * made shortly before would look newer than the sending.
 */
function sentAtBy(clocks: ServiceClocks, origin: string, { sent, sentThere }: Sending): Moment | null {
  const now = sent === null ? null : clocks.at(origin, sent);
  return sentThere !== null && (now === null || sentThere.earliest > now.latest) ? sentThere : now;
}
