import type { ConnectionStore } from '../../connections/connection-store.ts';
import type { Ledger } from './ledger.ts';
import type { RemovedRows } from './removed-rows.ts';

interface Parts {
  connections: Pick<ConnectionStore, 'all' | 'wasWhole'>;
  ledger: Pick<Ledger, 'all' | 'remove'>;
  removed: Pick<RemovedRows, 'all'>;
}

/**
 * Takes off the ledger what an earlier run could not: the rows of a connection that was removed, where all of them are among the removed
 * ones. It would be made again from them otherwise, before the eyes of whoever has removed it. Their secrets went before it did. Where the
 * file of the connections is not whole, nobody knows that it was removed.
 */
export async function dropRowsOfRemoved({ connections, ledger, removed }: Parts): Promise<void> {
  if (!connections.wasWhole) return;
  const there = new Set(connections.all.map(({ id }) => id));
  const rows = ledger.all.filter(row => !there.has(row.connectionId));
  if (rows.length === 0) return;
  const homes = new Map(removed.all.map(row => [row.key, row.connectionId]));
  const isRemoved = (row: (typeof rows)[number]) => homes.get(row.key) === row.connectionId;
  const staying = new Set(rows.filter(row => !isRemoved(row)).map(row => row.connectionId));
  const dropped = rows.filter(row => !staying.has(row.connectionId));
  if (dropped.length > 0) await ledger.remove(dropped.map(row => row.key));
}
