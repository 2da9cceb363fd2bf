import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useAccess } from '../bridge/client-context.tsx';
import { freshness, type QueryKey } from '../bridge/query-client.ts';

/**
 * The team that is about to be shown is asked for as soon as it is known which: its service takes longer than what has to be known
 * before anything is drawn. @param connectionId null: another screen is shown, or none is known yet
 */
export function useFirstTeam(connectionId: string | null): void {
  const { client } = useAccess();
  const queries = useQueryClient();
  useLayoutEffect(() => {
    if (connectionId === null) return;
    const queryKey: QueryKey<'team.get'> = ['team.get', { connectionId }];
    if (queries.getQueryState(queryKey)) return;
    const queryFn = () => client.call('team.get', { connectionId });
    void queries.prefetchQuery({ queryKey, queryFn, ...freshness('team.get') });
  }, [connectionId, client, queries]);
}
