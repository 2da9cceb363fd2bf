import type { Problem } from '../../../src-shared/problem.ts';
import { ProblemAlert } from './problem-alert.tsx';

interface NotBegunProps {
  problem: Problem;
  /** What is true where it was not begun. */
  title: string;
  /** What was to begin, and what to do where nobody knows whether it was. */
  what: string;
  next: string;
}

/** Why something long was not begun; or that nobody knows whether it was. */
export function NotBegun({ problem, title, what, next }: NotBegunProps) {
  if (problem.code !== 'outcome-unknown') return <ProblemAlert problem={problem} title={title} />;
  const begun = `It is not known whether ${what} was begun`;
  return <ProblemAlert problem={problem} title={begun} next={next} saysAll />;
}
