import { navigate } from 'wouter/use-hash-location';
import type { Problem } from '../../../src-shared/problem.ts';
import { Button } from '../kit/button.tsx';
import { otherToken } from './problem-state.tsx';

/** Beside a refusal of the token: no banner leads on where the screen says so itself. */
export function OtherTokenButton({ problem }: { problem: Problem }) {
  if (problem.code !== 'token-refused') return null;
  return (
    <Button size="xs" variant="default" onClick={() => navigate(otherToken.to)}>
      {otherToken.label}
    </Button>
  );
}
