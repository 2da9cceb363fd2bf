// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createClient } from '../../../src-renderer/bridge/client.ts';
import { ClientProvider } from '../../../src-renderer/bridge/client-context.tsx';
import { useAction } from '../../../src-renderer/bridge/use-action.ts';
import { readStyleNonce } from '../../../src-renderer/page/style-nonce.ts';
import { methods } from '../../../src-shared/contract.ts';
import type { Act, Input, Method } from '../../../src-shared/rpc.ts';
import { createFakeBridge, refuse } from '../../support/fake-bridge.ts';

test('SECURITY: the input of an act is kept in no state and no cache', async () => {
  const bridge = createFakeBridge({ 'sessions.save': () => refuse({ code: 'session-ended' }) });
  const client = createClient(bridge);
  const { result } = renderHook(() => ({ save: useAction('sessions.save'), queries: useQueryClient() }), {
    wrapper: ({ children }) => <ClientProvider client={client}>{children}</ClientProvider>,
  });
  await act(() => result.current.save.run({ connectionId: 'c1', session: 'very-secret' }));
  expect(result.current.save.problem).toEqual({ code: 'session-ended' });
  const { queries, save } = result.current;
  const kept = [
    queries
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state]),
    save,
  ];
  expect(JSON.stringify(kept)).not.toContain('very-secret');
});

function rendered(method: Act, answer: () => Promise<unknown>) {
  const bridge = createFakeBridge();
  const calls: string[] = [];
  const call = async (name: string) => {
    calls.push(name);
    return answer();
  };
  const client = createClient({ ...bridge, call });
  const { result } = renderHook(() => useAction(method), {
    wrapper: ({ children }) => <ClientProvider client={client}>{children}</ClientProvider>,
  });
  return { result, calls };
}

const acts = (Object.keys(methods) as Method[]).filter(
  (method): method is Act => methods[method].kind === 'act',
);

test.each(acts)('%s is done twice at a time where the table lets it be', async method => {
  const { result, calls } = rendered(method, () => new Promise(() => undefined));
  const { run } = result.current;
  await act(async () => {
    void run({} as Input<Act>);
    const second = run({} as Input<Act>);
    if (methods[method].oneAtATime) expect(await second).toBeNull();
  });
  expect(calls).toHaveLength(methods[method].oneAtATime ? 1 : 2);
  expect(result.current.pending).toBe(true);
});

test('what it comes to is not shown any more once it was put aside', async () => {
  let give: (answer: unknown) => void = () => undefined;
  const { result } = rendered('connections.test', () => new Promise(resolve => (give = resolve)));
  let ended: Promise<unknown> = Promise.resolve();
  await act(async () => {
    ended = result.current.run({ baseUrl: 'https://a.example', dashboardUrl: 'https://a.example' });
  });
  await act(async () => result.current.reset());
  expect(result.current.pending).toBe(true);
  await act(async () => {
    give({ ok: false, problem: { code: 'busy', reason: 'answer-awaited' } });
    expect(await ended).toEqual({ ok: false, problem: { code: 'busy', reason: 'answer-awaited' } });
  });
  expect(result.current).toMatchObject({ pending: false, problem: null, answer: null });
});

test('the nonce of this load reaches every maker of style elements', () => {
  document.head.innerHTML = '<meta name="style-nonce" content="abc123">';
  expect(readStyleNonce(document)).toBe('abc123');
  expect(Reflect.get(globalThis, '__webpack_nonce__')).toBe('abc123');
});
