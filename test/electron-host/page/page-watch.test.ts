import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { watchPage } from '../../../src-main/electron/page/page-watch.ts';

function setUp(answer = true) {
  let nowMs = 0;
  let destroyed = false;
  const page = Object.assign(new EventEmitter(), { isDestroyed: () => destroyed });
  const load = vi.fn();
  const ask = vi.fn(async (_reason: string) => answer);
  const quit = vi.fn();
  watchPage(page, { load, ask, quit, now: () => nowMs });
  return {
    ...{ load, ask, quit },
    die: async (reason = 'crashed') => {
      page.emit('render-process-gone', {}, { reason, exitCode: 5 });
      await new Promise(resolve => setImmediate(resolve));
    },
    later: (ms: number) => {
      nowMs += ms;
    },
    destroy: () => {
      destroyed = true;
    },
  };
}

it('loads a page that died again, once; the second time the owner is told and asked', async () => {
  const { load, ask, quit, die, later } = setUp();
  await die();
  expect(load).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
  later(1000);
  await die('oom');
  expect(ask).toHaveBeenCalledExactlyOnceWith('oom');
  expect(load).toHaveBeenCalledTimes(2);
  expect(quit).not.toHaveBeenCalled();
});

it('quits where the owner does not want it any more', async () => {
  const { load, quit, die } = setUp(false);
  await die();
  await die();
  expect(quit).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

it('loads it again by itself where the last time is long ago', async () => {
  const { load, ask, die, later } = setUp();
  await die();
  later(24 * 60 * 60_000);
  await die();
  expect(load).toHaveBeenCalledTimes(2);
  expect(ask).not.toHaveBeenCalled();
});

it('does nothing for a page that was closed', async () => {
  const { load, ask, die, destroy } = setUp();
  await die('clean-exit');
  destroy();
  await die();
  expect(load).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});
