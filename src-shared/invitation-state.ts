import type { Invitation } from './invitation.ts';

export const invitationStates = ['pending', 'soon', 'expired', 'unknown'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** An invitation that ends within this time, three days, is shown with what is left. */
export const soonMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Derived from the expiry alone: the description names no state of an invitation (section 3).
 * @param now epoch milliseconds, by the service's clock
 */
export function invitationState({ expiresAt }: Pick<Invitation, 'expiresAt'>, now: number): InvitationState {
  if (!expiresAt || expiresAt.epochMs === null || expiresAt.unit === 'uncertain') return 'unknown';
  if (expiresAt.epochMs <= now) return 'expired';
  return expiresAt.epochMs - now <= soonMs ? 'soon' : 'pending';
}
