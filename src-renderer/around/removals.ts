import { useEffect, useRef } from 'react';
import type { Connection } from '../../src-shared/connection.ts';
import { isolated } from '../ui/kit/foreign.tsx';
import { showNews } from '../ui/kit/show-done.tsx';

/** Ids of connections that this window removes, or has removed: it tells of those itself. */
export const removedHere = new Set<string>();

/** Another window has removed the connection that is shown, and with it whatever was open for it: that is said. */
export function useRemovalElsewhere(shown: Connection | null, all: readonly Connection[]): void {
  const before = useRef(shown);
  useEffect(() => {
    const { current: last } = before;
    before.current = shown;
    if (!last || removedHere.has(last.id) || all.some(({ id }) => id === last.id)) return;
    showNews(
      `${isolated(last.label)} was removed from this computer, not in this window. What was open for it is closed.`,
    );
  }, [shown, all]);
}
