import type { Problem, ProblemCode } from '../../../src-shared/problem.ts';

const labels: Partial<Record<ProblemCode, string>> = {
  'token-missing': 'Go to tokens',
  'secret-absent': 'Go to tokens',
  'token-refused': 'Choose another token',
};

/** Where a token is chosen, added or created; null: that would not help. */
export function wayToTokens({ code }: Problem): { to: string; label: string } | null {
  const label = labels[code];
  return label === undefined ? null : { to: '/tokens', label };
}
