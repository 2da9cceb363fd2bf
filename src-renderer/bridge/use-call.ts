import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Input, Output, Read } from '../../src-shared/rpc.ts';
import type { CallError } from './client.ts';
import { useAccess } from './client-context.tsx';
import { freshness, type QueryKey } from './query-client.ts';

/** Reads through the contract. The query key is `[method, input]`. */
export function useCall<M extends Read>(
  method: M,
  input: Input<M>,
  options: { enabled?: boolean; keepPrevious?: boolean } = {},
): UseQueryResult<Output<M>, CallError> {
  const { client } = useAccess();
  return useQuery<Output<M>, CallError, Output<M>, QueryKey<M>>({
    queryKey: [method, input],
    queryFn: () => client.call(method, input),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...freshness(method),
  });
}
