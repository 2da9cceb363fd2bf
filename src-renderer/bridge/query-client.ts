import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import type { Input, Method, Payload, Read } from '../../src-shared/rpc.ts';
import { problemOf } from './client.ts';
import { type Line, table } from './table.ts';

/** Holds the input: the table gives no read one with a secret. */
export type QueryKey<M extends Read> = readonly [M, Input<M>];

const minute = 60_000;
/** While nothing answers behind the page it is asked again this often, as long as the page is looked at. */
const everyMs = 5_000;

// By a timer, as it is otherwise, an answer that is here is drawn a frame later than it could be.
notifyManager.setScheduler(queueMicrotask);

export function freshness(method: Read): { staleTime: number; refetchOnWindowFocus: boolean } {
  return table.lines[method].asks === 'nobody'
    ? { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }
    : { staleTime: minute, refetchOnWindowFocus: true };
}

/** The connection whose service a query asks; null where it asks none. */
export function asksServiceOf([method, input]: readonly unknown[]): string | null {
  const read = readOf(method);
  if (!read || read.asks === 'nobody') return null;
  if (typeof input !== 'object' || input === null || !('connectionId' in input)) return null;
  return typeof input.connectionId === 'string' ? input.connectionId : null;
}

/** Nothing answers behind the page. */
export function isSilent(error: Error | null): boolean {
  const problem = error && problemOf(error);
  return problem?.code === 'internal' && problem.reason === 'silent';
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The core decides on retries: it alone knows whether a request can have reached the service.
      queries: {
        ...{ retry: false, networkMode: 'always', refetchOnReconnect: false },
        // What is behind the page has asked nobody: once it is there again, the page notices by itself.
        refetchInterval: ({ state: { error } }) => isSilent(error) && everyMs,
      },
    },
  });
}

/** What is no read is no query of ours. */
function readOf(method: unknown): Line | null {
  if (typeof method !== 'string' || !Object.hasOwn(table.lines, method)) return null;
  const line = table.lines[method as Method];
  return line.kind === 'read' ? line : null;
}

type Changed = Payload<'changed'>;

/** True where a query shows something under one of the topics for that connection (null: any connection). */
export function isAffected(key: readonly unknown[], { topics: changed, connectionId }: Changed): boolean {
  const [method, input] = key;
  if (!readOf(method)?.topics.some(topic => changed.includes(topic))) return false;
  if (connectionId === null || typeof input !== 'object' || input === null) return true;
  return !('connectionId' in input) || input.connectionId === connectionId;
}

/**
 * Gathers changes for a moment before asking anew: the core tells of each step that it writes down. What is asked for the first time
 * just then is asked anew once that answer is here: it may be from before the change, and TanStack's `Query.fetch` (query-core,
 * src/query.ts) begins a second request beside a first one only where the query has data.
 */
export function createInvalidator(queries: QueryClient, gatherMs = 40): (changed: Changed) => void {
  let waiting: Changed[] = [];
  return changed => {
    waiting.push(changed);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const all = waiting;
      waiting = [];
      const predicate = ({ queryKey }: Query) => all.some(one => isAffected(queryKey, one));
      const first = queries
        .getQueryCache()
        .findAll({ predicate, fetchStatus: 'fetching' })
        .filter(({ state }) => state.data === undefined);
      void queries.invalidateQueries({ predicate });
      for (const query of first) {
        // Once for all changes that came meanwhile: the first of these begins the request, the others wait for the same.
        const anew = () =>
          queries.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
        void query.fetch().then(anew, anew);
      }
    }, gatherMs);
  };
}
