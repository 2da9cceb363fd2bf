// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../../support/fake-bridge.ts';
import { openApp, press } from '../../open-app.tsx';
import { northwind } from '../../samples.ts';

const none = { 'connections.list': () => ({ connections: [], currentId: null }) };

test('without a connection there are two ways on, and it says what is kept where', async () => {
  openApp('/', none);
  expect(await screen.findByRole('button', { name: 'Connect a service' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Open the practice team' })).toBeDefined();
  expect(screen.getByText('/home/owner/.local/share/keyholder')).toBeDefined();
  expect(await screen.findByText(/Secret Service.*under “Keyholder”/)).toBeDefined();
  expect(document.title).toBe('Welcome – Keyholder');
});

test('opening the practice team shows it', async () => {
  let open = false;
  const bridge = openApp('/', {
    'connections.list': () => ({ connections: open ? [northwind] : [], currentId: null }),
    'connections.openPractice': () => {
      open = true;
      bridge.emit('changed', { topics: ['connections'], connectionId: null });
      return northwind;
    },
  });
  await press('Open the practice team');
  expect(await screen.findByRole('heading', { name: 'Team', level: 1 })).toBeDefined();
  expect(bridge.inputsOf('connections.openPractice')).toHaveLength(1);
});

test('a host that answers nothing useful is said so, with a way to try again', async () => {
  openApp('/', {
    'connections.list': () => refuse({ code: 'storage-unwritable', file: 'connections.json' }),
  });
  expect(await screen.findByText('Keyholder could not start')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('what can be looked at without a connection has a way back', async () => {
  openApp('/settings', none);
  expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeDefined();
  await press('Back to the welcome');
  expect(await screen.findByRole('heading', { name: 'Welcome to Keyholder' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Back to the welcome' })).toBeNull();
});

test('from what is imported the welcome is the one way back, until there is a connection', async () => {
  openApp('/', { 'connections.list': () => ({ connections: [], currentId: null }) });
  await press('Import from another computer');
  await screen.findByRole('heading', { level: 1, name: 'Another computer' });
  expect(screen.getByRole('button', { name: 'Back to the welcome' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Back to settings' })).toBeNull();
});
