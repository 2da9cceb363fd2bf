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

/** The state in the service's own word, where it sends one beside the documented fields; '': it sends none. */
export function saidState({ extra }: Pick<Invitation, 'extra'>): string {
  const field = extra.find(({ path }) => path.length === 1 && /^(status|state)$/i.test(path[0] ?? ''));
  return typeof field?.value === 'string' ? field.value.trim() : '';
}

/** It can be accepted still: of that the expiry says more. */
export const isOpenWord = (word: string): boolean => /^(pending|open|sent|invited)$/i.test(word);
