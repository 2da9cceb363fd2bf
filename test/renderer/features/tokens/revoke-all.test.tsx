// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SessionState } from '../../../../src-shared/connection.ts';
import type { Job } from '../../../../src-shared/job.ts';
import type { PlannedRevocation, Revocation } from '../../../../src-shared/revocation.ts';
import { refuse } from '../../../support/fake-bridge.ts';
import { openApp, press, type } from '../../open-app.tsx';
import { deploys, northwind } from '../../samples.ts';

const ready: PlannedRevocation = { ...deploys, removed: false, way: 'ready' };
const unnamed: PlannedRevocation = {
  ...{ ...deploys, key: 't2', name: 'Pasted', id: null, how: 'adopted' },
  ...{ removed: false, way: 'without-id' },
};

const planOf = (rows: PlannedRevocation[]) => ({
  rows,
  word: rows.some(({ way }) => way === 'ready') ? 'revoke 1' : null,
});
const notHere = () => screen.findByRole('list', { name: 'Tokens that cannot be revoked from here' });

test('a token whose id is not known is no choice: it is said what there is to do, and its id can be added', async () => {
  let rows = [unnamed];
  const bridge = openApp('/tokens/revoke', {
    'tokens.revokePlan': () => planOf(rows),
    'tokens.setId': () => {
      rows = [{ ...unnamed, id: 'pat_2', way: 'ready' }];
      bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
      return { ...deploys, key: 't2', id: 'pat_2' };
    },
  });
  const list = await notHere();
  expect(list.textContent).toContain('revoke it in the service’s dashboard');
  expect(screen.getByText('This one cannot be revoked from here:')).toBeDefined();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  fireEvent.click(within(list).getByRole('button', { name: 'Add id of Pasted…' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(await within(dialog).findByRole('textbox'), { target: { value: 'pat_2' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add id' }));
  await screen.findByRole('checkbox', { name: /^Pasted/ });
  expect(bridge.inputsOf('tokens.setId')).toEqual([{ key: 't2', id: 'pat_2' }]);
  expect(screen.getByLabelText('Type “revoke 1” to go on')).toBeDefined();
});

test('where it cannot be told what was revoked before, that is said, and tokens are revoked all the same', async () => {
  openApp('/tokens/revoke', {
    'tokens.revokePlan': () => planOf([ready]),
    'jobs.list': () => refuse({ code: 'internal' }),
  });
  const alert = await screen.findByText('What was revoked before cannot be shown just now');
  expect(alert.closest('[role="alert"]')).not.toBeNull();
  expect(await screen.findByLabelText('Type “revoke 1” to go on')).toBeDefined();
  expect(screen.queryByText(/^Loading/)).toBeNull();
});

test('of one connection among several it is said that its tokens alone would be revoked', async () => {
  const other = { ...northwind, id: 'c2', label: 'Southwind' };
  openApp('/tokens/revoke', {
    'connections.list': () => ({ connections: [northwind, other], currentId: 'c1' }),
    'tokens.revokePlan': () => planOf([ready]),
  });
  expect(await screen.findByText(/^Every token of this connection that Keyholder knows of/)).toBeDefined();
  fireEvent.click(await screen.findByRole('radio', { name: 'All 2 connections' }));
  expect(await screen.findByText(/^Every token that Keyholder knows of/)).toBeDefined();
});

test('a removed token without an id has no way here, and is not offered one', async () => {
  openApp('/tokens/revoke', { 'tokens.revokePlan': () => planOf([{ ...unnamed, removed: true }]) });
  const list = await notHere();
  expect(list.textContent).toContain('It was removed from the list. Its id is not known here');
  expect(within(list).queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

test('beside tokens that can be revoked, those that cannot are named with them in the report', async () => {
  const bridge = openApp('/tokens/revoke', {
    'tokens.revokePlan': () => planOf([ready, unnamed]),
    'tokens.revokeAll': () => ({ jobs: [] }),
  });
  await notHere();
  const box = await screen.findByRole('checkbox', { name: /^CI deploys/ });
  fireEvent.click(box);
  expect((await screen.findByText('No token is chosen.')).getAttribute('role')).toBe('status');
  fireEvent.click(box);
  await waitFor(() => expect(screen.queryByText('No token is chosen.')).toBeNull());
  type('Type “revoke 1” to go on', 'revoke 1');
  await press('Revoke 1 token');
  await waitFor(() => expect(bridge.inputsOf('tokens.revokeAll')).toHaveLength(1));
  expect(bridge.inputsOf('tokens.revokeAll')).toEqual([
    { connectionId: 'c1', keys: ['t1', 't2'], typed: 'revoke 1' },
  ]);
});

test('where the answer is lost, it is not said that nothing was revoked', async () => {
  openApp('/tokens/revoke', {
    'tokens.revokePlan': () => planOf([ready]),
    'tokens.revokeAll': () => refuse({ code: 'internal' }),
  });
  await screen.findByRole('checkbox', { name: /^CI deploys/ });
  type('Type “revoke 1” to go on', 'revoke 1');
  await press('Revoke 1 token');
  const alert = await screen.findByText('It is not known whether the revocation was begun');
  expect(alert.closest('[role="alert"]')?.textContent).toContain('If it was, it is told on this screen');
  expect(screen.queryByText('Nothing was revoked')).toBeNull();
});

test('of one without an id the report says what to do, and not that something was entered wrong', async () => {
  const none = { waiting: 0, 'under-way': 0, revoked: 0, 'without-id': 0, 'called-off': 0 };
  const job: Job = {
    ...{ id: 'j1', kind: 'tokens.revokeAll', connectionId: 'c1', state: 'ended', waitsUntil: null },
    ...{ pausedBecause: null, startedAt: 1, tokenMeant: null, keptIn: 'disk', open: [] },
    counts: { waiting: 0, sent: 0, done: 0, refused: 2, unknown: 0 },
  };
  const row = { n: 0, key: 't1', name: 'Lost', tail: null, expiresAt: null, inUse: false };
  const rows: Revocation['rows'] = [
    {
      ...{ ...row, id: null, outcome: 'doubtful' },
      problem: { code: 'invalid-input', fields: { id: ['Enter the id.'] } },
    },
    {
      ...{ ...row, n: 1, key: 't2', name: 'Other', id: 'pat_2', outcome: 'refused' },
      problem: { code: 'not-permitted', status: 403 },
    },
    {
      ...{ ...row, n: 2, key: 't3', name: 'Named since', id: 'pat_3', outcome: 'refused' },
      problem: { code: 'invalid-input', fields: { id: ['Enter the id.'] } },
    },
    { ...{ ...row, n: 3, key: 't4', name: 'Ahead', id: null, outcome: 'waiting' }, problem: null },
    { ...{ ...row, n: 4, key: 't5', name: 'Ahead, too', id: 'pat_5', outcome: 'waiting' }, problem: null },
    {
      ...{ ...row, n: 5, key: 't6', name: 'In doubt', id: 'pat_6', outcome: 'doubtful' },
      problem: { code: 'outcome-unknown', because: 'connection-lost' },
    },
  ];
  openApp('/tokens/revoke', {
    'jobs.list': () => ({ jobs: [job], earlier: 'known' }),
    'tokens.revokePlan': () => planOf([]),
    'tokens.revocation': () => ({
      ...{ job, counts: { ...none, doubtful: 2, refused: 2 }, allRevoked: false, others: 0, rows, all: 6 },
    }),
  });
  const list = await screen.findByRole('list', { name: 'What became of the tokens' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(6));
  const [lost, other, named, ahead, waiting, doubtful] = within(list).getAllByRole('listitem');
  expect(lost?.textContent).toContain('Its id is not known here: revoke it in the service’s dashboard.');
  expect(lost?.textContent).not.toMatch(/entered/);
  expect(other?.textContent).toContain('You are not permitted to do this');
  expect(named?.textContent).toContain('Its id was not known then.');
  expect(named?.textContent).not.toMatch(/entered/);
  expect(ahead?.textContent).toContain('Waiting');
  expect(ahead?.textContent).toContain('Its id is not known here: revoke it in the service’s dashboard.');
  expect(waiting?.textContent).not.toContain('Its id');
  // Why, and not once more that nobody knows.
  expect(doubtful?.textContent).toMatch(/In doubt: treat it as workingThe connection broke off\.$/);
});

test.each([
  [{ revoked: 1 }, true],
  [{ revoked: 0, 'without-id': 1 }, false],
])(
  'once it has ended, with %o, it is said of a session that is kept that it stays',
  async (ended, allRevoked) => {
    const none = { waiting: 0, 'under-way': 0, refused: 0, doubtful: 0, 'without-id': 0, 'called-off': 0 };
    const job: Job = {
      ...{ id: 'j1', kind: 'tokens.revokeAll', connectionId: 'c1', state: 'ended', waitsUntil: null },
      ...{ pausedBecause: null, startedAt: 1, tokenMeant: null, keptIn: 'disk', open: [] },
      counts: { waiting: 0, sent: 0, done: 1, refused: 0, unknown: 0 },
    };
    let { session } = northwind;
    const bridge = openApp('/tokens/revoke', {
      'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: northwind.id }),
      'jobs.list': () => ({ jobs: [job], earlier: 'known' }),
      'tokens.revokePlan': () => planOf([]),
      'tokens.revocation': () => ({
        job,
        counts: { ...none, ...ended },
        allRevoked,
        others: 0,
        rows: [],
        all: 1,
      }),
    });
    const words =
      'Your session stays until you remove it on the Connection screen. It may stay valid at the service until you sign out there.';
    expect(await screen.findByText(words)).toBeDefined();
    session = { ...session, heldIn: 'nowhere', savedAt: null };
    bridge.emit('changed', { topics: ['connections'], connectionId: null });
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  },
);

test('all of them are chosen, or none, by one box', async () => {
  const rows = [1, 2, 3].map(n => ({ ...ready, key: `t${n}`, name: `Deploys ${n}` }));
  openApp('/tokens/revoke', { 'tokens.revokePlan': () => ({ rows, word: 'revoke 3' }) });
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'All 3 tokens' });
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  fireEvent.click(all);
  expect(await screen.findByText('No token is chosen.')).toBeDefined();
  expect(all.checked).toBe(false);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Deploys 2/ }));
  expect(await screen.findByRole('button', { name: 'Revoke 1 token' })).toBeDefined();
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  fireEvent.click(all);
  expect(await screen.findByRole('button', { name: 'Revoke 3 tokens' })).toBeDefined();
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
});

test('how a revocation ended is said to whoever listens, and not how far it is', async () => {
  const none = { waiting: 0, 'under-way': 0, refused: 0, doubtful: 0, 'without-id': 0, 'called-off': 0 };
  let job: Job = {
    ...{ id: 'j1', kind: 'tokens.revokeAll', connectionId: 'c1', state: 'running', waitsUntil: null },
    ...{ pausedBecause: null, startedAt: 1, tokenMeant: null, keptIn: 'disk', open: [] },
    counts: { waiting: 1, sent: 0, done: 1, refused: 0, unknown: 0 },
  };
  const bridge = openApp('/tokens/revoke', {
    'jobs.list': () => ({ jobs: [job], earlier: 'known' }),
    'tokens.revokePlan': () => planOf([]),
    'tokens.revocation': () => ({
      ...{ job, counts: { ...none, revoked: 1, refused: 1 }, allRevoked: false, others: 0, rows: [], all: 0 },
    }),
  });
  await screen.findByRole('region', { name: 'Revoking: 1 of 2 tokens revoked' });
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said().join()).not.toContain('1 of 2');
  job = { ...job, state: 'ended' };
  bridge.emit('changed', { topics: ['jobs', 'tokens'], connectionId: 'c1' });
  await waitFor(() => expect(said()).toContain('Ended: only 1 of 2 tokens revoked'));
});

test('what was begun for many connections is all reported, and read from the top', async () => {
  const connections = Array.from({ length: 12 }, (_, n) => ({
    ...northwind,
    id: `c${n + 1}`,
    label: `No ${n}`,
  }));
  let jobs: Job[] = [];
  const bridge = openApp('/tokens/revoke', {
    'connections.list': () => ({ connections, currentId: 'c1' }),
    'jobs.list': () => ({ jobs, earlier: 'known' }),
    'tokens.revokePlan': () => planOf([ready]),
    'tokens.revokeAll': () => {
      jobs = connections.map(({ id }) => ({
        ...{ id: `of ${id}`, kind: 'tokens.revokeAll', connectionId: id, state: 'ended', waitsUntil: null },
        ...{ pausedBecause: null, startedAt: 1, tokenMeant: null, keptIn: 'disk', open: [] },
        counts: { waiting: 0, sent: 0, done: 0, refused: 1, unknown: 0 },
      }));
      bridge.emit('changed', { topics: ['jobs'], connectionId: 'c1' });
      return { jobs };
    },
    'tokens.revocation': ({ jobId }) => ({
      job: jobs.find(({ id }) => id === jobId) as Job,
      counts: {
        ...{ waiting: 0, 'under-way': 0, revoked: 0, 'without-id': 0, 'called-off': 0 },
        refused: 1,
        doubtful: 0,
      },
      ...{ allRevoked: false, others: 0, rows: [], all: 1 },
    }),
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'All 12 connections' }));
  await screen.findByRole('checkbox', { name: /of No 0$/ });
  type('Type “revoke 1” to go on', 'revoke 1');
  await press('Revoke 1 token');
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(12));
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('heading', { level: 2 })[0]));
});

test('a revocation that waits for a session says that there is one again, and no longer that it has ended', async () => {
  const none = { 'under-way': 0, refused: 0, doubtful: 0, 'without-id': 0, 'called-off': 0, revoked: 0 };
  const job: Job = {
    ...{ id: 'j1', kind: 'tokens.revokeAll', connectionId: 'c1', state: 'paused', waitsUntil: null },
    ...{ startedAt: 1, tokenMeant: null, keptIn: 'disk', open: [] },
    pausedBecause: { code: 'session-ended', status: 401 },
    counts: { waiting: 1, sent: 0, done: 0, refused: 0, unknown: 0 },
  };
  let verdict: SessionState['verdict'] = 'refused';
  const bridge = openApp('/tokens/revoke', {
    'connections.list': () => ({
      connections: [{ ...northwind, session: { ...northwind.session, verdict } }],
      currentId: 'c1',
    }),
    'jobs.list': () => ({ jobs: [job], earlier: 'known' }),
    'tokens.revocation': () => ({
      ...{ job, counts: { ...none, waiting: 1 }, allRevoked: false, others: 0, rows: [], all: 1 },
    }),
  });
  const report = within(await screen.findByRole('region', { name: /^Paused: / }));
  const { textContent } = report.getByRole('alert');
  expect(textContent).toMatch(/^Paused: .*session has ended/);
  // Said once, and the way to another one stands there.
  expect(report.getAllByText(/session has ended/)).toHaveLength(1);
  expect(within(report.getByRole('alert')).getByRole('button', { name: 'Paste a session' })).toBeDefined();
  verdict = 'accepted';
  bridge.emit('changed', { topics: ['connections'], connectionId: 'c1' });
  expect(
    await report.findByText('There is a session again. Nothing more is sent until you resume.'),
  ).toBeDefined();
  expect(report.queryByText(/session has ended/)).toBeNull();
  expect(report.getByRole('button', { name: 'Resume the revocation' })).toBeDefined();
});
