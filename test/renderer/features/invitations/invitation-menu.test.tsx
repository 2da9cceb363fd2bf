// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { limitWords } from '../../../../src-renderer/features/invitations/invitation-limits.tsx';
import { openApp, press } from '../../open-app.tsx';
import { ada } from '../../samples.ts';

const now = 1_800_000_000_000;
const said = (status: string) => ({
  ...until(now + 86_400_000),
  extra: [{ path: ['status'], value: status }],
});
const until = (epochMs: number) => ({ ...ada, expiresAt: { raw: '1', epochMs, unit: 's' as const } });

test.each([
  ['cancel', until(now + 3 * 86_400_000), /no way to take an invitation back.*until it expires, in 3 days\./],
  ['cancel', { ...ada, expiresAt: null }, /can accept it until it expires\. Tell them not to/],
  ['cancel', until(now - 1), /has expired, so that there is nothing to cancel/],
  ['resend', until(now + 1_000), /no way to send the same invitation again.*spam.*this one stays as well/],
  ['resend', until(now - 1), /has expired: invite the address once more/],
  ['cancel', said('revoked'), /is over, as the service has it, so that there is nothing to cancel/],
  ['resend', said('Declined'), /is over, as the service has it: invite the address once more/],
  ['cancel', said('pending'), /can accept it until it expires, /],
] as const)('%s %#: what is so, and what to do instead', (limit, invitation, words) => {
  expect(limitWords(limit, invitation, now).join(' ')).toMatch(words);
});

test('the menu of a row says what the service does not do, and each item what to do instead', async () => {
  openApp('/invitations');
  await screen.findByRole('grid', { name: 'Invitations' });
  const name = `More about the invitation to ${ada.email}`;
  await press(name);
  expect(await screen.findByText('Not possible at this service')).toBeDefined();
  (await screen.findByRole('menuitem', { name: 'Cancel: what to do instead' })).click();
  const dialog = await screen.findByRole('dialog', { name: 'To cancel an invitation' });
  expect(dialog.textContent).toContain('no way to take an invitation back');
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(name);
  (await screen.findByRole('menuitem', { name: 'Send again: what to do instead' })).click();
  expect(await screen.findByRole('dialog', { name: 'To send an invitation again' })).toBeDefined();
});

test('Escape leaves the menu, and the focus is on its button again', async () => {
  openApp('/invitations');
  await screen.findByRole('grid', { name: 'Invitations' });
  await press(/^More about the invitation/);
  const menu = await screen.findByRole('menu');
  menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^More about the invitation/),
  );
});

test('the details tell both', async () => {
  openApp('/invitations');
  await press(/^Details of the invitation/);
  expect(await screen.findByRole('heading', { name: 'To cancel an invitation' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'To send an invitation again' })).toBeDefined();
});
