import type { Connection } from '../../src-shared/connection.ts';
import type { PolicyReport } from '../../src-shared/policy.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { useCall } from '../bridge/use-call.ts';
import { type Address, barredBy } from './barred.ts';

/** null: not known yet. */
export function usePolicy(): PolicyReport | null {
  return useCall('policy.get', {}).data ?? null;
}

/** null: the policy has nothing against it, as far as is known here. The core decides. */
export function useBarred(connection: Connection | null, address: Address): Problem | null {
  const policy = usePolicy();
  return connection && barredBy(policy, connection, address);
}
