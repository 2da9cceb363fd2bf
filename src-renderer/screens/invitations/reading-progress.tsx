import { Group, Loader, Text } from '@mantine/core';
import { useListProgress } from './use-list-progress.ts';

/** "1,200 so far, page 12", while a long list is read page by page. What was read before stays below. */
export function ReadingProgress({ connectionId, reading }: { connectionId: string; reading: boolean }) {
  const progress = useListProgress(connectionId, reading);
  if (!progress) return null;
  return (
    <Group gap="xs">
      <Loader size="xs" aria-hidden />
      <Text size="sm" role="status">
        Reading the invitations: {/* The numbers change too often to be read out. */}
        <span aria-live="off" data-progress>
          {progress.items.toLocaleString()} so far, page {progress.pages.toLocaleString()}
        </span>
      </Text>
    </Group>
  );
}
