import { expect, it } from 'vitest';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';
import { FollowedSession, type SentSession } from '../../../src-main/core/wire/followed-session.ts';

const begin = (other: string | null = null) =>
  new FollowedSession(new KnownSecrets(systemRandom), { now: 'value-00', other });

/** Requests under way, each until the test ends it. */
function underWay(session: FollowedSession, count: number) {
  const sent: { session: SentSession; end: () => void }[] = [];
  const ended = Array.from({ length: count }, () =>
    session.inTurn(one => new Promise<void>(end => sent.push({ session: one, end }))),
  );
  const answer = (at: number, value: string) => {
    sent[at]?.session.offer(value);
    sent[at]?.session.answered();
    sent[at]?.end();
  };
  return { sent, answer, all: () => Promise.all(ended) };
}

it.each([
  ['in the order of the requests', [0, 1]],
  ['in the other order', [1, 0]],
])('of two answers the one to the later request counts, when they come %s', (_how, order) => {
  const session = begin();
  const { answer } = underWay(session, 2);
  for (const at of order) answer(at, `renewed-${at}`);
  expect(session.values).toEqual({ now: 'renewed-1', other: 'value-00' });
});

it('lets requests go one after the other once the value is renewed', async () => {
  const session = begin('value-before');
  const { sent, answer, all } = underWay(session, 3);
  const values: (string | undefined)[] = [];
  for (let at = 0; at < 3; at += 1) {
    await expect.poll(() => sent.length).toBe(at + 1);
    values.push(sent[at]?.session.value);
    answer(at, `renewed-${at}`);
  }
  await all();
  expect(values).toEqual(['value-00', 'renewed-0', 'renewed-1']);
});

it('goes on in turn after a request that failed', async () => {
  const session = begin('value-before');
  const failed = session.inTurn(() => Promise.reject(new Error('lost')));
  await expect(failed).rejects.toThrow('lost');
  expect(await session.inTurn(async ({ value }) => value)).toBe('value-00');
});

it('keeps the value before until the renewed one is seen to work', async () => {
  const session = begin();
  await session.inTurn(async sent => {
    sent.offer('renewed-1');
    sent.answered();
  });
  expect(session.values).toEqual({ now: 'renewed-1', other: 'value-00' });
  await session.inTurn(async sent => {
    sent.offer('renewed-2');
    sent.proved();
  });
  expect(session.values).toEqual({ now: 'renewed-2', other: 'renewed-1' });
  await session.inTurn(async sent => sent.proved());
  expect(session.values).toEqual({ now: 'renewed-2', other: null });
});

it('takes nothing from an answer that refuses, and sends the value before next', async () => {
  const session = begin('value-before');
  await session.inTurn(async sent => {
    sent.offer('nobody-s-session');
    sent.refused();
  });
  expect(session.values).toEqual({ now: 'value-before', other: 'value-00' });
});

it('goes back to the value before only where that is let through', async () => {
  const session = begin('value-before');
  expect(await session.withOther(async () => false)).toBe(false);
  expect(session.values).toEqual({ now: 'value-00', other: 'value-before' });
  expect(await session.withOther(async () => true)).toBe(true);
  expect(session.values).toEqual({ now: 'value-before', other: null });
  expect(await session.withOther(async () => true)).toBe(false);
});

it('SECURITY: a renewed session is redacted before anything of the answer that brings it is shown, logged or kept', async () => {
  const known = new KnownSecrets(systemRandom);
  const session = new FollowedSession(known, { now: 'value-00', other: 'value-before' });
  await session.inTurn(async sent => sent.offer('renewed-secret'));
  expect(known.redact('value-00, value-before, renewed-secret')).toBe('«redacted», «redacted», «redacted»');
});
