import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { putAnswer } from '../../../src-renderer/bridge/put-answer.ts';
import { createQueryClient } from '../../../src-renderer/bridge/query-client.ts';
import { deploys, northwind } from '../samples.ts';

/** A query that knows `before`, and whose answers are given by the test. */
function asking<T>(queryKey: readonly unknown[], before?: T) {
  const queries = createQueryClient();
  queries.setQueryData(queryKey, before);
  const given: ((value: T) => void)[] = [];
  const queryFn = () => new Promise<T>(resolve => given.push(resolve));
  const stop = new QueryObserver(queries, { queryKey, queryFn, staleTime: 0 }).subscribe(() => undefined);
  /** @param nth of the requests, from 0 */
  const give = (value: T, nth = 0) => given[nth]?.(value);
  return { queries, give, stop, shown: () => queries.getQueryData(queryKey) };
}

const settled = () => new Promise(resolve => setTimeout(resolve, 20));

describe('what an act has answered', () => {
  const tokensKey = ['tokens.list', { connectionId: 'c1' }];
  const robot = { ...deploys, key: 't2', name: 'Robot' };

  it('is in the list at once, and a list that was asked for before does not take it out again', async () => {
    const creating = { ...robot, state: 'creating' as const, secretIn: 'nowhere' as const };
    const { queries, give, stop, shown } = asking(tokensKey, [deploys, creating]);
    putAnswer(queries, 'tokens.create', { connectionId: 'c1' }, robot);
    expect(shown()).toEqual([deploys, robot]);
    give([deploys, creating]);
    await settled();
    expect(shown()).toEqual([deploys, robot]);
    stop();
  });

  it('takes nothing away of what else the list was asked for', async () => {
    const { queries, give, stop, shown } = asking(tokensKey, [deploys, robot]);
    putAnswer(queries, 'tokens.note', { key: 't2' }, { ...robot, note: 'Nightly' });
    await settled();
    const elsewhere = [
      { ...deploys, state: 'revoked' as const },
      { ...robot, note: 'Nightly' },
    ];
    give(elsewhere, 1);
    await settled();
    expect(shown()).toEqual(elsewhere);
    stop();
  });

  it('leaves a list to be asked for that is asked for the first time', async () => {
    const { queries, give, stop, shown } = asking<unknown>(tokensKey);
    putAnswer(queries, 'tokens.note', { key: 't2' }, robot);
    await settled();
    give([robot], 1);
    await settled();
    expect(shown()).toEqual([robot]);
    stop();
  });

  it('does not make a list current that nobody looks at and that has changed', () => {
    const queries = createQueryClient();
    queries.setQueryData(tokensKey, [deploys, robot]);
    void queries.invalidateQueries({ queryKey: tokensKey });
    putAnswer(queries, 'tokens.note', { key: 't2' }, { ...robot, note: 'Nightly' });
    expect(queries.getQueryState(tokensKey)?.isInvalidated).toBe(true);
  });

  it('is added where the list does not have it, and of two in use it is the one', () => {
    const { queries, stop, shown } = asking(tokensKey, [{ ...deploys, inUse: true }]);
    putAnswer(queries, 'tokens.use', { key: 't2' }, { ...robot, inUse: true });
    expect(shown()).toEqual([deploys, { ...robot, inUse: true }]);
    stop();
  });

  it('leaves other lists alone, and one that is not there yet', () => {
    const { queries, stop, shown } = asking(tokensKey, [deploys]);
    putAnswer(queries, 'tokens.store', { key: 't2' }, { ...robot, connectionId: 'c2' });
    putAnswer(queries, 'tokens.list', {}, robot);
    expect(shown()).toEqual([deploys]);
    expect(queries.getQueryData(['tokens.list', { connectionId: 'c2' }])).toBeUndefined();
    stop();
  });

  it('is the session of its connection at once, whatever list was asked for before', async () => {
    const list = (verdict: 'accepted' | 'refused') => ({
      connections: [{ ...northwind, session: { ...northwind.session, verdict } }],
      currentId: 'c1',
    });
    const { queries, give, stop, shown } = asking(['connections.list', {}], list('refused'));
    putAnswer(queries, 'sessions.save', { connectionId: 'c1' }, northwind.session);
    expect(shown()).toEqual(list('accepted'));
    give(list('refused'));
    await settled();
    expect(shown()).toEqual(list('accepted'));
    stop();
  });
});
