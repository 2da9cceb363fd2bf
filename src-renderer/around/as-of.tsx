import { Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { Asked } from '../ui/answers/service-answer.tsx';
import { Button } from '../ui/kit/button.tsx';
import { clockOrDay, clockTime } from '../ui/time/times.ts';
import { useNow } from '../ui/time/use-now.ts';
import { useOffer } from './commands.tsx';
import { useAsksAgain } from './reachability.tsx';

/**
 * When the service was last asked, to the second where somebody points at it. An older answer, and one that could not
 * be read again, has its words above it, which say more.
 */
export function AsOf({
  query,
}: {
  query: Pick<Asked<{ fetchedAt: number; staleBecause: unknown }>, 'data' | 'error'>;
}) {
  const now = useNow(query.data);
  if (!query.data || query.data.staleBecause !== null || query.error) return null;
  return (
    <Text span inherit title={clockTime(query.data.fetchedAt)}>
      As of {clockOrDay(query.data.fetchedAt, now)}
    </Text>
  );
}

export function RefreshButton({ query }: { query: Pick<Asked<unknown>, 'isFetching' | 'refetch'> }) {
  const [asked, setAsked] = useState(false);
  // What Keyholder tries by itself every few seconds does not make the button flicker.
  const quiet = useAsksAgain();
  const refresh = async () => {
    setAsked(true);
    await query.refetch();
    setAsked(false);
  };
  useOffer('refresh', () => void refresh());
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
