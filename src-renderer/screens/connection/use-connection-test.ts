import { useState } from 'react';
import type { ConnectionTest } from '../../../src-shared/connection.ts';
import type { Input } from '../../../src-shared/rpc.ts';
import { useSecretCall } from '../../use-action.ts';

/** The last test's results. They are dropped when what was tested changes. */
export function useConnectionTest() {
  const { run, pending, problem, reset } = useSecretCall('connections.test');
  const [result, setResult] = useState<ConnectionTest | null>(null);
  return {
    result,
    pending,
    problem,
    test: async (input: Input<'connections.test'>) => {
      setResult(null);
      setResult(await run(input));
    },
    forget: () => {
      setResult(null);
      reset();
    },
  };
}
