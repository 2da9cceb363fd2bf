import { methods } from '../../../src-shared/contract.ts';
import { jobKinds } from '../../../src-shared/job.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import type { Underway } from '../base/underway.ts';
import type { IdleLock } from '../custody/idle-lock.ts';
import type { Handlers } from './router.ts';

type Handler = (input: unknown) => unknown;

/** A job holds off the end by itself while a step is on its way, and writes the outcome down: looking for it later may be cut off. */
const isJob = (method: Method): boolean => jobKinds.some(kind => kind === method);

/**
 * The handlers, each held to what the table says of its method: refused after an absence, and not begun where the end has begun
 * already and would lose its outcome or a secret. Whether the policy allows an address is not asked here but where requests
 * leave (`wire/exchange.ts`), and before something is written down on account of one.
 */
export function guarded(
  handlers: Handlers,
  { idle, underway }: { idle: Pick<IdleLock, 'guard'>; underway: Pick<Underway, 'run'> },
): Handlers {
  const held = (method: Method): Handler => {
    // The table pairs each method with its own input; TypeScript cannot follow that through an index.
    const handler = handlers[method] as Handler;
    const { presence, lost } = methods[method] as {
      presence: boolean | ((input: unknown) => boolean);
      lost: string;
    };
    return input => {
      if (typeof presence === 'function' ? presence(input) : presence) idle.guard();
      return lost === 'nothing' || isJob(method) ? handler(input) : underway.run(() => handler(input));
    };
  };
  const names = Object.keys(methods) as Method[];
  return Object.fromEntries(names.map(method => [method, held(method)])) as unknown as Handlers;
}
