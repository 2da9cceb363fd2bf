import { Text, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { Asked } from '../ui/answers/service-answer.tsx';
import { Button } from '../ui/kit/button.tsx';
import { clockOrDay, clockTime } from '../ui/time/times.ts';
import { useNow } from '../ui/time/use-now.ts';
import { useOffer } from './commands.tsx';
import { useAsksAgain } from './reachability.tsx';

type Answered = Pick<Asked<{ fetchedAt: number; staleBecause: unknown }>, 'data' | 'error'>;

/** When the service gave what is shown; null: that is an older answer, or could not be read again. */
export const freshOf = ({ data, error }: Answered): number | null =>
  !data || data.staleBecause !== null || error ? null : data.fetchedAt;

/**
 * When the service was last asked, to the second where somebody points at it. An older answer, and one that could not
 * be read again, has its words above it, which say more.
 */
export function AsOf({ query }: { query: Answered }) {
  const now = useNow(query.data);
  const asOf = freshOf(query);
  if (asOf === null) return null;
  return (
    <Text span inherit title={clockTime(asOf)}>
      As of {clockOrDay(asOf, now)}
    </Text>
  );
}

interface RefreshButtonProps {
  query: Pick<Asked<unknown>, 'isFetching' | 'refetch'>;
  /** What is shown is the service's word of then, in epoch milliseconds; null: it is none of now, and that is said elsewhere. */
  asOf: number | null;
}

export function RefreshButton({ query, asOf }: RefreshButtonProps) {
  const [asked, setAsked] = useState(false);
  /** What was shown when it was pressed last; undefined: there is nothing to say. */
  const [before, setBefore] = useState<number | null>();
  const [said, setSaid] = useState('');
  // What Keyholder tries by itself every few seconds does not make the button flicker.
  const quiet = useAsksAgain();
  const busy = asked || query.isFetching;
  if (before !== undefined && !busy && asOf !== null && asOf !== before) {
    setBefore(undefined);
    setSaid(`As of ${clockTime(asOf)}`);
  }
  const refresh = async () => {
    setAsked(true);
    setBefore(asOf);
    setSaid('');
    await query.refetch();
    setAsked(false);
  };
  useOffer('refresh', () => void refresh());
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={asked || (query.isFetching && !quiet)}
        onClick={() => void refresh()}
      >
        Refresh
      </Button>
      {/* What came may be what was there before, and of that nothing else would be read out. */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
