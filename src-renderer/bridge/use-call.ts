import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input, Output, Read } from '../../src-shared/rpc.ts';
import type { CallError } from './client.ts';
import { useAccess } from './client-context.tsx';
import { freshness, isSilent, type QueryKey } from './query-client.ts';

/** Reads through the contract. The query key is `[method, input]`. */
export function useCall<M extends Read>(
  method: M,
  input: Input<M>,
  options: {
    enabled?: boolean;
    keepPrevious?: boolean;
    /** Milliseconds for which the answer is kept once nobody shows it. */
    keptFor?: number;
    /** Asked while the screen is drawn, and not only after: what is typed or pressed waits for the answer. */
    atOnce?: boolean;
  } = {},
): UseQueryResult<Output<M>, CallError> {
  const { client } = useAccess();
  const queries = useQueryClient();
  const query = {
    queryKey: [method, input] satisfies QueryKey<M>,
    queryFn: () => client.call(method, input),
    ...(options.keptFor === undefined ? {} : { gcTime: options.keptFor }),
    ...freshness(method),
  };
  if (options.atOnce && !queries.getQueryState(query.queryKey)) void queries.prefetchQuery(query);
  const result = useQuery<Output<M>, CallError, Output<M>, QueryKey<M>>({
    ...query,
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  const [failed, setFailed] = useState<typeof result | null>(null);
  if (result.error && result.error !== failed?.error) setFailed(result);
  // It is asked again every few seconds: gone meanwhile, the alert would be told anew each time, and its button lose the focus.
  const isAgain = result.isLoading && result.errorUpdateCount > 0 && isSilent(failed?.error ?? null);
  return failed && isAgain ? failed : result;
}
