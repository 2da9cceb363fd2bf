import { Text } from '@mantine/core';
import { roughDuration } from '../time/times.ts';

/** Less than this nobody would notice. */
const noticedMs = 5 * 60_000;

/** Says once on a screen with times that the service's clock shows another one. @param offsetMs service's less this computer's */
export function ClockNote({ offsetMs }: { offsetMs: number | null }) {
  if (offsetMs === null || Math.abs(offsetMs) <= noticedMs) return null;
  return (
    <Text size="sm" c="dimmed" role="note" data-clock>
      The service’s clock is {roughDuration(Math.abs(offsetMs))} {offsetMs > 0 ? 'ahead of' : 'behind'} this
      computer’s. What has expired is told by the service’s clock.
    </Text>
  );
}
