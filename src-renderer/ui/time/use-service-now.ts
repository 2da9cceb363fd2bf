import { useNow } from './use-now.ts';

/** As `useNow`, on the service's clock where that is known: what has expired is judged by whoever made it. */
export function useServiceNow(clockOffsetMs: number | null | undefined, data?: unknown): number {
  return useNow(data) + (clockOffsetMs ?? 0);
}
