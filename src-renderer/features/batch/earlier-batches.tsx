import { Group, Stack, Text } from '@mantine/core';
import type { Job } from '../../../src-shared/job.ts';
import { Button } from '../../ui/kit/button.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { Section } from '../../ui/kit/section.tsx';
import { localTime } from '../../ui/time/times.ts';
import { stepCount } from '../jobs/batches.ts';
import { invitations } from './count-words.ts';

const mostShown = 5;

/** What was sent from here before, newest first. */
export function EarlierBatches({
  batches,
  onShow,
}: {
  batches: readonly Job[];
  onShow: (id: string) => void;
}) {
  if (batches.length === 0) return null;
  return (
    <Section title="Batches">
      <Stack gap="xs">
        {batches.slice(0, mostShown).map(job => (
          <Group key={job.id} justify="space-between" gap="xs">
            <Text size="sm">
              {localTime(job.startedAt)}: {invitations(stepCount(job))}, {wordsOf(job)}
            </Text>
            <Button
              size="xs"
              variant="default"
              aria-label={`Show the batch of ${localTime(job.startedAt)}`}
              onClick={() => onShow(job.id)}
            >
              Show
            </Button>
          </Group>
        ))}
        {batches.length > mostShown && <Text size="sm">And {batches.length - mostShown} before.</Text>}
      </Stack>
    </Section>
  );
}

function wordsOf({ state, counts }: Job): string {
  const { done, refused, unknown, waiting } = counts;
  return [
    `${numberText(done)} sent`,
    refused > 0 && `${numberText(refused)} refused`,
    unknown > 0 && `${numberText(unknown)} in doubt`,
    state === 'ended' && waiting > 0 && `${numberText(waiting)} not sent`,
    state === 'running' && 'under way',
    state === 'paused' && 'paused',
  ]
    .filter(Boolean)
    .join(', ');
}
