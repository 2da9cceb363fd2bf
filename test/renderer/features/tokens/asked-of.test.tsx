// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../src-renderer/ui/problems/refined-words.ts';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { Connection, ConnectionTest } from '../../../../src-shared/connection.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import type { Rotation } from '../../../../src-shared/rotation.ts';
import { refuse } from '../../../support/fake-bridge.ts';
import { fieldValue, openApp, openInvitationForm, press, type } from '../../open-app.tsx';
import { replacing } from '../../sample-jobs.ts';
import { ada, deploys, info, listOf, northwind, overviewOf, works } from '../../samples.ts';
import { batchOf, jobHandlers, openBatch, stepOf } from '../batch/batch-scene.tsx';

// What an act has come to is said of what it was asked of, and of nothing that was put in its place since.

const lost: Problem = { code: 'outcome-unknown' };
const refused: Problem = { code: 'service-refused', status: 404 };

async function revokeById(problem: Problem): Promise<void> {
  openApp('/tokens', { 'tokens.revokeById': () => refuse(problem) });
  await press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke by id…' }));
  await screen.findByRole('dialog');
  type(/^Token id/, 'pat_7');
  await press('Revoke token');
}

test('a revocation by id that is in doubt is told with that id once another one is typed', async () => {
  await revokeById(lost);
  await screen.findByText('It is not known whether the token was revoked');
  type(/^Token id/, 'pat_8');
  expect(
    await screen.findByText('It is not known whether the token with the id “pat_7” was revoked'),
  ).toBeDefined();
  expect(screen.queryByText('It is not known whether the token was revoked')).toBeNull();
  type(/^Token id/, 'pat_7');
  expect(await screen.findByText('It is not known whether the token was revoked')).toBeDefined();
});

test('why a token was not revoked by its id is not said beside another id', async () => {
  await revokeById(refused);
  await screen.findByText('The service refused to revoke the token');
  type(/^Token id/, 'pat_8');
  await waitFor(() => expect(screen.queryByText('The service refused to revoke the token')).toBeNull());
});

test('what is wrong with an id is not said of the next one', async () => {
  openApp('/tokens', {
    'tokens.list': () => [{ ...deploys, id: null }],
    'tokens.setId': () => refuse({ code: 'invalid-input', fields: { id: ['That is a token.'] } }),
  });
  await press('Actions for CI deploys');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add id…' }));
  const dialog = within(await screen.findByRole('dialog'));
  type(/^Token id/, 'pat_7');
  await press('Add id');
  expect(await dialog.findAllByText(/That is a token/)).not.toHaveLength(0);
  type(/^Token id/, 'pat_8');
  await waitFor(() => expect(dialog.queryByText(/That is a token/)).toBeNull());
});

test('that a session was refused is not said beside the next one', async () => {
  openApp('/connection', { 'sessions.save': () => refuse({ code: 'session-ended', status: 401 }) });
  await press('Paste a session');
  await screen.findByRole('dialog');
  type(/^Session value/, 'first-session');
  await press('Save session');
  await screen.findByText('The service refused this session');
  type(/^Session value/, 'second-session');
  await waitFor(() => expect(screen.queryByText('The service refused this session')).toBeNull());
});

test('that a token was refused is not said beside the next one', async () => {
  openApp('/tokens', { 'tokens.adopt': () => refuse({ code: 'token-refused', status: 401 }) });
  await press('Add existing token');
  await screen.findByRole('dialog');
  type(/^Personal access token/, 'first-token');
  type(/^Name/, 'CI');
  await press(/^Add token to/);
  await screen.findByText('The token was not added');
  type(/^Personal access token/, 'second-token');
  await waitFor(() => expect(screen.queryByText('The token was not added')).toBeNull());
});

test('that signing in did not work is said no more once a session was pasted', async () => {
  let { session } = northwind;
  const bridge = openApp('/connection', {
    'app.info': () => ({ ...info, features: { ...info.features, signInWindow: true } }),
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: northwind.id }),
    'sessions.signIn': () => refuse({ code: 'offline' }),
  });
  await press('Sign in');
  await screen.findByText('Signing in did not work');
  session = { ...session, savedAt: 2 };
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  await waitFor(() => expect(screen.queryByText('Signing in did not work')).toBeNull());
});

const good: ConnectionTest = {
  ...{ baseAddress: { verdict: 'ok' }, dashboardAddress: { verdict: 'ok' } },
  ...{ session: { verdict: 'ok' }, token: { verdict: 'ok' }, team: null },
};

test.each<[string, Partial<Connection>]>([
  ['a session that was removed', { session: { ...northwind.session, heldIn: 'nowhere', savedAt: null } }],
  ['a session that was refused', { session: { ...northwind.session, verdict: 'refused' } }],
  ['a token that is not in use any more', { tokenInUse: null }],
])('a test does not go on saying that %s is good', async (_what, change) => {
  let connection: Connection = { ...northwind, tokenInUse: deploys.key };
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections: [connection], currentId: northwind.id }),
    'connections.test': () => good,
  });
  const results = () => screen.queryByRole('list', { name: 'Results of the test' });
  await press('Test connection');
  await waitFor(() => expect(results()).not.toBeNull());
  connection = { ...connection, ...change };
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  await waitFor(() => expect(results()).toBeNull());
});

test('that a test has found the session gone, or the token, stays to be read', async () => {
  const gone = { verdict: 'failed', problem: { code: 'secret-absent' } } as const;
  let connection: Connection = { ...northwind, tokenInUse: deploys.key };
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections: [connection], currentId: northwind.id }),
    'connections.test': () => {
      connection = {
        ...{ ...connection, tokenInUse: null },
        session: { ...northwind.session, heldIn: 'nowhere', savedAt: null },
      };
      bridge.emit('changed', { topics: ['connections'], connectionId: null });
      return { ...good, session: gone, token: gone };
    },
  });
  await press('Test connection');
  expect(await screen.findByText('No session')).toBeDefined();
  expect(await screen.findByText(/^Session: Failed/)).toBeDefined();
});

test('why somebody was not invited is not said of whoever is typed next', async () => {
  const bob = { ...ada, id: 'inv_2', email: 'bob@x.example' };
  await openInvitationForm({
    'invitations.list': () => listOf([ada, bob]),
    'invitations.create': () => refuse({ code: 'conflict', reason: 'service' }),
  });
  type(/^E-mail/, 'eve@x.example');
  type(/^Role/, 'member');
  await press(/^Invite to/);
  expect(await screen.findByText('The invitation was not sent')).toBeDefined();
  type(/^E-mail/, 'bob@x.example');
  expect(await screen.findByText('The invitation to eve@x.example was not sent')).toBeDefined();
  expect(await screen.findByText('This address has an open invitation already')).toBeDefined();
  expect(screen.queryByText('Show the existing invitation')).toBeNull();
});

test('that an old token was not revoked is said no more once it may have been', async () => {
  const made = { ...deploys, key: 't2', tail: 'New1' };
  let rotation: Rotation = { ...replacing(made), phase: 'ready', graceEndsAt: 1 };
  const bridge = openApp('/tokens', {
    'tokens.list': () => [deploys, made],
    'tokens.rotations': () => [rotation],
    'tokens.endRotation': () => refuse({ code: 'keychain-locked' }),
  });
  await press('Revoke the old token…');
  await press('Revoke the old token');
  const notRevoked = 'The old token was not revoked';
  expect(await screen.findByText(notRevoked)).toBeDefined();
  const problem = { code: 'outcome-unknown' } as const;
  rotation = { ...rotation, phase: 'revocation-unknown', problem };
  bridge.emit('changed', { topics: ['jobs', 'tokens'], connectionId: 'c1' });
  expect(await screen.findByText('The old token may or may not have been revoked')).toBeDefined();
  expect(screen.queryByText(notRevoked)).toBeNull();
});

test('where the last page of all tokens is empty by now, the page before it is shown', async () => {
  let all = 101;
  const rowAt = (n: number) => ({ ...deploys, ...works, key: `t${n}`, name: `Token ${n}` });
  const bridge = openApp('/tokens/all', {
    'tokens.overview': ({ from, count }) => ({
      ...overviewOf(
        Array.from({ length: Math.max(0, Math.min(count, all - from)) }, (_, n) => rowAt(from + n)),
      ),
      ...{ matching: all, all },
    }),
  });
  await press('Later');
  expect(await screen.findByText('101 to 101 of 101')).toBeDefined();
  all = 100;
  bridge.emit('changed', { topics: ['tokens'], connectionId: null });
  expect(await screen.findByText('Token 0')).toBeDefined();
});

test('why a connection was not removed is not said before the next attempt', async () => {
  openApp('/connection', { 'connections.remove': () => refuse({ code: 'offline' }) });
  await press('Remove connection…');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove connection' }));
  await within(dialog).findByRole('alert');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Remove connection…');
  expect(within(await screen.findByRole('dialog')).queryByRole('alert')).toBeNull();
});

test('what stood in the way of a batch is told of the last act, and until it stands otherwise', async () => {
  const steps = [stepOf(0), stepOf(1)];
  let job = batchOf(steps, { state: 'paused', pausedBecause: 'owner' });
  const locked: Problem = { code: 'keychain-locked' };
  const full: Problem = { code: 'offline' };
  const bridge = openBatch({
    ...jobHandlers(steps, () => job),
    'jobs.resume': () => refuse(locked),
    'jobs.cancel': () => refuse(full),
  });
  await press('Resume');
  expect(await screen.findByText(wordsOf(locked).title)).toBeDefined();
  await press('Cancel the rest…');
  await press('Cancel the rest');
  expect(await screen.findByText(wordsOf(full).title)).toBeDefined();
  expect(screen.queryByText(wordsOf(locked).title)).toBeNull();
  job = { ...job, state: 'running', pausedBecause: null };
  bridge.emit('changed', { topics: ['jobs'], connectionId: null });
  await screen.findByRole('button', { name: 'Pause' });
  await waitFor(() => expect(screen.queryByText(wordsOf(full).title)).toBeNull());
});

test.each<[string, string, Partial<AccessToken>, Partial<AccessToken>]>([
  ['Store in the keychain', 'was not stored', { secretIn: 'memory' }, { secretIn: 'keychain' }],
  ['Use in Keyholder', 'is not used', { inUse: false }, { inUse: true }],
])(
  'a command that failed is told no more once it was done all the same: %s',
  async (item, words, before, after) => {
    let token: AccessToken = { ...deploys, ...before };
    const bridge = openApp('/tokens', {
      'tokens.list': () => [token],
      'tokens.store': () => refuse({ code: 'keychain-locked' }),
      'tokens.use': () => refuse({ code: 'offline' }),
    });
    await press('Actions for CI deploys');
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    expect(await screen.findByText(`“CI deploys” ${words}`)).toBeDefined();
    token = { ...token, ...after };
    bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
    await waitFor(() => expect(screen.queryByText(`“CI deploys” ${words}`)).toBeNull());
  },
);

test.each([
  ['First', null, 'Keyholder uses “CI deploys” now, in place of “First”.'],
  [
    'CI deploys',
    'zzzz',
    'Keyholder uses “CI deploys”, id pat_1, now, in place of the one of that name, ends in …zzzz.',
  ],
])(
  'of a token that is taken into use it is said which one it takes the place of: %s',
  async (name, tail, words) => {
    const first: AccessToken = { ...deploys, key: 'first', name, tail, inUse: true };
    const token: AccessToken = { ...deploys, tail: null, inUse: false };
    openApp('/tokens', {
      'tokens.list': () => [token, first],
      'tokens.use': () => ({ ...token, inUse: true }),
    });
    await press(name === token.name ? `Actions for ${name}, id pat_1` : `Actions for ${token.name}`);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Use in Keyholder' }));
    expect(await screen.findByText(words)).toBeDefined();
  },
);

test('whoever is half entered after an invitation is not lost to “Invite another”', async () => {
  const created = { invitation: { ...ada, email: 'eve@x.example' }, confirmedBy: 'answer' as const };
  await openInvitationForm({ 'invitations.create': () => created });
  type(/^E-mail/, 'eve@x.example');
  type(/^Role/, 'admin');
  await press(/^Invite to/);
  await screen.findByRole('button', { name: 'Invite another' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Invite someone');
  await screen.findByLabelText(/^E-mail/);
  type(/^E-mail/, 'bob@x.example');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Invite another');
  await screen.findByLabelText(/^E-mail/);
  expect(fieldValue(/^E-mail/)).toBe('bob@x.example');
});
