import { Stack } from '@mantine/core';
import type { ConnectionTest } from '../../../src-shared/connection.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { TestResult } from './test-result.tsx';

/** Where the outcome of "Test connection" appears, announced when it does. */
export function TestPanel({ result, problem }: { result: ConnectionTest | null; problem: Problem | null }) {
  return (
    <Stack aria-live="polite" gap="xs">
      {problem && (
        <ProblemAlert
          problem={problem}
          title="The test could not be made"
          placed={['baseUrl', 'dashboardUrl', 'session', 'token']}
        />
      )}
      {!problem && result && <TestResult result={result} />}
    </Stack>
  );
}
