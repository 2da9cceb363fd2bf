import type { Input, Method, Output } from '../../src-shared/rpc.ts';
import { CallError, type Client } from '../bridge/client.ts';

/**
 * A client that, when the core says that the owner has been away, asks them and then makes the same call once more. The
 * core did nothing the first time, so nothing is done twice.
 * @param ask resolves with true where the absence is over
 */
export function withPresence(client: Client, ask: () => Promise<boolean>): Client {
  return {
    subscribe: client.subscribe,
    async call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>> {
      try {
        return await client.call(method, input);
      } catch (error) {
        if (!(error instanceof CallError) || error.problem.code !== 'away') throw error;
        if (!(await ask())) throw new CallError({ code: 'cancelled' });
        return client.call(method, input);
      }
    },
  };
}
