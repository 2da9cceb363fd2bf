import { Alert, Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { Problem } from '../../../src-shared/problem.ts';
import { triesByItself } from '../problems/problem-state.tsx';
import { detailOf, wordsOf } from '../problems/refined-words.ts';
import { RequestsLink } from '../problems/requests-link.tsx';
import { localTime, relativeTime } from '../time/times.ts';
import { useNow } from '../time/use-now.ts';
import classes from './stale-strip.module.css';

/** Above an answer that is not of now: how old it is and why. Calm, since nothing is lost and nothing has to be done. */
export function StaleStrip({ fetchedAt, problem }: { fetchedAt: number; problem: Problem }) {
  const now = useNow(fetchedAt);
  const detail = detailOf(problem);
  return (
    <Alert
      role="note"
      color="gray"
      icon={<IconCloudOff aria-hidden />}
      className={classes.strip ?? ''}
      data-stale={problem.code}
    >
      <Group gap="xs" justify="space-between" className={classes.words ?? ''}>
        <Text size="sm" component="div">
          <b>
            As of {localTime(fetchedAt)} ({relativeTime(fetchedAt, now)}).
          </b>{' '}
          <span role="status">
            {wordsOf(problem).title}. {triesByItself}
          </span>
          {detail !== '' && (
            <Text span size="xs" c="dimmed">
              {' '}
              {detail}
            </Text>
          )}
        </Text>
        <RequestsLink problem={problem} />
      </Group>
    </Alert>
  );
}
