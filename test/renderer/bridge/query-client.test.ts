// @vitest-environment happy-dom
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../../src-renderer/bridge/client.ts';
import {
  asksServiceOf,
  createInvalidator,
  createQueryClient,
  isAffected,
} from '../../../src-renderer/bridge/query-client.ts';

test.each([
  [['tokens.list', { connectionId: 'c1' }], { topics: ['tokens'], connectionId: 'c1' }, true],
  [['tokens.list', { connectionId: 'c2' }], { topics: ['tokens'], connectionId: 'c1' }, false],
  [['tokens.list', { connectionId: 'c2' }], { topics: ['tokens'], connectionId: null }, true],
  [['team.get', { connectionId: 'c1' }], { topics: ['tokens'], connectionId: 'c1' }, false],
  [['connections.list', {}], { topics: ['connections'], connectionId: 'c1' }, true],
] as const)('%j is asked anew after %j: %s', (key, change, affected) => {
  expect(isAffected(key, { ...change, topics: [...change.topics] })).toBe(affected);
});

test.each([
  [['team.get', { connectionId: 'c1' }], 'c1'],
  [['tokens.list', { connectionId: 'c1' }], null],
  [['invitations.create', { connectionId: 'c1' }], null],
  [['toString', { connectionId: 'c1' }], null],
  [[], null],
])('%j asks the service of %s', (key, connectionId) => {
  expect(asksServiceOf(key)).toBe(connectionId);
});

test('an answer is told as soon as it is here, and not by a timer', async () => {
  vi.useFakeTimers();
  const queries = createQueryClient();
  const asked = Promise.withResolvers<string>();
  const observer = new QueryObserver(queries, { queryKey: ['team.get'], queryFn: () => asked.promise });
  const told = vi.fn();
  // As its hooks do.
  const end = observer.subscribe(notifyManager.batchCalls(({ data }) => told(data)));
  asked.resolve('here');
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  expect(told).toHaveBeenLastCalledWith('here');
  end();
  queries.clear();
  vi.useRealTimers();
});

test.each([
  ['silent', 2],
  ['could-not-answer', 1],
] as const)('a host of which a question says %s is asked %d times in six seconds', async (reason, times) => {
  vi.useFakeTimers();
  const queries = createQueryClient();
  const queryFn = vi.fn(() => Promise.reject(new CallError({ code: 'internal', reason })));
  const end = new QueryObserver(queries, { queryKey: ['app.info'], queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(6_000);
  expect(queryFn).toHaveBeenCalledTimes(times);
  queryFn.mockResolvedValue('here' as never);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(times === 1 ? 1 : 3);
  end();
  queries.clear();
  vi.useRealTimers();
});

test('changes that come together ask once', () => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  const invalidate = vi.spyOn(queries, 'invalidateQueries');
  const changed = createInvalidator(queries, 40);
  changed({ topics: ['team'], connectionId: 'c1' });
  changed({ topics: ['team', 'tokens'], connectionId: 'c1' });
  vi.advanceTimersByTime(50);
  expect(invalidate).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test.each([
  ['is here', true],
  ['has failed', false],
])(
  'changes while something is asked for the first time: it is asked anew once, when that %s',
  async (_how, succeeds) => {
    vi.useFakeTimers();
    const queries = createQueryClient();
    const first = Promise.withResolvers<string>();
    const ask = vi.fn().mockReturnValueOnce(first.promise).mockResolvedValue('after the change');
    const key = ['tokens.list', { connectionId: 'c1' }];
    const observer = new QueryObserver(queries, {
      queryKey: key,
      queryFn: ask,
      staleTime: Number.POSITIVE_INFINITY,
    });
    const end = observer.subscribe(() => {});
    const changed = createInvalidator(queries);
    for (let nth = 0; nth < 3; nth += 1) {
      changed({ topics: ['tokens'], connectionId: 'c1' });
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(ask).toHaveBeenCalledTimes(1);
    if (succeeds) first.resolve('before the change');
    else first.reject(new Error('not reached'));
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().data).toBe('after the change');
    expect(ask).toHaveBeenCalledTimes(2);
    end();
    queries.clear();
    vi.useRealTimers();
  },
);
