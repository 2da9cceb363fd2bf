import type { Invitation } from '../../../src-shared/invitation.ts';
import { type Draft, useDraft } from '../../around/drafts.tsx';

interface Handed {
  people: readonly Pick<Invitation, 'email' | 'role' | 'useSeat'>[];
}

const nobody: Handed = { people: [] };

/** Who is to be invited again, from the list to where many are invited. */
export const useHandedPeople = (connectionId: string): Draft<Handed> =>
  useDraft(`again:${connectionId}`, nobody);
