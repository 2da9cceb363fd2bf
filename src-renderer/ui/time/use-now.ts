import { useEffect, useState } from 'react';

const everyMs = 30_000;

/**
 * Epoch milliseconds, renewed every 30 seconds, so that "in 2 days" and "expired" stay true on an open screen, and
 * whenever `data` is another: what was made a moment ago must not seem to lie in the future.
 */
export function useNow(data?: unknown): number {
  const [held, hold] = useState(() => ({ data, now: Date.now() }));
  let current = held;
  if (current.data !== data) {
    current = { data, now: Date.now() };
    hold(current);
  }
  useEffect(() => {
    const timer = setInterval(() => hold(last => ({ ...last, now: Date.now() })), everyMs);
    return () => clearInterval(timer);
  }, []);
  return current.now;
}
