import { useState } from 'react';

/**
 * Whether what an act has come to is about something else by now: of a credential, say, that another one has taken the place of. One that
 * is gone is what the act may have found.
 * @param present tells what is there now; null: nothing
 */
export function useAskedOf(present: string | number | null) {
  const [asked, setAsked] = useState(present);
  const isOther = asked !== present;
  return {
    isOfOthers: isOther && present !== null,
    /** That it works is not so any more, then. */
    isGone: isOther && present === null,
    ask: () => setAsked(present),
  };
}
