import { emailInput, type Invitation } from '../../../src-shared/invitation.ts';
import { type InvitationView, mostRows } from '../../../src-shared/invitation-view.ts';
import { useCall } from '../../bridge/use-call.ts';
import { addressKey } from '../jobs/open-steps.ts';

export interface InvitationsTo {
  items: readonly Invitation[];
  /** The list in which they were looked for; undefined: none was looked at so far. */
  view: InvitationView | undefined;
  /** Of the list, as far as it was read, nothing that could be one was left out. */
  sought: boolean;
}

const none: readonly Invitation[] = [];

/** What the list shows of one address, whatever its capitals. */
export function useInvitationsTo(connectionId: string, email: string): InvitationsTo {
  const wanted = addressKey(email);
  const { data: view } = useCall(
    'invitations.view',
    { connectionId, from: 0, count: mostRows, search: wanted },
    { enabled: emailInput.safeParse(email).success, keptFor: 0 },
  );
  return {
    items: view?.rows.filter(item => item.email !== null && addressKey(item.email) === wanted) ?? none,
    view,
    sought: view !== undefined && view.reading === null && view.matching <= view.rows.length,
  };
}
