import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ProblemError } from '../client.ts';
import { clockTime } from './times.ts';

/** When the service was last asked. */
export function AsOf({ query }: { query: UseQueryResult<{ fetchedAt: number }, ProblemError> }) {
  if (!query.data) return null;
  return (
    <Text span size="sm" c="dimmed">
      As of {clockTime(query.data.fetchedAt)}
    </Text>
  );
}

export function RefreshButton({ query }: { query: UseQueryResult<{ fetchedAt: number }, ProblemError> }) {
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      Refresh
    </Button>
  );
}
