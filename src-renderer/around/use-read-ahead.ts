import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAll } from '../ui/kit/later.tsx';

const idle = () => new Promise<void>(resolve => requestIdleCallback(() => resolve()));

/** Once the first screen has its answers and nothing else is to be done: then nobody waits for code at the next click. */
export function useReadAhead(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const unsubscribe = queries.getQueryCache().subscribe(() => start());
    const start = () => {
      if (queries.isFetching() > 0) return;
      unsubscribe();
      void readAll(idle);
    };
    start();
    return unsubscribe;
  }, [queries]);
}
