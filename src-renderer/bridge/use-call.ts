import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Input, Output, Read } from '../../src-shared/rpc.ts';
import type { CallError } from './client.ts';
import { useAccess } from './client-context.tsx';
import { freshness, type QueryKey } from './query-client.ts';

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
  return useQuery<Output<M>, CallError, Output<M>, QueryKey<M>>({
    ...query,
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
