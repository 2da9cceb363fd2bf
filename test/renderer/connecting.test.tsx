// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Handlers, refuse } from '../support/fake-bridge.ts';
import { growingConnections } from './growing-connections.ts';
import { fieldValue, openApp, press, type } from './open-app.tsx';
import { deploys, info, northwind, team } from './samples.ts';

const origin = 'https://api.fabrikam.example';

/** The first connection of all is made by the form. */
function openForm(handlers: Handlers = {}) {
  const bridge = openApp('/new-connection', {
    ...growingConnections([], () => bridge),
    'connections.select': () => ({}),
    'team.get': () => team,
    ...handlers,
  });
  return bridge;
}

test('signing in is offered before anything is saved, and ends on the team', async () => {
  const bridge = openForm({ 'sessions.signIn': () => northwind.session });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  await press('Sign in');
  expect(await screen.findByText('api.fabrikam.example is connected.')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Team', level: 1 })).toBeDefined();
  expect(bridge.inputsOf('connections.create')).toEqual([
    { label: 'api.fabrikam.example', baseUrl: origin, dashboardUrl: origin, teamId: null },
  ]);
  expect(bridge.inputsOf('sessions.signIn')).toEqual([{ connectionId: 'c2' }]);
});

test('a sign-in that was given up saves nothing and leaves the way of pasting', async () => {
  const bridge = openForm({
    'sessions.signIn': () => refuse({ code: 'cancelled' }),
    'tokens.adopt': () => ({ ...deploys, connectionId: 'c2' }),
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Name/, 'Fabrikam');
  type(/^Base address/, origin);
  type(/^Personal access token/, 'pat-very-secret');
  await press('Sign in');
  expect(await screen.findByText(/^Nobody has signed in, and nothing was saved\./)).toBeDefined();
  expect(bridge.inputsOf('connections.remove')).toEqual([{ id: 'c2', confirmed: true }]);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(fieldValue(/^Name/)).toBe('Fabrikam');
  expect(fieldValue(/^Personal access token/)).toBe('pat-very-secret');
  expect(screen.getByLabelText(/^Base address/, { selector: 'input' }).hasAttribute('readonly')).toBe(false);
  await press('Save connection');
  expect(await screen.findByText('Fabrikam is connected.')).toBeDefined();
  expect(bridge.inputsOf('connections.create')).toHaveLength(2);
  expect(bridge.inputsOf('tokens.adopt')).toHaveLength(1);
});

test('one that cannot be taken back is said, and not saved twice', async () => {
  const bridge = openForm({
    'sessions.signIn': () => refuse({ code: 'cancelled' }),
    'connections.remove': () => refuse({ code: 'storage-unwritable', file: 'connections.json' }),
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  await press('Sign in');
  expect(await screen.findByText(/^Nobody has signed in, and .+ is saved\./)).toBeDefined();
  expect(screen.getByLabelText(/^Base address/, { selector: 'input' }).hasAttribute('readonly')).toBe(true);
  await press('Sign in');
  await waitFor(() => expect(bridge.inputsOf('sessions.signIn')).toHaveLength(2));
  expect(bridge.inputsOf('connections.create')).toHaveLength(1);
});

test('a host without a sign-in window offers pasting only', async () => {
  const { features, ...rest } = info;
  openForm({ 'app.info': () => ({ ...rest, features: { ...features, signInWindow: false } }) });
  await screen.findByLabelText(/^Session value/);
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});

test('an address is asked as soon as it is left, without any credential', async () => {
  const bridge = openForm({
    'connections.test': () => ({
      ...{ baseAddress: { verdict: 'failed' }, dashboardAddress: { verdict: 'ok' } },
      ...{ session: { verdict: 'skipped' }, token: { verdict: 'skipped' }, team: null },
    }),
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Session value/, 'session-very-secret');
  type(/^Base address/, origin);
  expect(screen.getByRole('button', { name: 'Save connection' }).dataset.variant).toBe('filled');
  fireEvent.blur(screen.getByLabelText(/^Base address/, { selector: 'input' }));
  expect(await screen.findByText('Base address: Failed')).toBeDefined();
  expect(bridge.inputsOf('connections.test')).toEqual([{ baseUrl: origin, dashboardUrl: origin }]);
  expect(screen.getByRole('button', { name: 'Save connection' }).dataset.variant).toBe('default');
  // Another address is asked anew.
  type(/^Base address/, 'https://other.fabrikam.example');
  await waitFor(() => expect(screen.queryByText('Base address: Failed')).toBeNull());
});
