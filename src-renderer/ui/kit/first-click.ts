import type { MouseEvent } from 'react';

/**
 * For a button that becomes another one in its place: the second click of a double one was meant for the first, and would undo it, or
 * be taken for a word about what has only come since. A key counts no clicks.
 */
export const firstClick =
  (run: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) run();
  };
