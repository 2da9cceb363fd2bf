// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createClient } from '../../../src-renderer/bridge/client.ts';
import { ClientProvider } from '../../../src-renderer/bridge/client-context.tsx';
import { useCall } from '../../../src-renderer/bridge/use-call.ts';
import { createFakeBridge } from '../../support/fake-bridge.ts';

test.each([
  ['silent', ['silent']],
  ['could-not-answer', ['loading', 'could-not-answer']],
] as const)('what a question says of a host that is %s while it is asked again', async (reason, said) => {
  vi.useFakeTimers();
  let asked = 0;
  const call = async () => {
    asked += 1;
    await new Promise(resolve => setTimeout(resolve, 100));
    return asked < 4 ? { ok: false, problem: { code: 'internal', reason } } : { ok: true, value: [] };
  };
  const client = createClient({ ...createFakeBridge(), call });
  const shown: (string | undefined)[] = [];
  const { result, unmount } = renderHook(
    () => {
      const answer = useCall('notices.list', {});
      const { problem } = answer.error ?? {};
      shown.push(answer.isPending ? 'loading' : problem?.code === 'internal' ? problem.reason : 'here');
      return answer;
    },
    { wrapper: ({ children }) => <ClientProvider client={client}>{children}</ClientProvider> },
  );
  await act(() => vi.advanceTimersByTimeAsync(200));
  shown.length = 0;
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  if (reason !== 'silent') {
    void result.current.refetch();
    await act(() => vi.advanceTimersByTimeAsync(200));
  }
  expect([...new Set(shown)]).toEqual(said);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(shown.includes('here')).toBe(reason === 'silent');
  unmount();
  vi.useRealTimers();
});
