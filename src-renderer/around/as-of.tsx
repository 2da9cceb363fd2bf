import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallError } from '../bridge/client.ts';
import { clockTime } from '../ui/time/times.ts';
import { useUnreachable } from './reachability.tsx';

/** When the service was last asked. An older answer has its strip, which says more. */
export function AsOf({
  query,
}: {
  query: UseQueryResult<{ fetchedAt: number; staleBecause: unknown }, CallError>;
}) {
  if (!query.data || query.data.staleBecause !== null) return null;
  return (
    <Text span size="sm" c="dimmed">
      As of {clockTime(query.data.fetchedAt)}
    </Text>
  );
}

export function RefreshButton({ query }: { query: UseQueryResult<{ fetchedAt: number }, CallError> }) {
  const [asked, setAsked] = useState(false);
  // What Keyholder tries by itself every few seconds does not make the button flicker.
  const quiet = useUnreachable() !== null;
  const refresh = async () => {
    setAsked(true);
    await query.refetch();
    setAsked(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={asked || (query.isFetching && !quiet)}
      onClick={() => void refresh()}
    >
      Refresh
    </Button>
  );
}
