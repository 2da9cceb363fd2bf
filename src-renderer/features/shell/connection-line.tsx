import { Badge, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Connection } from '../../../src-shared/connection.ts';
import { useUsedToken } from '../../around/token-end.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { sessionGap } from '../session/session-words.ts';
import { switchKeyLabel } from './use-switch-keys.ts';

export const hostOf = (connection: Connection): string =>
  connection.kind === 'practice' ? 'Practice, inside Keyholder' : new URL(connection.baseUrl).host;

/**
 * A connection among others: its name on two lines at most, and what is wrong with it.
 * @param apart what tells it from others of its name; '': its host
 */
export function ConnectionLine({ connection, apart }: { connection: Connection; apart: string }) {
  const place = apart || hostOf(connection);
  const { expired, isOver } = useUsedToken(connection);
  const wrong = [
    sessionGap(connection.session) === 'session-ended' ? 'Session ended' : null,
    isOver ? `Token ${expired ? 'expired' : 'refused'}` : null,
  ].filter(part => part !== null);
  return (
    <>
      <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }} title={connection.label}>
        <Foreign>{connection.label}</Foreign>
      </Text>
      {connection.kind === 'service' && (
        <Text size="xs" c="dimmed" truncate title={place}>
          {place}
        </Text>
      )}
      {wrong.length > 0 && (
        <Text size="xs" c="var(--mantine-color-orange-light-color)">
          {wrong.join(' · ')}
        </Text>
      )}
    </>
  );
}

export const CurrentSign = ({ shown }: { shown: boolean }) => (
  <IconCheck size={16} aria-hidden visibility={shown ? 'visible' : 'hidden'} style={{ flex: 'none' }} />
);

/** @param index among all connections */
export function ConnectionAside({ connection, index }: { connection: Connection; index: number }) {
  if (connection.kind === 'practice') {
    return (
      <Badge size="sm" variant="light" tt="none" style={{ flex: 'none' }}>
        practice
      </Badge>
    );
  }
  if (index >= 9) return null;
  return (
    <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
      {switchKeyLabel(index)}
    </Text>
  );
}
