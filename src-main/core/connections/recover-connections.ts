import type { Notices } from '../base/notices.ts';
import { type ConnectionRecord, connectionRecordSchema, newConnection } from './connection-record.ts';
import type { ConnectionStore } from './connection-store.ts';

const addressesSchema = connectionRecordSchema.pick({ baseUrl: true, dashboardUrl: true });

/** What a token's row knows of the connection it was made with. */
interface Remembered {
  connectionId: string;
  baseUrl: string | null;
  dashboardUrl: string | null;
  teamId: string | null;
}

/**
 * Makes connections again whose file was lost, from the rows of tokens that belong to them: a token that no screen shows is
 * a token lost. The id stays, so that their secrets are found in the keychain; the session has to be given anew.
 */
export async function recoverConnections(
  connections: ConnectionStore,
  rows: readonly Remembered[],
  notices: Notices,
): Promise<void> {
  const known = new Set(connections.all.map(one => one.id));
  const lost = new Map<string, Remembered>();
  for (const row of rows) if (!known.has(row.connectionId)) lost.set(row.connectionId, row);
  for (const [id, row] of lost) {
    const record = recovered(id, row);
    if (!record) continue;
    await connections.addRecovered(record);
    notices.add('connections-recovered', 'connections.json');
  }
}

/** null: a row of the practice team, whose service is gone, or one whose addresses somebody has changed into something else. */
function recovered(id: string, { teamId, ...remembered }: Remembered): ConnectionRecord | null {
  const { data: addresses } = addressesSchema.safeParse(remembered);
  if (!addresses) return null;
  const { baseUrl, dashboardUrl } = addresses;
  return newConnection({
    id,
    label: `Recovered: ${new URL(baseUrl).host}`,
    baseUrl,
    dashboardUrl,
    teamId,
    // SECURITY: a yes to an address is lost with the file of the connections. A row is written before anything is sent for it, and proves none.
    unasked: true,
  });
}
