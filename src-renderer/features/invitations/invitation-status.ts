import type { Invitation } from '../../../src-shared/invitation.ts';
import type { Status } from '../../ui/kit/status-word.tsx';
import { day, spokenDuration } from '../../ui/time/times.ts';

export const invitationStates = ['pending', 'soon', 'expired', 'unknown'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** An invitation that ends within this time is shown with what is left. */
export const soonMs = 3 * day;

/** Derived from the expiry alone: the description names no state of an invitation (section 3). */
export function invitationState({ expiresAt }: Invitation, now: number): InvitationState {
  if (!expiresAt || expiresAt.epochMs === null || expiresAt.unit === 'uncertain') return 'unknown';
  if (expiresAt.epochMs <= now) return 'expired';
  return expiresAt.epochMs - now <= soonMs ? 'soon' : 'pending';
}

export function invitationStatus(invitation: Invitation, now: number): Status {
  switch (invitationState(invitation, now)) {
    case 'pending':
      return { word: 'Pending', icon: 'good' };
    case 'soon':
      return {
        word: `Expires in ${spokenDuration((invitation.expiresAt?.epochMs ?? now) - now)}`,
        icon: 'soon',
      };
    case 'expired':
      return { word: 'Expired', icon: 'past' };
    case 'unknown':
      return { word: 'Expiry unknown', icon: 'unknown' };
  }
}

/** The state in the service's own words, where it sends one beside the documented fields. */
export function serviceState({ extra }: Invitation): string | undefined {
  const field = extra.find(({ path }) => path.length === 1 && /^(status|state)$/i.test(path[0] ?? ''));
  return typeof field?.value === 'string' ? `Service: ${field.value}` : undefined;
}

const sameAddress = (address: string | null, wanted: string): boolean =>
  address !== null && address.trim().toLowerCase() === wanted;

/** Mail systems may tell capitals apart and practically none does: a duplicate is looked for without them. */
export function findByEmail(items: readonly Invitation[], email: string): Invitation | undefined {
  const wanted = email.trim().toLowerCase();
  return wanted === '' ? undefined : items.find(item => sameAddress(item.email, wanted));
}

/** An invitation to that address which has not run out. One that has does not stand in the way of a new one. */
export function findOpenByEmail(
  items: readonly Invitation[],
  email: string,
  now: number,
): Invitation | undefined {
  const wanted = email.trim().toLowerCase();
  if (wanted === '') return undefined;
  return items.find(item => sameAddress(item.email, wanted) && invitationState(item, now) !== 'expired');
}

/** Roles seen in the list, most frequent first: the description names none. */
export function rolesSeen(items: readonly Invitation[]): string[] {
  const counts = new Map<string, number>();
  for (const { role } of items) if (role) counts.set(role, (counts.get(role) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([role]) => role);
}
