import type { GoneInvitation } from '../../../../src-shared/gone-invitation.ts';
import type { Invitation } from '../../../../src-shared/invitation.ts';
import type { Stretch } from '../../base/stretch.ts';
import { addressOf, keyOf } from '../reconcile-invitation.ts';

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
  /** `nameOf` those that were not there before, and of all that are there. */
  appeared: string[];
  there: ReadonlySet<string>;
}

/** Tells an invitation from every other one; null: nothing tells it. */
export function nameOf(invitation: Pick<Invitation, 'id' | 'email' | 'createdAt'>): string | null {
  const { id, email } = invitation;
  if (id !== null) return id;
  return email === null ? null : `${addressOf(email)} ${keyOf(invitation as Invitation)}`;
}

/** What went from one complete list to the next, and what came. */
export async function whatIsGone(before: WholeList, now: WholeList, stretch: Stretch): Promise<Compared> {
  const was = new Set<string>();
  for (const one of before.items) {
    const name = nameOf(one);
    if (name !== null) was.add(name);
    if (stretch.isOver()) await stretch.pause();
  }
  const there = new Set<string>();
  const appeared: string[] = [];
  const newTo = new Set<string>();
  for (const one of now.items) {
    const name = nameOf(one);
    if (name !== null) {
      there.add(name);
      if (!was.has(name)) {
        appeared.push(name);
        if (one.email !== null) newTo.add(addressOf(one.email));
      }
    }
    if (stretch.isOver()) await stretch.pause();
  }
  const gone: Compared['gone'] = [];
  for (const one of before.items) {
    const name = nameOf(one);
    if (name !== null && !there.has(name)) {
      const { id, email, role, useSeat, createdAt, expiresAt } = one;
      gone.push({
        ...{ id, email, role, useSeat, createdAt, expiresAt },
        ...{ lastSeen: before.fetchedAt, missedAt: now.fetchedAt, how: howGone(one, before, now, newTo) },
        members: { before: before.members, after: now.members },
      });
    }
    if (stretch.isOver()) await stretch.pause();
  }
  return { gone, appeared, there };
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
