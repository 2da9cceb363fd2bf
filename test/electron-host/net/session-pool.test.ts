import type { RequestListener } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { exchange } from '../../../src-main/electron/net/net-exchange.ts';
import { createSessionPool, type PooledSession } from '../../../src-main/electron/net/session-pool.ts';
import { Connections } from '../stand-in/connections.ts';
import { netStart, servers, wire } from './exchange-bench.ts';

function setUp(closing: (name: string) => Promise<void> = async () => undefined) {
  const log: string[] = [];
  const open = vi.fn((): PooledSession & { name: string } => {
    const name = `s${open.mock.calls.length}`;
    return {
      name,
      closeAllConnections: () => {
        log.push(`close ${name}`);
        return closing(name);
      },
    };
  });
  return { log, open, pool: createSessionPool(open, 20) };
}

it('closes what an earlier request left open before the next one, and uses the session again', async () => {
  const { log, open, pool } = setUp();
  for (let i = 0; i < 3; i++) {
    await pool.lend(async session => {
      log.push(`use ${session.name}`);
    });
  }
  expect(open).toHaveBeenCalledOnce();
  expect(log).toEqual(['use s1', 'close s1', 'use s1', 'close s1', 'use s1']);
});

it('never closes connections under a request that is still running', async () => {
  const { log, open, pool } = setUp();
  let finish = () => {};
  const long = pool.lend(() => new Promise<void>(resolve => (finish = resolve)));
  await pool.lend(async session => expect(session.name).toBe('s2'));
  await pool.lend(async session => expect(session.name).toBe('s2'));
  expect(log).toEqual(['close s2']);
  finish();
  await long;
  expect(open).toHaveBeenCalledTimes(2);
});

it('gives a session back after a failure too, and closes all of them at the end', async () => {
  const { log, open, pool } = setUp();
  await expect(pool.lend(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  await pool.lend(async () => undefined);
  expect(open).toHaveBeenCalledOnce();
  log.length = 0;
  await pool.close();
  expect(log).toEqual(['close s1']);
});

it.each<[string, () => Promise<void>]>([
  ['is not answered', () => new Promise(() => undefined)],
  ['fails', () => Promise.reject(new Error('gone'))],
])('takes a new session where closing %s: it is not certain that nothing is open', async (_how, closing) => {
  const { open, pool } = setUp(name => (name === 's1' ? closing() : Promise.resolve()));
  await pool.lend(async session => expect(session.name).toBe('s1'));
  await pool.lend(async session => expect(session.name).toBe('s2'));
  await pool.lend(async session => expect(session.name).toBe('s2'));
  expect(open).toHaveBeenCalledTimes(2);
});

describe('over real connections', () => {
  const { serve } = servers();
  /** Every connection is lost upon its second request. */
  const fragile = () => {
    const asked = new Map<number, number>();
    let requests = 0;
    const listener: RequestListener = (request, response) => {
      requests += 1;
      const port = request.socket.remotePort ?? 0;
      asked.set(port, (asked.get(port) ?? 0) + 1);
      if ((asked.get(port) ?? 0) > 1) request.socket.destroy();
      else response.end('done');
    };
    return { listener, requests: () => requests };
  };
  const change = { method: 'POST', body: '{}' } as const;

  it('a POST over a connection that was used before is sent twice: so the other proves something', async () => {
    const service = fragile();
    const url = await serve(service.listener);
    const start = netStart(new Connections());
    for (let at = 0; at < 2; at += 1) {
      expect((await exchange(start, wire(url, change))).status).toBe(200);
    }
    expect(service.requests()).toBe(3);
  });

  it('with a session of the pool it is sent once', async () => {
    const service = fragile();
    const url = await serve(service.listener);
    const pool = createSessionPool(() => new Connections());
    for (let at = 0; at < 5; at += 1) {
      const answer = await pool.lend(session => exchange(netStart(session), wire(url, change)));
      expect(answer.status).toBe(200);
    }
    expect(service.requests()).toBe(5);
    await pool.close();
  });
});
