import type { PolicyConnection } from '../../../src-shared/policy.ts';
import { isSame } from '../policy/managed-policy.ts';
import { newConnection } from './connection-record.ts';
import type { ConnectionStore } from './connection-store.ts';

/**
 * Adds the connections of the policy that are not there yet. The first of them is shown in place of nothing or of the practice
 * team: whoever has chosen a service of their own stays with it.
 */
export async function addDefaultConnections(
  wanted: readonly PolicyConnection[],
  connections: ConnectionStore,
  newId: () => string,
): Promise<void> {
  for (const { label, baseUrl, dashboardUrl, teamId = null } of wanted) {
    if (connections.all.some(one => isSame(one, { baseUrl, dashboardUrl }))) continue;
    const record = newConnection({ id: newId(), label, baseUrl, dashboardUrl, teamId });
    await connections.addRecovered(record);
    const current = connections.all.find(one => one.id === connections.currentId);
    if (current?.kind !== 'service') await connections.select(record.id);
  }
}
