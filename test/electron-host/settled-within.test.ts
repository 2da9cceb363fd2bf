import { afterEach, expect, it, vi } from 'vitest';
import { settledWithin } from '../../src-main/electron/settled-within.ts';

afterEach(() => vi.useRealTimers());

it('waits for what ends, either way', async () => {
  await settledWithin(60_000, Promise.resolve());
  await settledWithin(60_000, Promise.reject(new Error('no')));
});

it('does not wait for ever', async () => {
  vi.useFakeTimers();
  const over = vi.fn();
  settledWithin(1000, new Promise(() => undefined)).then(over);
  await vi.advanceTimersByTimeAsync(999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledOnce();
});
