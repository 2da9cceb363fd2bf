import { isInvitation } from '../../../src-shared/invitation-step.ts';
import type { InvitationStep, StepState } from '../../../src-shared/job.ts';
import type { Client } from '../../bridge/client.ts';

const atATime = 200;

/** All steps of a job that are in one of these states. Rejects with `CallError`. */
export async function stepsIn(
  client: Client,
  id: string,
  states?: readonly StepState[],
): Promise<readonly InvitationStep[]> {
  const found: InvitationStep[] = [];
  for (;;) {
    const { steps, all } = await client.call('jobs.steps', {
      ...{ id, from: found.length, count: atATime },
      ...(states ? { states: [...states] } : {}),
    });
    found.push(...steps.filter(isInvitation));
    if (steps.length === 0 || found.length >= all) return found;
  }
}
