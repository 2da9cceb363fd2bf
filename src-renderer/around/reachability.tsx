import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Connection } from '../../src-shared/connection.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { CallError, toProblem } from '../bridge/client.ts';
import { asksServiceOf } from '../bridge/query-client.ts';
import { isNetworkProblem } from '../ui/problems/problem-kind.ts';
import { useBarred } from './use-policy.ts';

/** While the service cannot be reached it is asked again this often. */
const everyMs = 5_000;

interface Reachability {
  /** What the last requests met on their way. One that the service has answered with a fault of its own has found it. */
  unreached: Problem | null;
  /** Something is asked again by itself. */
  asksAgain: boolean;
  /** What the policy of this computer has against the public API's address. */
  barred: Problem | null;
}

const ReachabilityContext = createContext<Reachability>({
  ...{ unreached: null, asksAgain: false, barred: null },
});

/** Why what a query shows is not the service's word of now; null: it is, or the service refused. */
function whyUnreached({ state }: Query): Problem | null {
  const { error, data } = state as { error: unknown; data: unknown };
  if (error instanceof CallError) return isNetworkProblem(error.problem) ? error.problem : null;
  if (typeof data !== 'object' || data === null || !('staleBecause' in data)) return null;
  return toProblem(data.staleBecause);
}

/** Query hash -> why its last answer was none. A request that is under way changes nothing: only its end does. */
function watch(
  cache: QueryCache,
  connectionId: string,
  onChange: (unreached: ReadonlyMap<string, Problem>) => void,
): () => void {
  const unreached = new Map<string, Problem>();
  const note = (query: Query) => {
    const why = asksServiceOf(query.queryKey) === connectionId ? whyUnreached(query) : null;
    if (why) unreached.set(query.queryHash, why);
    else if (!unreached.delete(query.queryHash)) return;
    onChange(unreached);
  };
  for (const query of cache.getAll()) note(query);
  return cache.subscribe(event => {
    if (event.type === 'removed' && unreached.delete(event.query.queryHash)) onChange(unreached);
    if (event.type !== 'updated') return;
    if (event.action.type === 'success' || event.action.type === 'error') note(event.query);
  });
}

/**
 * Knows whether the connection's service can be reached, from what its queries met, and asks again by itself until it can.
 * Only reading is repeated: nothing that was to be sent is kept for later.
 */
export function ReachabilityProvider({
  connection,
  children,
}: {
  connection: Connection | null;
  children: ReactNode;
}) {
  const connectionId = connection?.id ?? null;
  const barred = useBarred(connection, 'baseUrl');
  const queries = useQueryClient();
  const [unreached, setUnreached] = useState<ReadonlyMap<string, Problem>>(new Map());

  useEffect(() => {
    setUnreached(new Map());
    if (connectionId === null) return;
    return watch(queries.getQueryCache(), connectionId, now => setUnreached(new Map(now)));
  }, [queries, connectionId]);

  useEffect(() => {
    if (unreached.size === 0) return;
    const again = () =>
      void queries.refetchQueries(
        { predicate: query => unreached.has(query.queryHash) },
        // A request that is under way is waited for, not begun anew.
        { cancelRefetch: false },
      );
    const timer = setInterval(again, everyMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [queries, unreached]);

  const problem = [...unreached.values()].find(isNetworkProblem) ?? null;
  const asksAgain = unreached.size > 0;
  const value = useMemo(() => ({ unreached: problem, asksAgain, barred }), [problem, asksAgain, barred]);
  return <ReachabilityContext value={value}>{children}</ReachabilityContext>;
}

/** What was asked is asked again by itself every few seconds. */
export const useAsksAgain = (): boolean => useContext(ReachabilityContext).asksAgain;

/** Why the public API cannot be reached just now, or may not be asked; null: it can, as far as is known. */
export function useUnreachable(): Problem | null {
  const { unreached, barred } = useContext(ReachabilityContext);
  return barred ?? unreached;
}

/**
 * The same for the dashboard, which creates and revokes tokens. Where it lies on another host, that says nothing of it, and revoking a
 * leaked token must not wait for the public API.
 */
export function useDashboardUnreachable(connection: Connection): Problem | null {
  const { unreached: problem } = useContext(ReachabilityContext);
  const barred = useBarred(connection, 'dashboardUrl');
  const { baseUrl, dashboardUrl } = connection;
  if (barred) return barred;
  if (problem === null || problem.code === 'offline') return problem;
  return new URL(baseUrl).hostname === new URL(dashboardUrl).hostname ? problem : null;
}
