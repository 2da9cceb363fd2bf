import type { Invitation, InvitationList, NewInvitation } from '../../src-shared/invitation.ts';

/** Clocks of two computers differ; more than this they rarely do. */
const skewMs = 2 * 60_000;

export type Reconciled = { kind: 'sent'; invitation: Invitation } | { kind: 'not-sent' | 'cannot-tell' };

/**
 * Looks for an invitation whose answer was lost in the list that was asked for afterwards. It is it where address and role are
 * the same and it was created after the request left, or was not in the list before. "Not sent" takes a complete list.
 * @param sentAt epoch milliseconds
 * @param knownIds ids of the list before; null: none is known
 */
export function reconcileInvitation(
  wanted: NewInvitation,
  sentAt: number,
  knownIds: ReadonlySet<string> | null,
  list: Pick<InvitationList, 'items' | 'complete' | 'unreadableItems'>,
): Reconciled {
  const address = wanted.email.toLowerCase();
  const candidates = list.items.filter(one => one.email?.toLowerCase() === address);
  let doubtful = list.complete !== 'yes' || list.unreadableItems > 0;
  for (const one of candidates) {
    // Services may write a role differently than it was sent; then it is not certain that it is another one.
    const sameRole = one.role === null || one.role.toLowerCase() === wanted.role.toLowerCase();
    const isNew = isNewer(one, sentAt, knownIds);
    if (sameRole && isNew === true) return { kind: 'sent', invitation: one };
    if (isNew !== false) doubtful = true;
  }
  return { kind: doubtful ? 'cannot-tell' : 'not-sent' };
}

/** null: it cannot be told. */
function isNewer(one: Invitation, sentAt: number, knownIds: ReadonlySet<string> | null): boolean | null {
  if (one.id !== null && knownIds) return !knownIds.has(one.id);
  const created = one.createdAt?.epochMs ?? null;
  if (created === null) return null;
  if (created >= sentAt - 1_000) return true;
  return created < sentAt - skewMs ? false : null;
}
