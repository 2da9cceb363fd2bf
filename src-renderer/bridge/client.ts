import type { Problem, ProblemOf } from '../../src-shared/problem.ts';
import type { Bridge, EventMessage, Input, Method, Output } from '../../src-shared/rpc.ts';
import { misfit, shaped } from './shape.ts';
import { table } from './table.ts';

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

/** null: it is no problem. */
export function toProblem(value: unknown): Problem | null {
  const found = shaped(table.problem, value, table.defs);
  // The table holds the shape of `Problem`; TypeScript cannot follow that.
  return found === misfit ? null : (found as Problem);
}

function toMessage(value: unknown): EventMessage | null {
  const { event, payload } = fieldsOf(value);
  if (typeof event !== 'string' || !Object.hasOwn(table.events, event)) return null;
  const found = shaped(table.events[event as EventMessage['event']], payload, table.defs);
  return found === misfit ? null : ({ event, payload: found } as EventMessage);
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Keyholder itself failed. Whether that was before the request went out cannot be told from here. */
function failed(method: Method, how: Omit<ProblemOf<'internal'>, 'code'>): CallError {
  const { reason } = how;
  return new CallError(
    table.lines[method].lost === 'outcome'
      ? { code: 'outcome-unknown', because: 'internal', reason }
      : { code: 'internal', ...how },
  );
}

/**
 * SECURITY: answers are parsed by the contract again: an undeclared field is dropped here too, whatever the
 * other side did.
 * @param welcome resolves when an answer may change what is shown
 */
export function createClient(bridge: Bridge, welcome: () => Promise<void> = async () => {}): Client {
  return {
    async call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>> {
      let answer: unknown;
      try {
        answer = await bridge.call(method, input);
      } catch {
        throw failed(method, { reason: 'silent' });
      } finally {
        await welcome();
      }
      const { ok, value, problem: told } = fieldsOf(answer);
      if (ok !== true) {
        const problem = ok === false ? toProblem(told) : null;
        if (!problem) throw failed(method, { reason: 'no-envelope' });
        if (problem.code === 'internal') throw failed(method, problem);
        throw new CallError(problem);
      }
      const output = shaped(table.lines[method].output, value, table.defs);
      if (output === misfit) throw failed(method, { reason: 'outside-contract' });
      // The table pairs each method with its output; TypeScript cannot follow that through an index access.
      return output as Output<M>;
    },
    subscribe(listener) {
      return bridge.subscribe(message => {
        const known = toMessage(message);
        if (known) listener(known);
      });
    },
  };
}
