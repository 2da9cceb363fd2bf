import { useCallback } from 'react';
import type { Connection } from '../../../src-shared/connection.ts';
import { mostRows } from '../../../src-shared/invitation-view.ts';
import { nameAmong } from '../../around/told-apart.ts';
import { useSurroundings } from '../../around/use-connection.ts';
import { useAccess } from '../../bridge/client-context.tsx';
import { quoted } from '../../ui/kit/foreign.tsx';
import { showNews } from '../../ui/kit/show-done.tsx';

/**
 * Tells which other connections of one dashboard record a token of this id, and not as revoked. Two teams may have the same ids, so it
 * is not noted there by itself that it was; whoever has revoked it by its id alone would go on reading "Active".
 */
export function useTellSameId(): (revokedIn: Connection, id: string) => Promise<void> {
  const { client } = useAccess();
  const { connections } = useSurroundings();
  return useCallback(
    async ({ id: connectionId, dashboardUrl }, id) => {
      const isThere = (of: string) =>
        of !== connectionId && connections.some(one => one.id === of && one.dashboardUrl === dashboardUrl);
      if (!connections.some(one => isThere(one.id))) return;
      const input = { search: id, from: 0, count: mostRows };
      const found = await client.call('tokens.overview', input).catch(() => null);
      const same = found?.rows.filter(
        row => row.id === id && row.state !== 'revoked' && isThere(row.connectionId),
      );
      if (!same || same.length === 0) return;
      const nameOf = nameAmong(connections);
      const names = same.map(row => `${quoted(row.name)} of ${nameOf(row.connectionId)}`).join(', ');
      showNews(
        `The id that was revoked is also that of ${names}. It is not known whether that is the same token: ask there whether it works.`,
      );
    },
    [client, connections],
  );
}
