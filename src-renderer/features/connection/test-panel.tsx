import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ConnectionTest } from '../../../src-shared/connection.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { released } from '../../ui/kit/press.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { TestResult } from './test-result.tsx';

interface TestPanelProps {
  result: ConnectionTest | null;
  problem: Problem | null;
  /** As it stands in the form. */
  teamId: string;
}

/** Where the outcome of "Test connection" appears, announced when it does. */
export function TestPanel({ result, problem, teamId }: TestPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const told = problem ?? result;
  useEffect(() => {
    if (!told) return;
    void released().then(() => {
      const top = panel.current?.getBoundingClientRect().top ?? -1;
      // It ends below the edge of a low window; whoever has scrolled elsewhere meanwhile stays there.
      if (top >= 0 && top <= window.innerHeight) panel.current?.scrollIntoView({ block: 'nearest' });
    });
  }, [told]);
  return (
    // Empty, it takes no gap either.
    <Stack aria-live="polite" gap="xs" ref={panel} mt={told ? 0 : 'calc(var(--mantine-spacing-md) * -1)'}>
      {problem && (
        <ProblemAlert
          problem={problem}
          title="The test could not be made"
          placed={['baseUrl', 'dashboardUrl', 'session', 'token']}
        />
      )}
      {!problem && result && <TestResult result={result} teamId={teamId} />}
    </Stack>
  );
}
