import type { Problem } from '../../../src-shared/problem.ts';
import { ProblemAlert } from './problem-alert.tsx';

/** "This" would be the pause, which is known: what is not is what the last requests have done. */
const lostInARow =
  'Several answers in a row were lost or do not tell what was done. What they were about is in doubt, and is not sent again by itself: look at that before you resume.';

/** Why a job stands still. @param title what that means for the rest of it */
export function PausedAlert({ problem, title }: { problem: Problem; title: string }) {
  const words = problem.code === 'outcome-unknown' ? { next: lostInARow, saysAll: true } : {};
  return <ProblemAlert problem={problem} title={title} {...words} />;
}
