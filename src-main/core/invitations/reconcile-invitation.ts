import type {
  Invitation,
  InvitationDoubt,
  InvitationList,
  NewInvitation,
} from '../../../src-shared/invitation.ts';
import type { Moment } from '../wire/service-clocks.ts';
import { addressOf, candidatesIn, keyOf, mayBeOf } from './rows/invitation-address.ts';

const secondMs = 1_000;
/**
 * What another owner made so shortly before the sending is taken for ours: the answers are dated, and most lists written, to the
 * second, and to ask for more would leave most in doubt.
 */
const shortlyMs = 2_000;

/** What is remembered of a list that was read: enough to know what was not in it. */
export interface SeenList {
  ids: { has(id: string): boolean; add(id: string): unknown };
  /** Addresses of items without an id, in lower case: of these nothing can be told apart. */
  withoutId: Set<string>;
  /** Surely all there was at that moment: complete, every item readable, and not from a store on the way. */
  whole: boolean;
}

/** What there is to judge a list by that was read after an answer was lost. */
export interface Evidence {
  /** The last list before the sending. */
  before: SeenList | null;
  /** The last whole list after it that settled nothing. */
  since: SeenList | null;
  /** `keyOf` those that were in such lists already: they have grown no newer. */
  present: ReadonlySet<string>;
  /** Ids that were told of others: a list that lags shows them only now. */
  told: Pick<ReadonlySet<string>, 'has'>;
  /** When it was sent, and when this list was read, on the service's clock. null: it is not known. */
  sent: Moment | null;
  read: Moment | null;
}

type List = Pick<InvitationList, 'items' | 'complete' | 'unreadableItems'> & { fromCache: boolean };
export type Reconciled =
  | { kind: 'sent'; invitation: Invitation }
  | { kind: Exclude<InvitationDoubt['found'], 'sent'> };

/**
 * Looks for an invitation whose answer was lost in a list that was asked for afterwards. "Sent" takes an invitation of that
 * address, role and seat which is new: not in a whole list that was read before, or made after the sending by the service's own
 * clock. That it is not there proves nothing: the service may still be at it, and an invitation that was accepted is gone.
 */
export function reconcileInvitation(wanted: NewInvitation, list: List, evidence: Evidence): Reconciled {
  // What a store on the way has kept may be older than the sending.
  if (list.fromCache) return { kind: 'cannot-tell' };
  let doubtful = list.complete !== 'yes' || list.unreadableItems > 0;
  const mayBeNew = ({ id }: Invitation) => id === null || evidence.before?.ids.has(id) !== true;
  const address = addressOf(wanted.email);
  // First what was there before, which is most of a long list and costs nothing to tell.
  doubtful ||= list.items.some(one => mayBeNew(one) && mayBeOf(one, address));
  const timesAgree = agreeWithClock(list.items, evidence.read);
  for (const one of candidatesIn(list.items, wanted.email)) {
    // Services may write a role or a seat differently than it was sent; then it is not certain that it is somebody else's.
    const isAlike =
      (one.role === null || bareRole(one.role) === bareRole(wanted.role)) &&
      (one.useSeat === null || one.useSeat === wanted.useSeat);
    const isNew = isNewer(one, wanted, evidence, timesAgree);
    if (isAlike && isNew === true) return { kind: 'sent', invitation: one };
    if (isNew !== false) doubtful = true;
  }
  return { kind: doubtful ? 'cannot-tell' : 'not-listed' };
}

/** Without what stores put before each of them: `ROLE_MEMBER` of Spring Security, `org:member` of Clerk. */
const bareRole = (role: string): string =>
  role
    .trim()
    .toLowerCase()
    .replace(/^(?:role[_:.-]|(?:org|organi[sz]ation|team|workspace|account|role)s?[:/])(?=\w)/, '');

/** null: it cannot be told. */
function isNewer(
  one: Invitation,
  wanted: NewInvitation,
  evidence: Evidence,
  timesAgree: boolean,
): boolean | null {
  const { before, since, present, told, sent, read } = evidence;
  // Where there is one for each address, an earlier one is opened again.
  if (one.id !== null && before?.ids.has(one.id)) return isChangedSince(sent, one) ? null : false;
  // Some give one id to several, or to whoever is invited anew.
  if (present.has(keyOf(one)) || (one.id !== null && told.has(one.id))) return null;
  // New in the list and older than the sending: somebody else invited the same person, or the list was not whole after all. Where the
  // times are of a clock that is ahead, or was, it is older all the same.
  if (isOlder(one, sent)) return null;
  if (lacked(before, one, wanted.email) || lacked(since, one, wanted.email)) return true;
  const made = timesAgree ? (one.createdAt?.epochMs ?? null) : null;
  if (made === null || sent === null || read === null) return null;
  // Of a sending whose moment is hardly known, only what was surely made later is.
  return made >= sent.latest - shortlyMs && made <= read.latest ? true : null;
}

/** Whether one to this address stands there that no whole list showed before, and that is not older than the sending: nothing tells whose. */
export function isAnotherOne(
  { items }: Pick<List, 'items'>,
  { email }: NewInvitation,
  { before, told, sent }: Pick<Evidence, 'before' | 'told' | 'sent'>,
): boolean {
  return candidatesIn(items, email).some(
    one => lacked(before, one, email) && !(one.id !== null && told.has(one.id)) && !isOlder(one, sent),
  );
}

const isOlder = ({ createdAt }: Invitation, sent: Moment | null): boolean =>
  typeof createdAt?.epochMs === 'number' && sent !== null && latestOf(createdAt.epochMs) < sent.earliest;

const isChangedSince = (sent: Moment | null, { updatedAt }: Invitation): boolean =>
  sent !== null && updatedAt !== null && latestOf(updatedAt.epochMs ?? 0) >= sent.earliest;

/** Many services write whole seconds, or milliseconds that are; whichever writes parts of one means them. */
const latestOf = (made: number): number => made + (made % secondMs === 0 ? secondMs : 1);

function lacked(seen: SeenList | null, { id }: Invitation, email: string): boolean {
  if (id === null || !seen?.whole) return false;
  return !seen.ids.has(id) && !seen.withoutId.has(addressOf(email));
}

/** Something that was made later than now shows that its times and the `Date` of the answers come from two clocks. */
function agreeWithClock(items: readonly Invitation[], read: Moment | null): boolean {
  if (read === null) return false;
  return !items.some(({ createdAt }) => (createdAt?.epochMs ?? 0) > read.latest + secondMs);
}

/** @param ids of all its items */
export function seenIn(list: List, ids: SeenList['ids']): SeenList {
  const whole = list.complete === 'yes' && list.unreadableItems === 0 && !list.fromCache;
  const seen: SeenList = { ids, withoutId: new Set(), whole };
  // By its place: what an iterator makes for each of a hundred thousand has to be collected.
  for (let at = 0; at < list.items.length; at += 1) {
    const one = list.items[at];
    if (one?.id === null) remember(seen, one);
  }
  return seen;
}

/** What is known to be there, and in no list that was read before. */
export function remember({ ids, withoutId }: SeenList, { id, email }: Invitation): void {
  if (id !== null) ids.add(id);
  else if (email !== null) withoutId.add(addressOf(email));
}
