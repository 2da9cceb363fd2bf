// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Connection, ConnectionTest } from '../../src-shared/connection.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { refuse } from '../support/fake-bridge.ts';
import { openApp, press, type } from './open-app.tsx';
import { deploys, info, northwind } from './samples.ts';

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
