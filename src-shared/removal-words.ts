import { keptDays } from './limits.ts';

// What is told before a connection is removed: by the page, and by the system's own box where the main process asks.

interface Open {
  /** Invitations that wait. */
  unsent: number;
  inDoubt: boolean;
}

/** @param numberText as it is written on the screen */
export function openWords({ unsent, inDoubt }: Open, numberText: (count: number) => string): string[] {
  const waits = unsent === 1 ? 'invitation has' : 'invitations have';
  return [
    ...(unsent > 0 ? [`${numberText(unsent)} ${waits} not been sent and will not be.`] : []),
    ...(inDoubt
      ? ['Of some invitations it is not known whether they were sent: which ones is forgotten, too.']
      : []),
  ];
}

/** Before the names of the tokens that it leaves behind. */
export const livingWords = (count: number): string =>
  count === 1
    ? 'This token may still work at the service. Revoke it first if it should not:'
    : 'These tokens may still work at the service. Revoke them first if they should not:';

/** Where nobody can name them. */
export const unreadTokensWords =
  'Its tokens have not been read: those that work go on working at the service.';

export const listBackWords = (practice: boolean): string =>
  practice
    ? 'The list of its tokens goes with it and cannot be brought back. The practice team begins anew when Keyholder is started again.'
    : `For ${keptDays} days the list of its tokens can be brought back, without the secrets, into a connection with the same addresses.`;
