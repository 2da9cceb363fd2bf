import { methods } from '../../src-shared/contract.ts';
import { events } from '../../src-shared/events.ts';
import type { Problem } from '../../src-shared/problem.ts';
import type { Bridge, EventName, Method, Output, ParsedInput, Payload } from '../../src-shared/rpc.ts';
import { windowOn } from './list-window.ts';

export type Handlers = {
  [M in Method]?: (input: ParsedInput<M>) => Output<M> | Promise<Output<M>>;
};

/** Thrown by a handler to answer with a problem. */
export class Refusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

export const refuse = (problem: Problem): never => {
  throw new Refusal(problem);
};

export interface FakeBridge extends Bridge {
  /** Every call that arrived, in order, with its input as it was sent. */
  readonly calls: readonly { method: string; input: unknown }[];
  /** The inputs of one method. */
  inputsOf<M extends Method>(method: M): ParsedInput<M>[];
  /** From now on answers like this. */
  handle(handlers: Handlers): void;
  emit<E extends EventName>(event: E, payload: Payload<E>): void;
}

const isMethod = (name: string): name is Method => Object.hasOwn(methods, name);

/**
 * A host for components under test, derived from the contract: inputs and outputs are parsed as the router parses
 * them, so a fake can neither be asked nor answer what the table does not allow. A method without a handler is a
 * fault of the test, and says so. Of the invitations a test gives the list; windows on it are made here.
 */
export function createFakeBridge(handlers: Handlers = {}): FakeBridge {
  const list = (input: { connectionId: string }) => {
    const handler = current['invitations.list'];
    if (!handler) throw new Error('The fake bridge has no list of invitations.');
    return handler(input);
  };
  const current: Handlers = {
    'invitations.view': async input => windowOn(await list(input), input),
    'invitations.refresh': async input => {
      await list(input);
      emit('changed', { topics: ['invitations'], connectionId: input.connectionId });
      return {};
    },
    ...handlers,
  };
  const calls: { method: string; input: unknown }[] = [];
  const listeners = new Set<(message: unknown) => void>();

  function emit<E extends EventName>(event: E, payload: Payload<E>): void {
    const message = { event, payload: events[event].parse(payload) };
    for (const listener of listeners) listener(message);
  }

  async function answer<M extends Method>(method: M, input: unknown): Promise<unknown> {
    const parsed = methods[method].input.safeParse(input);
    if (!parsed.success) {
      return {
        ok: false,
        problem: { code: 'invalid-input', fields: { input: [parsed.error.message] } } satisfies Problem,
      };
    }
    const handler = current[method];
    if (!handler) throw new Error(`The fake bridge has no handler for ${method}.`);
    try {
      // The table pairs each method with its input; TypeScript cannot follow that through an index access.
      const value = await (handler as (input: unknown) => unknown)(parsed.data);
      return { ok: true, value: methods[method].output.parse(value) };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, problem: error.problem };
      throw error;
    }
  }

  return {
    calls,
    inputsOf<M extends Method>(method: M) {
      return calls
        .filter(call => call.method === method)
        .map(call => methods[method].input.parse(call.input) as ParsedInput<M>);
    },
    handle: more => Object.assign(current, more),
    emit,
    call(method, input) {
      calls.push({ method, input });
      if (!isMethod(method)) {
        return Promise.resolve({ ok: false, problem: { code: 'unknown-method' } satisfies Problem });
      }
      return answer(method, input);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
