import { Alert, Group, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import type { Connection } from '../../../src-shared/connection.ts';
import { problemWords } from '../../ui/problems/problem-words.ts';
import { SessionHelp } from './session-help.tsx';

/** Why a token cannot be created or revoked now, and the way out, beside the button that is switched off. */
export function SessionGap({
  gap,
  connection,
}: {
  gap: 'session-missing' | 'session-ended';
  connection: Connection;
}) {
  const { title, next } = problemWords[gap];
  return (
    <Alert color="orange" role="status" icon={<IconUserOff aria-hidden />} title={title}>
      <Text size="sm" mb="xs">
        {next}
      </Text>
      <Group gap="xs">
        <SessionHelp connection={connection} />
      </Group>
    </Alert>
  );
}
