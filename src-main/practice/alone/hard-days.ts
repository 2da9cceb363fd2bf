import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { ServiceError } from '../service-error.ts';
import type { Fault } from './fault-rates.ts';

const why = 'The practice service was told to fail now and then (--fail).';
const soon = { headers: { 'retry-after': '1' } };

/** The statuses among them, as the service says them. */
const said = {
  429: () => new ServiceError('rate_limited', why, soon),
  500: () => new ServiceError('internal', why),
  503: () => new ServiceError('unavailable', why, soon),
};

/** What the description describes; the pages and the description itself have no hard days. */
const isService = ({ req: { path } }: Context) => path.startsWith('/api/') || path === '/graphql';

const cutConnection = (c: Context<{ Bindings: { outgoing: ServerResponse } }>) => c.env.outgoing.destroy();

/** Every answer comes so much later. */
export function late(ms: number): MiddlewareHandler {
  return async (c, next) => {
    // Nobody waits for it where the service has ended.
    if (ms > 0 && isService(c)) await wait(ms, undefined, { ref: false });
    await next();
  };
}

/** `nextFault`: what becomes of the next request; null: nothing in particular. */
export function failing(nextFault: () => Fault | null): MiddlewareHandler {
  return async (c, next) => {
    const fault = isService(c) ? nextFault() : null;
    if (fault === null) return next();
    if (fault !== 'cut' && fault !== 'lost') throw said[fault]();
    if (fault === 'lost') await next();
    cutConnection(c);
    return c.body(null);
  };
}
