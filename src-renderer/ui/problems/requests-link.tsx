import { navigate } from 'wouter/use-hash-location';
import type { Problem } from '../../../src-shared/problem.ts';
import { Button } from '../kit/button.tsx';
import { cameFromTheWire } from './problem-kind.ts';

/** Leads to what was sent and what came back, where something was sent. */
export function RequestsLink({ problem }: { problem: Problem }) {
  if (!cameFromTheWire(problem)) return null;
  return (
    <Button size="compact-xs" variant="subtle" color="gray" onClick={() => navigate('/inspector')}>
      Show requests
    </Button>
  );
}
