import type { GoneInvitation } from '../../../../src-shared/gone-invitation.ts';
import type { Invitation } from '../../../../src-shared/invitation.ts';
import type { Stretch } from '../../base/stretch.ts';
import { addressOf, keyOf } from '../rows/invitation-address.ts';

/** A complete list. */
export interface WholeList {
  items: readonly Invitation[];
  fetchedAt: number;
  clockOffsetMs: number | null;
  /** How many members the team has, as far as is known. */
  members: number | null;
}

export interface Compared {
  gone: Omit<GoneInvitation, 'firstSeen'>[];
  /** `nameOf` those that were not there before. */
  appeared: string[];
  /** Of the names that were asked for, those that are there. */
  there: ReadonlySet<string>;
}

/** Tells an invitation from every other one; null: nothing tells it. */
export function nameOf(invitation: Pick<Invitation, 'id' | 'email' | 'createdAt'>): string | null {
  const { id, email } = invitation;
  if (id !== null) return id;
  return email === null ? null : `${addressOf(email)} ${keyOf(invitation as Invitation)}`;
}

/**
 * What went from one complete list to the next, and what came. Of two long lists most stands in one order in both: only what does not
 * is put into sets, which cost more than all else.
 * @param asked names of which the caller wants to know whether they are there now
 */
export async function whatIsGone(
  before: WholeList,
  now: WholeList,
  asked: ReadonlySet<string>,
  stretch: Stretch,
): Promise<Compared> {
  const { was, is, both } = await apart(before.items, now.items, stretch);
  const went = await namesOf(was, stretch);
  const came = await namesOf(is, stretch);
  const there = new Set([...asked].filter(name => came.has(name)));
  for (const name of went) {
    if (came.delete(name)) went.delete(name);
    if (stretch.isOver()) await stretch.pause();
  }
  if (went.size + came.size + asked.size > 0) {
    for (const one of both) {
      const name = nameOf(one);
      if (name !== null) {
        if (asked.has(name)) there.add(name);
        // One name may stand in a list twice: such a one was there, and is.
        went.delete(name);
        came.delete(name);
      }
      if (stretch.isOver()) await stretch.pause();
    }
  }
  const newTo = new Set<string>();
  for (const one of is) {
    if (one.email !== null && isIn(came, one)) newTo.add(addressOf(one.email));
    if (stretch.isOver()) await stretch.pause();
  }
  const gone: Compared['gone'] = [];
  for (const one of was) {
    if (isIn(went, one)) {
      const { id, email, role, useSeat, createdAt, expiresAt } = one;
      gone.push({
        ...{ id, email, role, useSeat, createdAt, expiresAt },
        ...{ lastSeen: before.fetchedAt, missedAt: now.fetchedAt, how: howGone(one, before, now, newTo) },
        members: { before: before.members, after: now.members },
      });
    }
    if (stretch.isOver()) await stretch.pause();
  }
  return { gone, appeared: [...came], there };
}

function isIn(names: ReadonlySet<string>, one: Invitation): boolean {
  if (names.size === 0) return false;
  const name = nameOf(one);
  return name !== null && names.has(name);
}

/** So many that went or came side by side are passed over on the way to the next that stands in both. */
const mostPassed = 16;
/** Of two orders that have nothing in common nobody looks for more. */
const mostVain = 500;

/** The two walked side by side: what only the one or the other has at a place, and what both have. */
async function apart(before: readonly Invitation[], now: readonly Invitation[], stretch: Stretch) {
  const was: Invitation[] = [];
  const is: Invitation[] = [];
  const both: Invitation[] = [];
  let [at, to, vain] = [0, 0, 0];
  while (at < before.length && to < now.length) {
    const passed = vain < mostVain ? passedBetween(before, at, now, to) : null;
    const [ofBefore, ofNow] = passed ?? [1, 1];
    was.push(...before.slice(at, at + ofBefore));
    is.push(...now.slice(to, to + ofNow));
    at += ofBefore;
    to += ofNow;
    if (passed === null) vain += 1;
    for (let one = now[to]; one !== undefined && isAlike(before[at], one); one = now[to]) {
      both.push(one);
      [at, to] = [at + 1, to + 1];
      if (stretch.isOver()) await stretch.pause();
    }
    if (stretch.isOver()) await stretch.pause();
  }
  return { was: was.concat(before.slice(at)), is: is.concat(now.slice(to)), both };
}

/** How many stand in the one and in the other before two that are alike; null: there are none near. */
function passedBetween(
  before: readonly Invitation[],
  at: number,
  now: readonly Invitation[],
  to: number,
): [ofBefore: number, ofNow: number] | null {
  for (let passed = 0; passed <= mostPassed; passed += 1) {
    for (let other = 0; other <= passed; other += 1) {
      if (isAlike(before[at + passed], now[to + other])) return [passed, other];
      if (isAlike(before[at + other], now[to + passed])) return [other, passed];
    }
  }
  return null;
}

const isAlike = (one: Invitation | undefined, other: Invitation | undefined): boolean =>
  one !== undefined && other !== undefined && one.id === other.id && nameOf(one) === nameOf(other);

async function namesOf(items: readonly Invitation[], stretch: Stretch): Promise<Set<string>> {
  const names = new Set<string>();
  for (const one of items) {
    const name = nameOf(one);
    if (name !== null) names.add(name);
    if (stretch.isOver()) await stretch.pause();
  }
  return names;
}

function howGone(
  { email, expiresAt }: Invitation,
  before: WholeList,
  now: WholeList,
  newTo: ReadonlySet<string>,
): GoneInvitation['how'] {
  if (email !== null && newTo.has(addressOf(email))) return 'replaced';
  const end = expiresAt && expiresAt.unit !== 'uncertain' ? expiresAt.epochMs : null;
  // Without a known end it may have been reached.
  if (end === null) return expiresAt === null ? 'gone' : 'maybe-over';
  if (end <= before.fetchedAt + (before.clockOffsetMs ?? 0)) return 'expired';
  return end <= now.fetchedAt + (now.clockOffsetMs ?? 0) ? 'maybe-over' : 'gone';
}
