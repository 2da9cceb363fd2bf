import type { Invitation } from '../../../src-shared/invitation.ts';
import { isOpenWord, saidState, stateByExpiry } from '../../../src-shared/invitation-state.ts';
import { isolated } from '../../ui/kit/foreign.tsx';
import type { Status } from '../../ui/kit/status-word.tsx';
import { timeLeft } from '../../ui/time/times.ts';

export function invitationStatus(invitation: Invitation, now: number): Status {
  switch (stateByExpiry(invitation, now)) {
    case 'pending':
      return { word: 'Pending', icon: 'waiting' };
    case 'soon':
      return {
        word: timeLeft(invitation.expiresAt?.epochMs ?? now, now),
        icon: 'soon',
      };
    case 'expired':
      return { word: 'Expired', icon: 'past' };
    case 'unknown':
      return { word: 'Expiry unknown', icon: 'unknown' };
  }
}

/**
 * The state in the service's own word, where it sends one beside the documented fields: it knows, and the expiry alone says less.
 * undefined: none, or the same that the expiry says.
 */
export function serviceStatus(invitation: Invitation, own: Status): Status | undefined {
  const word = saidState(invitation);
  if (word === '' || word.toLowerCase() === own.word.toLowerCase()) return undefined;
  const isOpen = isOpenWord(word);
  // Of an open one the expiry says more.
  if (isOpen && (own.icon === 'waiting' || own.icon === 'soon')) return undefined;
  return { word: isolated(word), icon: isOpen ? 'waiting' : 'said' };
}
