import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { watchPage } from '../../src-main/electron/page/page-watch.ts';

function setUp(answer = true) {
  let nowMs = 0;
  let destroyed = false;
  const page = Object.assign(new EventEmitter(), { isDestroyed: () => destroyed, reload: vi.fn() });
  const ask = vi.fn(async (_reason: string) => answer);
  const quit = vi.fn();
  watchPage(page, { ask, quit, now: () => nowMs });
  return {
    ...{ page, ask, quit },
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
  const { page, ask, quit, die, later } = setUp();
  await die();
  expect(page.reload).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
  later(1000);
  await die('oom');
  expect(ask).toHaveBeenCalledExactlyOnceWith('oom');
  expect(page.reload).toHaveBeenCalledTimes(2);
  expect(quit).not.toHaveBeenCalled();
});

it('quits where the owner does not want it any more', async () => {
  const { page, quit, die } = setUp(false);
  await die();
  await die();
  expect(quit).toHaveBeenCalledOnce();
  expect(page.reload).toHaveBeenCalledOnce();
});

it('loads it again by itself where the last time is long ago', async () => {
  const { page, ask, die, later } = setUp();
  await die();
  later(24 * 60 * 60_000);
  await die();
  expect(page.reload).toHaveBeenCalledTimes(2);
  expect(ask).not.toHaveBeenCalled();
});

it('does nothing for a page that was closed', async () => {
  const { page, ask, die, destroy } = setUp();
  await die('clean-exit');
  destroy();
  await die();
  expect(page.reload).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});
