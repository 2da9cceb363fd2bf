import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Order } from './worker.ts';

it('a process whose parent was ended meanwhile ends, too, without a word', async () => {
  const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const child = fork(worker, [], {
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const said = child.stderr ? text(child.stderr) : '';
  const order: Order = { from: 1, count: 2, steps: 20, stopAtFirst: false };
  child.send(order, () => child.disconnect());
  const [code] = await once(child, 'exit');
  expect([code, await said]).toEqual([0, '']);
});
