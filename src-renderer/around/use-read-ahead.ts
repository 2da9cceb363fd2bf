import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAll } from '../ui/kit/later.tsx';

const idle = () => new Promise<void>(resolve => requestIdleCallback(() => resolve()));

/** The first screen asks for one thing after the other, and for its own code in between. */
const calmMs = 500;

/** Once the first screen has its answers and nothing else is to be done: then nobody waits for code at the next click. */
export function useReadAhead(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (queries.isFetching() === 0) timer = setTimeout(start, calmMs);
    };
    const unsubscribe = queries.getQueryCache().subscribe(wait);
    const start = () => {
      unsubscribe();
      void readAll(idle);
    };
    wait();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [queries]);
}
