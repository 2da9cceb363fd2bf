import { keptMs, type RemovedToken } from '../../../src-shared/removed-token.ts';
import { problem } from '../base/problem-error.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { type LedgerRow, originsOf } from './ledger/ledger-row.ts';
import type { TokenParts } from './token-parts.ts';

/** Those that can be brought back, the latest first. */
export function removedTokens({ connections, ledger, removed }: TokenParts): RemovedToken[] {
  const there = new Set(connections.all.map(one => one.id));
  // While a connection is being removed, its rows are still in the ledger and on no other screen.
  const here = new Set(ledger.all.filter(row => there.has(row.connectionId)).map(row => row.key));
  return removed.all
    .filter(row => !here.has(row.key))
    .map(row => ({
      ...row,
      goesAt: row.removedAt + keptMs,
      into: homeOf(row, connections.all)?.id ?? null,
    }))
    .reverse();
}

/**
 * Puts a row back into its connection, or into another one of the same two addresses. Its secret stays gone.
 * @throws ProblemError `conflict` where there is no such connection, or the token is recorded there by now; `unknown-item`
 */
export async function restoreToken(parts: TokenParts, key: string): Promise<LedgerRow> {
  const { connections, ledger, removed, work, changes } = parts;
  const row = removed.get(key);
  const record = homeOf(row, connections.all);
  if (!record) {
    throw problem('conflict', { reason: 'no-home', name: row.name, origins: originsOf(row) });
  }
  return work.finishing(record.id, async () => {
    const { removedAt: _, dueSince: __, ...kept } = row;
    // Of a living one it is found out whether it is there; in another connection nothing of it can be.
    const left = kept.left && kept.state === 'revoked' && kept.connectionId === record.id;
    const restored = await ledger.addUnlessThere({ ...kept, left, connectionId: record.id });
    await removed.drop([row.key]);
    changes.announce(['tokens'], record.id);
    return restored;
  });
}

/**
 * Of several, one of its team before one of which none is known, and these before one of another team, in which its id may be another
 * token's. A row of the practice team has no addresses of its own: it lives with its connection.
 */
export function homeOf(
  row: Pick<LedgerRow, 'connectionId' | 'teamId' | 'baseUrl' | 'dashboardUrl'>,
  all: readonly ConnectionRecord[],
): ConnectionRecord | null {
  const { baseUrl, dashboardUrl } = row;
  const isHome = (one: ConnectionRecord) =>
    baseUrl === null || dashboardUrl === null
      ? one.id === row.connectionId
      : one.kind === 'service' && one.baseUrl === baseUrl && one.dashboardUrl === dashboardUrl;
  const homes = all.filter(isHome);
  return (
    homes.find(one => one.id === row.connectionId) ??
    homes.find(one => one.teamId !== null && one.teamId === row.teamId) ??
    homes.find(one => one.teamId === null) ??
    homes[0] ??
    null
  );
}
