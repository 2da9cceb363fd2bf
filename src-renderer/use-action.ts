import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Problem } from '../src-shared/problem.ts';
import type { Input, Method, Output } from '../src-shared/rpc.ts';
import { CallError } from './client.ts';
import { useAccess } from './client-context.tsx';
import { putAnswer } from './put-answer.ts';
import { oneAtATime, touchedBy } from './query-client.ts';

function connectionOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('connectionId' in input)) return null;
  return typeof input.connectionId === 'string' ? input.connectionId : null;
}

/** A mutation of the contract. Not for inputs that hold a secret: TanStack Query remembers them; see `useSecretCall`. */
export function useAction<M extends Method>(method: M): UseMutationResult<Output<M>, CallError, Input<M>> {
  const { client, changed } = useAccess();
  const queries = useQueryClient();
  const underWay = useRef(false);
  const mutation = useMutation<Output<M>, CallError, Input<M>>({
    mutationFn: input => client.call(method, input),
    onSuccess: (value, input) => putAnswer(queries, method, input, value),
    onSettled: (_value, _problem, input) => {
      underWay.current = false;
      changed({ topics: [...(touchedBy[method] ?? [])], connectionId: connectionOf(input) });
    },
  });
  const begin = mutation.mutate;
  const mutate = useCallback<typeof begin>(
    (...args) => {
      // The button shows that it is under way only after the next render; two clicks can come before that.
      if (underWay.current && oneAtATime.has(method)) return;
      underWay.current = true;
      begin(...args);
    },
    [begin, method],
  );
  return { ...mutation, mutate };
}

export interface SecretCall<M extends Method> {
  /** Never rejects: null where there was a problem, which is then in `problem`, or where one is under way already. */
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
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const underWay = useRef(false);

  const run = useCallback(
    async (input: Input<M>, onProblem?: (problem: Problem) => void): Promise<Output<M> | null> => {
      if (underWay.current) return null;
      underWay.current = true;
      const connectionId = connectionOf(input);
      setPending(true);
      setProblem(null);
      try {
        const answer = await client.call(method, input);
        putAnswer(queries, method, { connectionId }, answer);
        return answer;
      } catch (error) {
        const met: Problem = error instanceof CallError ? error.problem : { code: 'internal' };
        setProblem(met);
        onProblem?.(met);
        return null;
      } finally {
        underWay.current = false;
        setPending(false);
        changed({ topics: [...(touchedBy[method] ?? [])], connectionId });
      }
    },
    [client, changed, queries, method],
  );
  const reset = useCallback(() => setProblem(null), []);
  return { run, pending, problem, reset };
}
