import { Text } from '@mantine/core';
import type { AnyProblem } from '../../../src-shared/problem.ts';

/** The service's own words: as text, and named as the service's. */
export function ServiceSaid({ problem }: { problem: AnyProblem }) {
  if (!problem.serviceSaid) return null;
  return (
    <Text size="sm">
      The service said: <q>{problem.serviceSaid}</q>
    </Text>
  );
}
