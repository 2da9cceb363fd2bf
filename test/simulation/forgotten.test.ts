import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { runHistory, whole } from './history.ts';
import type { World } from './world/world.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Each of thousands would leave its program, files and books behind; the last of these is killed while a request waits. Not one that is
 * killed while it looks for what became of an invitation: Node holds a signal of several for as long as it has a listener.
 */
it('nothing of a history is in memory when it is over', async () => {
  const worlds: WeakRef<World>[] = [];
  for (const seed of [1, 2, 3, 12])
    await runHistory(whole(seed), { prepare: world => worlds.push(new WeakRef(world)) });
  // What Node does itself once something was collected frees some more.
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise(resolve => setImmediate(resolve));
    collect();
  }
  expect(worlds.filter(world => world.deref() !== undefined)).toHaveLength(0);
});
