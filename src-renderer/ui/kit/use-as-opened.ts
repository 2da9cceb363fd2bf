import { useLayoutEffect, useRef } from 'react';

/** What closes is drawn as it was until it is gone, not emptied or as a step before in passing. */
export function useAsOpened<T>(opened: boolean, drawn: T): T {
  const last = useRef(drawn);
  useLayoutEffect(() => {
    if (opened) last.current = drawn;
  }, [opened, drawn]);
  return opened ? drawn : last.current;
}
