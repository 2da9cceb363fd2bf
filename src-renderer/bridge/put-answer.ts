import type { QueryClient } from '@tanstack/react-query';
import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Connection } from '../../src-shared/connection.ts';
import type { Method, Output } from '../../src-shared/rpc.ts';
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

function putToken(queries: QueryClient, token: AccessToken): void {
  const queryKey: QueryKey<'tokens.list'> = ['tokens.list', { connectionId: token.connectionId }];
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Output<'tokens.list'>>(queryKey, rows => {
    if (!rows) return rows;
    // One is in use, never two.
    const others = rows.map(row => (token.inUse && row.inUse ? { ...row, inUse: false } : row));
    return others.some(({ key }) => key === token.key)
      ? others.map(row => (row.key === token.key ? token : row))
      : [...others, token];
  });
}

function putSession(queries: QueryClient, connectionId: string, session: Connection['session']): void {
  const queryKey: QueryKey<'connections.list'> = ['connections.list', {}];
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Output<'connections.list'>>(
    queryKey,
    known =>
      known && {
        ...known,
        connections: known.connections.map(one => (one.id === connectionId ? { ...one, session } : one)),
      },
  );
}
