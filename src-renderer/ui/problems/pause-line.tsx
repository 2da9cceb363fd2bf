import { Text } from '@mantine/core';
import type { AnyProblem } from '../../../src-shared/problem.ts';
import { spokenWait } from '../time/times.ts';
import { useCountdown } from '../time/use-countdown.ts';

/** How long the service asks to wait. Counts silently: a screen reader is told the pause once, with the alert around it. */
export function PauseLine({ problem }: { problem: AnyProblem }) {
  const left = useCountdown(problem);
  // Of none, the next step says what to do.
  if (!problem.retryAfterSeconds) return null;
  return (
    <Text size="sm" role="timer" aria-live="off">
      {left > 0 ? `The service asks to wait ${spokenWait(left)}.` : 'The pause is over.'}
    </Text>
  );
}
