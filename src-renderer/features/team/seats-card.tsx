import { Paper, Progress, Text } from '@mantine/core';
import { numberText } from '../../ui/kit/locale.ts';

const isShort = (free: number, total: number | null): boolean => free <= Math.max(2, (total ?? 0) / 10);

/** Seats warn and never block: the service decides what an invitation may use. */
export function SeatsCard({ total, used }: { total: number | null; used: number | null }) {
  if (total === null && used === null) return null;
  const free = total !== null && used !== null ? total - used : null;
  const share = total !== null && used !== null && total > 0 ? Math.min(100, (used / total) * 100) : null;
  return (
    <Paper withBorder p="lg" bg="var(--keyholder-card)" component="section" aria-label="Seats">
      <Text size="sm" c="dimmed">
        Seats
      </Text>
      <Text fz="1.75rem" fw={600} lh={1.3}>
        {used === null ? 'Not shown' : numberText(used)}
        {total !== null && (
          <Text span c="dimmed" fz="md" fw={400}>
            {' '}
            of {numberText(total)} used
          </Text>
        )}
      </Text>
      {share !== null && (
        <Progress
          value={share}
          size="sm"
          mt="xs"
          color={free !== null && isShort(free, total) ? 'orange' : 'harbour'}
          aria-label="Seats used"
        />
      )}
      {free !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          {free > 0 ? `${numberText(free)} free` : 'None free'}
        </Text>
      )}
    </Paper>
  );
}
