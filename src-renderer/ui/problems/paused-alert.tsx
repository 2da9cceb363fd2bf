import type { ReactNode } from 'react';
import type { Problem } from '../../../src-shared/problem.ts';
import { ProblemAlert } from './problem-alert.tsx';

/** "This" would be the pause, which is known: what is not is what the last requests have done. */
const lostInARow =
  'Several answers in a row were lost or do not tell what was done. What they were about is in doubt, and is not sent again by itself: look at that before you resume.';

interface PausedAlertProps {
  problem: Problem;
  /** What that means for the rest of the job. */
  title: string;
  /** The way out of it. */
  children?: ReactNode;
}

/** Why a job stands still. */
export function PausedAlert({ problem, title, children }: PausedAlertProps) {
  const words = problem.code === 'outcome-unknown' ? { next: lostInARow, saysAll: true } : {};
  return (
    <ProblemAlert problem={problem} title={title} {...words}>
      {children}
    </ProblemAlert>
  );
}
