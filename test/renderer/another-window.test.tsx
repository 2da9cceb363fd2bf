// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccessToken } from '../../src-shared/access-token.ts';
import { refuse } from '../support/fake-bridge.ts';
import { openRevoke, press } from './open-app.tsx';
import { deploys } from './samples.ts';

test('a token that is revoked in another window while this one asks is said to be, and nothing is asked any more', async () => {
  let token: AccessToken = deploys;
  const bridge = await openRevoke({ 'tokens.list': () => [token] });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  token = { ...deploys, state: 'revoked', revokedAt: 1 };
  bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  const dialog = await screen.findByRole('dialog', { name: 'This token is already revoked' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole('button', { name: /^Revoke token/ })).toBeNull();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bridge.inputsOf('tokens.revoke')).toHaveLength(0);
});

test('a token that was revoked before is never said to be not revoked', async () => {
  await openRevoke({ 'tokens.revoke': () => refuse({ code: 'conflict', reason: 'revoked' }) });
  await press('Revoke token');
  expect(await screen.findByText('This token is already revoked')).toBeDefined();
  expect(screen.queryByText('The token was not revoked')).toBeNull();
});

test('the name is asked for as soon as Keyholder uses the token, also where another window has said so', async () => {
  let token: AccessToken = deploys;
  const bridge = await openRevoke({ 'tokens.list': () => [token] });
  expect(screen.getByRole('button', { name: 'Revoke token' })).toHaveProperty('disabled', false);
  token = { ...deploys, inUse: true };
  bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  await screen.findByLabelText(/^Type the token’s name/);
  expect(screen.getByRole('button', { name: 'Revoke token' })).toHaveProperty('disabled', true);
});
