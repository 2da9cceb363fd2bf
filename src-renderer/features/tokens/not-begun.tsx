import type { Problem } from '../../../src-shared/problem.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

/** Why many were not revoked; or that nobody knows whether that was begun. @param title what is true where it was not */
export function NotBegun({ problem, title }: { problem: Problem; title: string }) {
  if (problem.code !== 'outcome-unknown') return <ProblemAlert problem={problem} title={title} />;
  return (
    <ProblemAlert
      problem={problem}
      title="It is not known whether the revocation was begun"
      next="If it was, it is told on this screen. To ask again does no harm: a token is revoked once."
    />
  );
}
