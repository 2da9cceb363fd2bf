// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { KeychainStatus } from '../../src-shared/host.ts';
import { openApp, press } from './open-app.tsx';
import { deploys, northwind } from './samples.ts';

test('a missing keychain: the app works, says so, and offers memory', async () => {
  let state: KeychainStatus['state'] = 'unavailable';
  const status = (): KeychainStatus => ({ state, detail: 'no bus', platform: 'linux' });
  const bridge = openApp('/team', {
    'keychain.status': status,
    'keychain.useMemory': () => {
      state = 'memory';
      bridge.emit('changed', { topics: ['keychain'], connectionId: null });
      return status();
    },
  });
  expect(await screen.findByText('No keychain answers on this computer')).toBeDefined();
  expect(screen.getByText('no bus')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeDefined();
  await press('Keep credentials only until I quit');
  expect(await screen.findByText('Credentials are kept only until you quit')).toBeDefined();
  expect(bridge.inputsOf('keychain.useMemory')).toHaveLength(1);
});

test('a locked keychain can be asked again, and the banner goes when it is open', async () => {
  let state: KeychainStatus['state'] = 'locked';
  const status = (): KeychainStatus => ({ state, detail: null, platform: 'macos' });
  const bridge = openApp('/team', {
    'keychain.status': status,
    'keychain.check': () => {
      state = 'ready';
      bridge.emit('changed', { topics: ['keychain'], connectionId: null });
      return status();
    },
  });
  expect(await screen.findByText('The keychain is locked')).toBeDefined();
  await press('Check again');
  await waitFor(() => expect(screen.queryByText('The keychain is locked')).toBeNull());
});

test('a damaged file is told until dismissed', async () => {
  let told = true;
  const bridge = openApp('/team', {
    'notices.list': () =>
      told ? [{ id: 'n1', kind: 'file-reset', file: 'ledger.json', keptAs: 'ledger.json.bad-1', at: 1 }] : [],
    'notices.dismiss': () => {
      told = false;
      bridge.emit('changed', { topics: ['notices'], connectionId: null });
      return {};
    },
  });
  expect(await screen.findByText('ledger.json.bad-1')).toBeDefined();
  await press('Dismiss');
  await waitFor(() => expect(screen.queryByText('ledger.json.bad-1')).toBeNull());
});

test('an ended session is a banner with both ways back', async () => {
  const connection = { ...northwind, session: { ...northwind.session, verdict: 'refused' as const } };
  openApp('/team', { 'connections.list': () => ({ connections: [connection], currentId: 'c1' }) });
  expect(await screen.findByText('The dashboard session for Northwind has ended')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Paste a session' })).toBeDefined();
});

test('a refused token in use is a banner on every screen', async () => {
  openApp('/connection', { 'tokens.list': () => [{ ...deploys, inUse: true, refusedAt: 5 }] });
  expect(await screen.findByText('The service refused the token “CI deploys”')).toBeDefined();
});

test('a token whose fate is open is told on every screen, with the way to settle it', async () => {
  const open = { ...deploys, key: 'k9', name: 'Lost reply', id: null, state: 'creation-unknown' as const };
  openApp('/team', { 'tokens.unsettled': () => [open] });
  expect(await screen.findByText('A token needs your decision')).toBeDefined();
  expect(screen.getByText('Lost reply')).toBeDefined();
  await press('Show');
  expect(await screen.findByRole('heading', { name: 'Tokens' })).toBeDefined();
});

test('a token that memory alone holds is told as gone with the end, where memory was chosen', async () => {
  openApp('/team', {
    'keychain.status': () => ({ state: 'memory', detail: null, platform: 'linux' }),
    'tokens.unsettled': () => [{ ...deploys, secretIn: 'memory' as const }],
  });
  await screen.findByText(
    /its secret is only in memory, and is gone when you quit\. Copy it, or revoke it\./,
  );
  expect(screen.queryByText(/try the keychain again/)).toBeNull();
});
