import { useState } from 'react';

/**
 * Whether what an act has come to is about something else by now: of a credential, say, that another one has taken the place of. One that
 * is gone is what the act may have found.
 * @param present tells what is there now; null: nothing
 */
export function useAskedOf(present: string | number | null): { isOfOthers: boolean; ask: () => void } {
  const [asked, setAsked] = useState(present);
  return { isOfOthers: present !== null && asked !== present, ask: () => setAsked(present) };
}
