import { z } from 'zod';
import { methods } from '../../src-shared/contract.ts';
import { events } from '../../src-shared/events.ts';
import { type Problem, type ProblemOf, problemSchema } from '../../src-shared/problem.ts';
import type { Bridge, EventMessage, Input, Method, Output } from '../../src-shared/rpc.ts';
import { parseInSlices } from './parse-in-slices.ts';

/** A problem as an `Error`, for React and TanStack Query. Made here and nowhere else: over the bridge it is data. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** What a call was rejected with, as data again. */
export const problemOf = (error: unknown): Problem =>
  error instanceof CallError ? error.problem : { code: 'internal' };

export interface Client {
  /** Rejects with `CallError` and nothing else. */
  call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>>;
  subscribe(listener: (message: EventMessage) => void): () => void;
}

const envelopeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: problemSchema }),
]);

const messageSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('changed'), payload: events.changed }),
  z.object({ event: z.literal('progress'), payload: events.progress }),
  z.object({ event: z.literal('navigate'), payload: events.navigate }),
]);

/** Keyholder itself failed. Whether that was before the request went out cannot be told from here. */
function failed(method: Method, how: Omit<ProblemOf<'internal'>, 'code'>): CallError {
  const { reason } = how;
  return new CallError(
    methods[method].lost === 'outcome'
      ? { code: 'outcome-unknown', because: 'internal', reason }
      : { code: 'internal', ...how },
  );
}

/**
 * SECURITY: answers are parsed by the contract again: an undeclared field is dropped here too, whatever the
 * other side did.
 */
export function createClient(bridge: Bridge): Client {
  return {
    async call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>> {
      let answer: unknown;
      try {
        answer = await bridge.call(method, input);
      } catch {
        throw failed(method, { reason: 'silent' });
      }
      const envelope = envelopeSchema.safeParse(answer);
      if (!envelope.success) throw failed(method, { reason: 'no-envelope' });
      if (!envelope.data.ok) {
        const { problem } = envelope.data;
        if (problem.code === 'internal') throw failed(method, problem);
        throw new CallError(problem);
      }
      const output = await parseInSlices(methods[method].output, envelope.data.value);
      if (!output.ok) throw failed(method, { reason: 'outside-contract' });
      // The table pairs each method with its output; TypeScript cannot follow that through an index access.
      return output.value as Output<M>;
    },
    subscribe(listener) {
      return bridge.subscribe(message => {
        const parsed = messageSchema.safeParse(message);
        if (parsed.success) listener(parsed.data);
      });
    },
  };
}
