// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Problem } from '../../src-shared/problem.ts';
import { refuse } from '../support/fake-bridge.ts';
import { openApp, press, type } from './open-app.tsx';
import { deploys } from './samples.ts';

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
