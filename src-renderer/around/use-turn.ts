import { useRef } from 'react';

/** Of what is begun one after the other, and ends in any order, only the last counts. Each way tells whether that is still so. */
export function useTurn() {
  const turn = useRef(0);
  const now = () => {
    const mine = turn.current;
    return () => mine === turn.current;
  };
  return {
    /** Of what is there now. */
    now,
    /** What was begun before counts no more. */
    next: () => {
      turn.current += 1;
      return now();
    },
  };
}
