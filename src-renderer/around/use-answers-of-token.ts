import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { Connection } from '../../src-shared/connection.ts';
import { asksServiceOf } from '../bridge/query-client.ts';

/** What one token was shown is not shown under another: where a connection uses another one, its answers are asked for anew. */
export function useAnswersOfToken(connections: readonly Connection[] | undefined): void {
  const queries = useQueryClient();
  const used = useRef(new Map<string, string | null>());
  useLayoutEffect(() => {
    for (const { id, tokenInUse } of connections ?? []) {
      const before = used.current.get(id) ?? null;
      used.current.set(id, tokenInUse);
      if (before === null || before === tokenInUse) continue;
      void queries.resetQueries({ predicate: ({ queryKey }) => asksServiceOf(queryKey) === id });
    }
  }, [connections, queries]);
}
