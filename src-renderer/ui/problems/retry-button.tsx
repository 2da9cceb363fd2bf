import type { Problem } from '../../../src-shared/problem.ts';
import { Button } from '../kit/button.tsx';
import { useCountdown } from '../time/use-countdown.ts';

interface RetryButtonProps {
  problem: Problem;
  onRetry: () => void;
  retrying: boolean;
  size?: 'xs' | 'sm';
}

/** "Try again", once the pause that the service asked for is over. */
export function RetryButton({ problem, onRetry, retrying, size = 'xs' }: RetryButtonProps) {
  const left = useCountdown(problem);
  return (
    <Button size={size} variant="default" onClick={onRetry} loading={retrying} disabled={left > 0}>
      Try again
    </Button>
  );
}
