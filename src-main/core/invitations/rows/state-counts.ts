import { invitationStates } from '../../../../src-shared/invitation-state.ts';
import type { Facet, InvitationView } from '../../../../src-shared/invitation-view.ts';

type Counts = InvitationView['counts'];

/** How many invitations are in each state: none yet. */
export const noCounts = (): Counts => ({ pending: 0, soon: 0, closed: 0, expired: 0, unknown: 0 });

export const stateFacet = (counts: Counts): Facet => ({
  ...{ of: 'state', path: [] },
  values: invitationStates.map(value => ({ value, count: counts[value] })),
});
