import type { Invitation } from '../../../src-shared/invitation.ts';
import { type InvitationState, invitationState, invitationStates } from './invitation-status.ts';

export interface InvitationFilter {
  search: string;
  state: InvitationState | 'all';
}

export const noFilter: InvitationFilter = { search: '', state: 'all' };

export const isFiltering = ({ search, state }: InvitationFilter): boolean =>
  search.trim() !== '' || state !== 'all';

const holds = (text: string | null, wanted: string): boolean => text?.toLowerCase().includes(wanted) ?? false;

export function filterInvitations(
  items: readonly Invitation[],
  { search, state }: InvitationFilter,
  now: number,
): readonly Invitation[] {
  const wanted = search.trim().toLowerCase();
  if (state === 'all' && wanted === '') return items;
  return items.filter(
    item =>
      (state === 'all' || invitationState(item, now) === state) &&
      (wanted === '' || holds(item.email, wanted) || holds(item.role, wanted) || holds(item.id, wanted)),
  );
}

export function countStates(items: readonly Invitation[], now: number): Record<InvitationState, number> {
  const counts = Object.fromEntries(invitationStates.map(state => [state, 0])) as Record<
    InvitationState,
    number
  >;
  for (const item of items) counts[invitationState(item, now)] += 1;
  return counts;
}
