import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Problem } from '../../src-shared/problem.ts';
import type { Act, Envelope, Input, Output } from '../../src-shared/rpc.ts';
import { problemOf } from './client.ts';
import { useAccess } from './client-context.tsx';
import { putAnswer } from './put-answer.ts';
import { table } from './table.ts';

interface Shown<T> {
  pending: boolean;
  /** Of the last one, once it has ended. */
  problem: Problem | null;
  answer: T | null;
}

export interface Action<M extends Act> extends Shown<Output<M>> {
  /**
   * Never rejects, and comes to its end wherever the owner is by then.
   * null: one is under way already, and the table has it done one at a time.
   */
  run(input: Input<M>): Promise<Envelope<Output<M>> | null>;
  /** What the last one has come to is shown no more; that of one under way will not be. */
  reset(): void;
}

/**
 * The one way to do something: any method of the contract that is no read.
 * SECURITY: the input of an act is kept in no state and no cache; it lives as long as the call, and may hold a secret.
 */
export function useAction<M extends Act>(method: M): Action<M> {
  const { client } = useAccess();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown<Output<M>>>(nothing);
  const underWay = useRef(0);
  const latest = useRef(0);

  const run = useCallback(
    async (input: Input<M>): Promise<Envelope<Output<M>> | null> => {
      // The button shows that it is under way only after the next render; two clicks can come before that.
      if (underWay.current > 0 && table.lines[method].oneAtATime) return null;
      underWay.current += 1;
      latest.current += 1;
      const mine = latest.current;
      setShown({ ...nothing, pending: true });
      const outcome = await client.call(method, input).then(
        value => ({ ok: true as const, value }),
        (error: unknown) => ({ ok: false as const, problem: problemOf(error) }),
      );
      underWay.current -= 1;
      if (outcome.ok) putAnswer(queries, method, input, outcome.value);
      const ended = outcome.ok ? { answer: outcome.value } : { problem: outcome.problem };
      const isLatest = mine === latest.current;
      setShown(now => ({ ...(isLatest ? { ...nothing, ...ended } : now), pending: underWay.current > 0 }));
      return outcome;
    },
    [client, queries, method],
  );
  const reset = useCallback(() => {
    latest.current += 1;
    setShown(({ pending }) => ({ ...nothing, pending }));
  }, []);
  return { ...shown, run, reset };
}

const nothing = { pending: false, problem: null, answer: null };
