import { Paper, Progress, Text } from '@mantine/core';

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
        {used?.toLocaleString() ?? 'Not shown'}
        {total !== null && (
          <Text span c="dimmed" fz="md" fw={400}>
            {' '}
            of {total.toLocaleString()} used
          </Text>
        )}
      </Text>
      {share !== null && (
        <Progress
          value={share}
          size="sm"
          mt="xs"
          color={free !== null && free <= 0 ? 'orange' : 'harbour'}
          aria-label="Seats used"
        />
      )}
      {free !== null && (
        <Text size="sm" c="dimmed" mt={6}>
          {free > 0 ? `${free.toLocaleString()} free` : 'None free'}
        </Text>
      )}
    </Paper>
  );
}
