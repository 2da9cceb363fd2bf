import { afterEach, expect, it, vi } from 'vitest';
import { settledWithin } from '../../src-main/adapters/settled-within.ts';

afterEach(() => vi.useRealTimers());

it('waits for what ends, either way', async () => {
  expect(await settledWithin(60_000, Promise.resolve())).toBe(true);
  expect(await settledWithin(60_000, Promise.reject(new Error('no')))).toBe(false);
});

it('does not wait for ever', async () => {
  vi.useFakeTimers();
  const over = vi.fn();
  settledWithin(1000, new Promise(() => undefined)).then(over);
  await vi.advanceTimersByTimeAsync(999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledExactlyOnceWith(false);
});
