import { type RefObject, useEffect, useRef } from 'react';

/** Whether the place that asks is still on the screen: whoever went elsewhere meanwhile is not called back. */
export function useShown(): Readonly<RefObject<boolean>> {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
