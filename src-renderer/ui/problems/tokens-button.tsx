import { navigate } from 'wouter/use-hash-location';
import type { Problem } from '../../../src-shared/problem.ts';
import { Button } from '../kit/button.tsx';
import { wayToTokens } from './way-to-tokens.ts';

/** Beside a refusal of the token, or the want of one: no banner leads on where the screen says so itself. */
export function TokensButton({ problem }: { problem: Problem }) {
  const way = wayToTokens(problem);
  if (!way) return null;
  return (
    <Button size="xs" variant="default" onClick={() => navigate(way.to)}>
      {way.label}
    </Button>
  );
}
