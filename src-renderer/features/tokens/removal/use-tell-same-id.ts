import { useCallback } from 'react';
import type { Connection } from '../../../../src-shared/connection.ts';
import { nameAmong } from '../../../around/told-apart.ts';
import { useSurroundings } from '../../../around/use-connection.ts';
import { useAccess } from '../../../bridge/client-context.tsx';
import { quoted } from '../../../ui/kit/foreign.tsx';
import { showNews } from '../../../ui/kit/show-done.tsx';

/**
 * Tells which other connections of one dashboard record a token of this id, and not as revoked. Two teams may have the same ids, so it
 * is not noted there by itself that it was; whoever has revoked it by its id alone would go on reading "Active".
 */
export function useTellSameId(): (revokedIn: Connection, id: string) => Promise<void> {
  const { client } = useAccess();
  const { connections } = useSurroundings();
  return useCallback(
    async ({ id: connectionId, dashboardUrl }, id) => {
      const others = connections.filter(one => one.id !== connectionId && one.dashboardUrl === dashboardUrl);
      // By their lists: whatever is searched for is first looked through for secrets, and many ids look like one.
      const lists = await Promise.all(
        others.map(one => client.call('tokens.list', { connectionId: one.id }).catch(() => [])),
      );
      const same = lists.flat().filter(row => row.id === id && row.state !== 'revoked');
      if (same.length === 0) return;
      const nameOf = nameAmong(connections);
      const names = same.map(row => `${quoted(row.name)} of ${nameOf(row.connectionId)}`).join(', ');
      showNews(
        `The id that was revoked is also that of ${names}. It is not known whether that is the same token: ask there whether it works.`,
      );
    },
    [client, connections],
  );
}
