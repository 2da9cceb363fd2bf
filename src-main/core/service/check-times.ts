import type { Invitation } from '../../../src-shared/invitation.ts';
import type { Instant } from '../../../src-shared/time.ts';

const day = 86_400_000;

/**
 * A fresh invitation was created just now, which the answer's own Date header shows. Where the inferred unit puts its creation
 * elsewhere, the inference is wrong for this service, and no time of it is believed.
 * @param date the HTTP Date header of the answer
 */
export function withCheckedTimes(invitation: Invitation, date: string | undefined): Invitation {
  const now = Date.parse(date ?? '');
  const created = invitation.createdAt?.epochMs ?? null;
  if (Number.isNaN(now) || created === null || Math.abs(created - now) <= day) return invitation;
  const { createdAt, updatedAt, expiresAt } = invitation;
  const times = { createdAt: uncertain(createdAt), updatedAt: uncertain(updatedAt) };
  return { ...invitation, ...times, expiresAt: uncertain(expiresAt) };
}

/** A time that was written out needs no unit. */
function uncertain(instant: Instant | null): Instant | null {
  return instant && instant.unit !== 'rfc3339' ? { ...instant, epochMs: null, unit: 'uncertain' } : instant;
}
