import { Button, Group, Loader, Text } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAction } from '../../bridge/use-action.ts';
import { useListProgress } from './use-list-progress.ts';

/** Of a list that is there sooner nothing is said. */
const slowMs = 1_000;

/**
 * "1,200 so far, page 12", while a long list is read page by page or its first page takes its time, and the way to stop it. What was
 * read before stays below.
 */
export function ReadingProgress({ connectionId, reading }: { connectionId: string; reading: boolean }) {
  const progress = useListProgress(connectionId, reading);
  const slow = useSlow(reading);
  const stop = useAction('invitations.stop');
  if (!progress && !slow) return null;
  return (
    <Group gap="xs">
      <Loader size="xs" aria-hidden />
      <Text size="sm" role="status">
        Reading the invitations: {/* The numbers change too often to be read out. */}
        <span aria-live="off" data-progress>
          {progress
            ? `${progress.items.toLocaleString()} so far, page ${progress.pages.toLocaleString()}`
            : 'waiting for the first page'}
        </span>
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerStop size={14} aria-hidden />}
        // Also once it was pressed: the reading ends by itself then, and takes the button along.
        onClick={() => stop.run({ connectionId })}
        aria-label="Stop reading the invitations"
      >
        Stop
      </Button>
    </Group>
  );
}

/** Whether it has been going on for a while. */
function useSlow(reading: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!reading) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [reading]);
  return slow;
}
