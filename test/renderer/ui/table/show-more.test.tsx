// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Job } from '../../../../src-shared/job.ts';
import type { Revocation } from '../../../../src-shared/revocation.ts';
import { openApp, press } from '../../open-app.tsx';
import { jobsOf, lostStep } from '../../sample-jobs.ts';
import { deploys } from '../../samples.ts';

const tokens = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...deploys, key: `t${n}`, name: `Token ${n}` }));

test('all tokens that need a decision can be seen in the banner', async () => {
  const open = tokens(120).map(one => ({ ...one, state: 'revocation-unknown' as const }));
  openApp('/team', { 'tokens.unsettled': () => open });
  const list = (await screen.findByText('Token 0')).closest('ul') as HTMLElement;
  expect(list.children).toHaveLength(3);
  expect(screen.getByText('And 117 more.')).toBeDefined();
  await press('Show more');
  expect(list.children).toHaveLength(103);
  expect(document.activeElement).toBe(list.children[3]);
  await press('Show more');
  expect(list.children).toHaveLength(120);
  expect(screen.queryByText(/^And /)).toBeNull();
});

test('all invitations in doubt can be seen above the list', async () => {
  const steps = Array.from({ length: 8 }, (_, n) => lostStep(`p${n}@x.example`));
  openApp('/invitations', { 'jobs.list': () => jobsOf(steps) });
  const group = await screen.findByRole('group', { name: 'Invitations in doubt' });
  expect(within(group).queryByText(/^p5@x/)).toBeNull();
  expect(screen.getByText('And 3 more.')).toBeDefined();
  await press('Show more');
  expect(within(group).getByText(/^p7@x/)).toBeDefined();
  expect(group.children[5]?.contains(document.activeElement)).toBe(true);
});

test('all tokens that outlive a removed connection can be seen before it is removed', async () => {
  openApp('/connection', { 'tokens.list': () => tokens(9) });
  await press('Remove connection…');
  const dialog = await screen.findByRole('dialog', { name: 'Remove connection?' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(6);
  await press('Show more');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(9);
});

test('of a revocation of many every outcome can be seen, and what is in doubt is asked for wherever it stands', async () => {
  const job: Job = {
    ...{ id: 'j1', kind: 'tokens.revokeAll', connectionId: 'c1', state: 'ended', waitsUntil: null },
    ...{ pausedBecause: null, startedAt: 1, tokenMeant: null, keptIn: 'disk', open: [] },
    counts: { waiting: 0, sent: 0, done: 449, refused: 0, unknown: 1 },
  };
  const all = tokens(450).map((token, n): Revocation['rows'][number] => ({
    ...{ n, key: token.key, name: token.name, tail: null, id: `pat_${n}`, expiresAt: null, inUse: false },
    ...{ outcome: n === 420 ? 'doubtful' : 'revoked', problem: null },
  }));
  const none = { waiting: 0, 'under-way': 0, refused: 0, 'without-id': 0, 'called-off': 0 };
  const bridge = openApp('/tokens/revoke', {
    'jobs.list': () => ({ jobs: [job], earlier: 'known' }),
    'tokens.revokePlan': () => ({ rows: [], word: null }),
    'tokens.revocation': ({ outcomes, from = 0, count = 200 }) => {
      const asked = all.filter(({ outcome }) => outcomes?.includes(outcome) ?? true);
      return {
        ...{ job, counts: { ...none, revoked: 449, doubtful: 1 }, allRevoked: false, others: 0 },
        ...{ rows: asked.slice(from, from + count), all: asked.length },
      };
    },
    'tokens.revokeAll': () => ({ jobs: [] }),
  });
  const list = await screen.findByRole('list', { name: 'What became of the tokens' });
  const items = () => within(list).getAllByRole('listitem');
  await within(list).findByText('Token 199');
  expect(screen.getByText('And 250 tokens more.')).toBeDefined();
  await press('Show more');
  await within(list).findByText('Token 399');
  expect(document.activeElement).toBe(items()[200]);
  await press('Show more');
  await within(list).findByText('Token 449');
  expect(items()).toHaveLength(450);
  expect(screen.queryByText(/^And /)).toBeNull();
  await press('Ask again for 1 token');
  await waitFor(() =>
    expect(bridge.inputsOf('tokens.revokeAll')).toEqual([
      { connectionId: 'c1', keys: ['t420'], typed: 'revoke 1' },
    ]),
  );
});
