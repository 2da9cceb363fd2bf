import type { Problem, ProblemCode } from '../../../src-shared/problem.ts';

const labels: Partial<Record<ProblemCode, string>> = {
  'token-missing': 'Go to tokens',
  'secret-absent': 'Go to tokens',
  'token-refused': 'Choose another token',
};

/** Where a token is chosen, added or created; null: that would not help. */
export function wayToTokens(problem: Problem): { to: string; label: string } | null {
  const isDoneWithout = 'reason' in problem && problem.reason === 'done-without';
  const label = isDoneWithout ? 'Go to tokens' : labels[problem.code];
  return label === undefined ? null : { to: '/tokens', label };
}
