import { allows } from '../../src-shared/allowed-origins.ts';
import type { Connection } from '../../src-shared/connection.ts';
import type { PolicyReport } from '../../src-shared/policy.ts';
import type { Problem, ProblemOf } from '../../src-shared/problem.ts';

export type Barred = ProblemOf<'policy-unusable'> | ProblemOf<'origin-not-allowed'>;
export type Address = 'baseUrl' | 'dashboardUrl';

/** What the policy of this computer has against sending anything to an address of this connection; null: nothing. */
export function barredBy(
  policy: PolicyReport | null,
  connection: Connection,
  address: Address,
): Barred | null {
  // The practice team is a part of Keyholder itself.
  if (!policy || connection.kind === 'practice') return null;
  if (policy.state === 'unusable') return { code: 'policy-unusable' };
  if (allows(policy, connection[address])) return null;
  return { code: 'origin-not-allowed', origin: connection[address] };
}

/** A new session would be of no use then. */
export const isBarred = (problem: Problem | null): problem is Barred =>
  problem?.code === 'policy-unusable' || problem?.code === 'origin-not-allowed';
