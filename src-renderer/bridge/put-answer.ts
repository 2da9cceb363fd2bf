import type { QueryClient } from '@tanstack/react-query';
import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Connection } from '../../src-shared/connection.ts';
import type { Method, Output, Read } from '../../src-shared/rpc.ts';
import type { QueryKey } from './query-client.ts';
import { table } from './table.ts';

/**
 * Puts what an act has answered into what the page knows, before anything is shown of it. A list that was asked for while the act
 * was under way shows the row as it was then, and an alert made of that would not be so: it is not waited for any more.
 */
export function putAnswer(queries: QueryClient, method: Method, input: unknown, answer: unknown): void {
  const { kind, gives } = table.lines[method];
  if (kind === 'read') return;
  // What the table says an act gives, the client has found it to be.
  if (gives === 'token') putToken(queries, answer as AccessToken);
  if (gives === 'session') {
    const id =
      typeof input === 'object' && input !== null && 'connectionId' in input ? input.connectionId : null;
    if (typeof id === 'string') putSession(queries, id, answer as Connection['session']);
  }
}

/** What else may have changed, for which it was asked for or is to be, is asked for anew. */
function put<M extends Read>(
  queries: QueryClient,
  queryKey: QueryKey<M>,
  change: (known: Output<M>) => Output<M>,
): void {
  const state = queries.getQueryState(queryKey);
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Output<M>>(queryKey, known => known && change(known));
  if (state?.fetchStatus === 'fetching' || state?.isInvalidated)
    void queries.invalidateQueries({ queryKey, exact: true });
}

function putToken(queries: QueryClient, token: AccessToken): void {
  put<'tokens.list'>(queries, ['tokens.list', { connectionId: token.connectionId }], rows => {
    // One is in use, never two.
    const others = rows.map(row => (token.inUse && row.inUse ? { ...row, inUse: false } : row));
    return others.some(({ key }) => key === token.key)
      ? others.map(row => (row.key === token.key ? token : row))
      : [...others, token];
  });
}

function putSession(queries: QueryClient, connectionId: string, session: Connection['session']): void {
  put<'connections.list'>(queries, ['connections.list', {}], known => ({
    ...known,
    connections: known.connections.map(one => (one.id === connectionId ? { ...one, session } : one)),
  }));
}
