import { Button } from '../../ui/kit/button.tsx';
import { isolated } from '../../ui/kit/foreign.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import type { OpenStep } from './open-steps.ts';

/** Invitations that were refused while no form showed it, until that was seen. */
export function RefusedRows({
  steps,
  pending,
  onSeen,
}: {
  steps: readonly OpenStep[];
  pending: boolean;
  onSeen: (one: OpenStep) => void;
}) {
  return steps.map(one => (
    <ProblemAlert
      key={`${one.job.id} ${one.step.n}`}
      problem={one.step.problem ?? { code: 'internal' }}
      title={`The invitation to ${isolated(one.step.what.email)} was not sent`}
    >
      <Button size="xs" variant="default" loading={pending} onClick={() => onSeen(one)}>
        Got it
      </Button>
    </ProblemAlert>
  ));
}
