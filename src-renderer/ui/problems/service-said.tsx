import { Text } from '@mantine/core';
import type { AnyProblem } from '../../../src-shared/problem.ts';

/**
 * The service's own words: as text, and named as the service's.
 * @param detail for support, after them
 */
export function ServiceSaid({ problem, detail = '' }: { problem: AnyProblem; detail?: string }) {
  if (!problem.serviceSaid && detail === '') return null;
  return (
    <Text size="sm">
      {problem.serviceSaid && (
        <span>
          The service said: <q>{problem.serviceSaid}</q>{' '}
        </span>
      )}
      {detail !== '' && (
        <Text span size="xs" c="dimmed">
          {detail}
        </Text>
      )}
    </Text>
  );
}
