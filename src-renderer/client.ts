import { z } from 'zod';
import { events, methods } from '../src-shared/contract.ts';
import { type Problem, problemSchema } from '../src-shared/problem.ts';
import type { Bridge, EventMessage, Input, Method, Output } from '../src-shared/rpc.ts';
import { parseInSlices } from './parse-in-slices.ts';

/** A problem as an `Error`, for React and TanStack Query. Made here and nowhere else: over the bridge it is data. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

export interface Client {
  /** Rejects with `ProblemError` and nothing else. */
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

const internal = (detail: string) => new ProblemError({ code: 'internal', detail });

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
        throw internal('The program behind this page did not answer.');
      }
      const envelope = envelopeSchema.safeParse(answer);
      if (!envelope.success) throw internal(`The answer to ${method} was not an envelope.`);
      if (!envelope.data.ok) throw new ProblemError(envelope.data.problem);
      const output = await parseInSlices(methods[method].output, envelope.data.value);
      if (!output.ok) throw internal(`The answer to ${method} does not match the contract.`);
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
