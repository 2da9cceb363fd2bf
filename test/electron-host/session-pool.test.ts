import { expect, it, vi } from 'vitest';
import { createSessionPool, type PooledSession } from '../../src-main/electron/session-pool.ts';

function setUp() {
  const log: string[] = [];
  const open = vi.fn((): PooledSession & { name: string } => {
    const name = `s${open.mock.calls.length}`;
    return {
      name,
      closeAllConnections: async () => {
        log.push(`close ${name}`);
      },
    };
  });
  return { log, open, pool: createSessionPool(open) };
}

it('closes what an earlier request left open before the next one, and uses the session again', async () => {
  const { log, open, pool } = setUp();
  for (let i = 0; i < 3; i++) {
    await pool.lend(async session => {
      log.push(`use ${session.name}`);
    });
  }
  expect(open).toHaveBeenCalledOnce();
  expect(log).toEqual(['close s1', 'use s1', 'close s1', 'use s1', 'close s1', 'use s1']);
});

it('never closes connections under a request that is still running', async () => {
  const { log, open, pool } = setUp();
  let finish = () => {};
  const long = pool.lend(() => new Promise<void>(resolve => (finish = resolve)));
  await pool.lend(async session => expect(session.name).toBe('s2'));
  await pool.lend(async session => expect(session.name).toBe('s2'));
  expect(log.filter(line => line === 'close s1')).toHaveLength(1);
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
