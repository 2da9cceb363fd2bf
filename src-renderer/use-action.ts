import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Problem } from '../src-shared/problem.ts';
import type { Input, Method, Output } from '../src-shared/rpc.ts';
import { ProblemError } from './client.ts';
import { useAccess } from './client-context.tsx';
import { touchedBy } from './query-client.ts';

function connectionOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('connectionId' in input)) return null;
  return typeof input.connectionId === 'string' ? input.connectionId : null;
}

/** A mutation of the contract. Not for inputs that hold a secret: TanStack Query remembers them; see `useSecretCall`. */
export function useAction<M extends Method>(method: M): UseMutationResult<Output<M>, ProblemError, Input<M>> {
  const { client, changed } = useAccess();
  return useMutation<Output<M>, ProblemError, Input<M>>({
    mutationFn: input => client.call(method, input),
    onSettled: (_value, _problem, input) =>
      changed({ topics: [...(touchedBy[method] ?? [])], connectionId: connectionOf(input) }),
  });
}

export interface SecretCall<M extends Method> {
  /** Never rejects: null where there was a problem, which is then in `problem`. */
  run(input: Input<M>, onProblem?: (problem: Problem) => void): Promise<Output<M> | null>;
  pending: boolean;
  problem: Problem | null;
  reset(): void;
}

/**
 * A call whose input holds a session or a personal access token.
 * SECURITY: the input of a call with a secret is kept in no state and no cache; it lives as long as the call.
 */
export function useSecretCall<M extends Method>(method: M): SecretCall<M> {
  const { client, changed } = useAccess();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const run = useCallback(
    async (input: Input<M>, onProblem?: (problem: Problem) => void): Promise<Output<M> | null> => {
      const connectionId = connectionOf(input);
      setPending(true);
      setProblem(null);
      try {
        return await client.call(method, input);
      } catch (error) {
        const met: Problem = error instanceof ProblemError ? error.problem : { code: 'internal' };
        setProblem(met);
        onProblem?.(met);
        return null;
      } finally {
        setPending(false);
        changed({ topics: [...(touchedBy[method] ?? [])], connectionId });
      }
    },
    [client, changed, method],
  );
  const reset = useCallback(() => setProblem(null), []);
  return { run, pending, problem, reset };
}
