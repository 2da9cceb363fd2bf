import { Alert, Group, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import type { Connection } from '../../../src-shared/connection.ts';
import { problemWords } from '../../ui/problems/problem-words.ts';
import { useSaidHere, useSays } from '../../ui/problems/said-here.ts';
import { SessionHelp } from './session-help.tsx';

/** Why a token cannot be created or revoked now, and the way out, beside the button that is switched off. */
export function SessionGap({
  gap,
  connection,
  behind = false,
  outcome,
}: {
  gap: 'session-missing' | 'session-ended';
  connection: Connection;
  /** Dialogs that say it lie over this one: whoever hears the page is told there. */
  behind?: boolean;
  /** What became of what was asked for, where this is the answer to it. */
  outcome?: string | false | null;
}) {
  const { title, next } = problemWords[gap];
  useSays(behind ? null : gap);
  const isSaid = useSaidHere(gap, false) && behind;
  const role = isSaid ? 'note' : outcome ? 'alert' : 'status';
  return (
    <Alert color="orange" role={role} icon={<IconUserOff aria-hidden />} title={title}>
      <Text size="sm" mb="xs">
        {outcome && `${outcome} `}
        {next}
      </Text>
      <Group gap="xs">
        <SessionHelp connection={connection} />
      </Group>
    </Alert>
  );
}
