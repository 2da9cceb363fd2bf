// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useReadAhead } from '../../../src-renderer/around/use-read-ahead.ts';
import * as parts from '../../../src-renderer/ui/kit/later.tsx';

afterEach(() => vi.useRealTimers());

it('no code is read ahead while the first screen still asks for one thing after the other', async () => {
  vi.useFakeTimers();
  const readAll = vi.spyOn(parts, 'readAll').mockResolvedValue();
  const client = new QueryClient();
  const asks = (name: string) => {
    let answer: (value: string) => void = () => undefined;
    const queryFn = () =>
      new Promise<string>(resolve => {
        answer = resolve;
      });
    const asked = client.fetchQuery({ queryKey: [name], queryFn });
    return async () => {
      await vi.advanceTimersByTimeAsync(0);
      answer(name);
      await asked;
    };
  };
  const which = asks('connections');
  renderHook(() => useReadAhead(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await which();
  // The code of the screen is on its way.
  await vi.advanceTimersByTimeAsync(300);
  const team = asks('team');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(readAll).not.toHaveBeenCalled();
  await team();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(readAll).toHaveBeenCalledOnce();
});
