// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Job } from '../../../../src-shared/job.ts';
import { openApp } from '../../open-app.tsx';
import { northwind } from '../../samples.ts';

const none = { waiting: 0, sent: 0, done: 0, refused: 0, unknown: 0 };
const job = (kind: Job['kind'], counts: Partial<Job['counts']>, more: Partial<Job> = {}): Job => ({
  ...{ id: 'j1', kind, connectionId: northwind.id, state: 'running', pausedBecause: null, waitsUntil: null },
  ...{ counts: { ...none, ...counts }, startedAt: 1, tokenMeant: null, keptIn: 'disk', open: [] },
  ...more,
});

/** Begun, and at its end while this screen is looked at. */
async function endedAt(path: string, begun: Job, counts: Partial<Job['counts']>, count = 0) {
  let now = begun;
  let revoked = count;
  const outcomes = { 'under-way': 0, waiting: 0, refused: 0, doubtful: 0, 'called-off': 0 };
  const bridge = openApp(path, {
    'jobs.list': () => ({ jobs: [now], earlier: 'known' }),
    'tokens.revocation': () => ({
      ...{
        job: now,
        counts: { ...outcomes, revoked, 'without-id': 51 - revoked },
        allRevoked: revoked === 51,
      },
      ...{ others: 0, rows: [], all: 0 },
    }),
  });
  await screen.findByText(/Not all of them are revoked yet|It goes on while you do something else/);
  now = { ...begun, state: 'ended', counts: { ...none, ...counts } };
  const tell = () => bridge.emit('changed', { topics: ['jobs', 'tokens'], connectionId: northwind.id });
  tell();
  return (settled: Partial<Job['counts']> | number) => {
    if (typeof settled === 'number') {
      // Revoked by another way than this job: of it nothing changes.
      revoked = settled;
      bridge.emit('changed', { topics: ['tokens'], connectionId: northwind.id });
      return;
    }
    now = { ...now, counts: { ...none, ...settled } };
    tell();
  };
}

const revoking = job('tokens.revokeAll', { waiting: 51 });
const inviting = job('invitations.create', { waiting: 30 });

test.each([
  [50, 'only 50 of 51 are revoked. “Revoke everything” shows the rest.'],
  [51, 'all of them are revoked.'],
])(
  'of a revocation that ends while another screen is looked at, with %d revoked, that is told',
  async (revoked, words) => {
    await endedAt('/activity', revoking, { done: revoked, refused: 51 - revoked }, revoked);
    expect(await screen.findByText(`Revoking tokens of Northwind has ended: ${words}`)).toBeDefined();
  },
);

test.each([
  [{ done: 16, refused: 5, unknown: 9 }, '16 sent, 5 refused, 9 in doubt.'],
  [{ done: 28, waiting: 2 }, '28 sent, 2 not sent.'],
  [{ done: 30 }, 'all of them were sent.'],
])('of a batch that ends so, %o, too', async (counts, words) => {
  await endedAt('/activity', inviting, counts);
  expect(
    await screen.findByText(`The batch of 30 invitations to Northwind has ended: ${words}`),
  ).toBeDefined();
});

test('what the list has settled since is no longer told as in doubt', async () => {
  const settle = await endedAt('/activity', inviting, { done: 28, unknown: 2 });
  const signOf = (message: HTMLElement) =>
    message.closest('[role="status"]')?.querySelector('svg')?.outerHTML;
  const warned = signOf(await screen.findByText(/28 sent, 2 in doubt\.$/));
  expect(warned).toContain('alert-triangle');
  settle({ done: 29, unknown: 1 });
  expect(await screen.findByText(/has ended: 29 sent, 1 in doubt\.$/)).toBeDefined();
  expect(screen.queryByText(/2 in doubt/)).toBeNull();
  expect(signOf(screen.getByText(/1 in doubt/))).toBe(warned);
  settle({ done: 30 });
  // Nor does it warn of anything.
  expect(signOf(await screen.findByText(/has ended: all of them were sent\.$/))).toContain('check');
});

test('how many are revoked is told as the ledger knows it by now', async () => {
  const settle = await endedAt('/activity', revoking, { done: 49, refused: 2 }, 49);
  await screen.findByText(/only 49 of 51 are revoked\./);
  settle(50);
  expect(await screen.findByText(/only 50 of 51 are revoked\./)).toBeDefined();
  settle(51);
  expect(
    await screen.findByText('Revoking tokens of Northwind has ended: all of them are revoked.'),
  ).toBeDefined();
  expect(screen.queryByText(/only/)).toBeNull();
});
