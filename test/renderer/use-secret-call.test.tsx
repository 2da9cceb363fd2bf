// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createClient } from '../../src-renderer/client.ts';
import { ClientProvider } from '../../src-renderer/client-context.tsx';
import { readStyleNonce } from '../../src-renderer/style-nonce.ts';
import { useSecretCall } from '../../src-renderer/use-action.ts';
import { createFakeBridge, refuse } from '../support/fake-bridge.ts';

test('SECURITY: the input of a call with a secret is kept in no state and no cache', async () => {
  const bridge = createFakeBridge({ 'sessions.save': () => refuse({ code: 'session-ended' }) });
  const client = createClient(bridge);
  const { result } = renderHook(() => ({ save: useSecretCall('sessions.save'), queries: useQueryClient() }), {
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

test('the nonce of this load reaches every maker of style elements', () => {
  document.head.innerHTML = '<meta name="style-nonce" content="abc123">';
  expect(readStyleNonce(document)).toBe('abc123');
  expect(Reflect.get(globalThis, '__webpack_nonce__')).toBe('abc123');
});
