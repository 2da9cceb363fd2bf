import { Group, Stack, Text } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import type { Connection } from '../../../../src-shared/connection.ts';
import type { RemovedToken } from '../../../../src-shared/removed-token.ts';
import { useUnreadFile } from '../../../around/use-unread-file.ts';
import { useAction } from '../../../bridge/use-action.ts';
import { useCall } from '../../../bridge/use-call.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { EmptyState } from '../../../ui/kit/empty-state.tsx';
import { Foreign } from '../../../ui/kit/foreign.tsx';
import { LoadingLines } from '../../../ui/kit/loading-lines.tsx';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';
import { localDate } from '../../../ui/time/times.ts';
import { tailWords } from '../parts/token-status.ts';
import { restorableFor } from './use-tell-forgotten.ts';

interface RemovedDialogProps {
  connection: Connection;
  onClose: () => void;
  onRestored: (row: RemovedToken) => void;
}

/** The rows that this connection's list has lost, and those that no connection has a place for. */
export function RemovedDialog({ connection, onClose, onRestored }: RemovedDialogProps) {
  const removed = useCall('tokens.removed', {});
  const restore = useAction('tokens.restore');
  const isUnread = useUnreadFile('removed');
  const [restoring, setRestoring] = useState<string | null>(null);
  const bringBack = async (row: RemovedToken) => {
    setRestoring(row.key);
    const restored = await restore.run({ key: row.key });
    if (restored?.ok) onRestored(row);
  };
  const rows = (removed.data ?? []).filter(({ into }) => into === null || into === connection.id);
  const problem = restore.problem ?? removed.error?.problem;
  return (
    <Dialog opened onClose={onClose} pending={restore.pending} title="Removed tokens" size="lg">
      <Stack>
        <Text size="sm">
          Rows that were removed from this computer can be brought back {restorableFor(connection)}. Their
          secrets are gone: a token that comes back can be revoked by its id, not used.
        </Text>
        {problem && (
          <ProblemAlert
            problem={problem}
            title={restore.problem ? 'It was not brought back' : 'The removed tokens cannot be shown'}
          />
        )}
        {removed.isPending && <LoadingLines what="the removed tokens" lines={2} />}
        {removed.data && rows.length === 0 && isUnread && (
          <EmptyState icon={IconArchive} title="The removed tokens are not shown">
            The file that holds them could not be used, and was left as it is.
          </EmptyState>
        )}
        {removed.data && rows.length === 0 && !isUnread && (
          <EmptyState icon={IconArchive} title="No removed tokens">
            A token that is removed from this computer appears here.
          </EmptyState>
        )}
        {rows.length > 0 && (
          <Stack
            component="ul"
            gap="md"
            m={0}
            p={0}
            aria-label="Removed tokens"
            style={{ listStyle: 'none' }}
          >
            {rows.map(row => (
              <Group key={row.key} component="li" justify="space-between" gap="sm">
                <RemovedRow row={row} />
                {row.into !== null && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Restore ${row.name}`}
                    loading={restore.pending && restoring === row.key}
                    disabled={restore.pending}
                    onClick={() => bringBack(row)}
                  >
                    Restore
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}

function RemovedRow({ row }: { row: RemovedToken }) {
  return (
    <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text size="sm" fw={600}>
        <Foreign>{row.name}</Foreign>
      </Text>
      <Text size="xs" c="dimmed">
        {[
          tailWords(row),
          row.id === null ? 'id not known' : null,
          row.state === 'revoked' ? 'revoked' : null,
          `removed ${localDate(row.removedAt)}`,
          // The practice team ends with its run, as is said above.
          row.baseUrl === null ? null : `kept until ${localDate(row.goesAt)}`,
        ]
          .filter(part => part !== null)
          .join(' · ')}
      </Text>
      {row.into === null && (
        <Text size="xs" c="dimmed">
          Its connection was removed. To bring it back, add a connection to {addresses(row)}.
        </Text>
      )}
    </div>
  );
}

function addresses({ baseUrl, dashboardUrl }: RemovedToken): string {
  return [...new Set([baseUrl, dashboardUrl])].filter(one => one !== null).join(' and ') || 'it';
}
