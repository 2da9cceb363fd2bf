// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '../support/fake-bridge.ts';
import { growingConnections } from './features/connection/growing-connections.ts';
import { fieldValue, openApp, press, type } from './open-app.tsx';
import { deploys, northwind } from './samples.ts';

test('SECURITY: a pasted token leaves the field as soon as it is sent, and the rest stays', async () => {
  const bridge = openApp('/tokens', { 'tokens.adopt': () => refuse({ code: 'token-refused', status: 401 }) });
  await press('Add existing token');
  await screen.findByLabelText(/^Personal access token/);
  type(/^Personal access token/, 'pat-very-secret');
  type(/^Name/, 'Laptop');
  await press('Add token to Northwind');
  expect(await screen.findByText('The token was not added')).toBeDefined();
  expect(fieldValue(/^Personal access token/)).toBe('');
  expect(fieldValue(/^Name/)).toBe('Laptop');
  expect(bridge.inputsOf('tokens.adopt')[0]?.token).toBe('pat-very-secret');
  expect(document.documentElement.outerHTML).not.toContain('pat-very-secret');
  // Neither does the draft bring it back.
  await press('Close');
  await press('Add existing token');
  await waitFor(() => expect(fieldValue(/^Name/)).toBe('Laptop'));
  expect(fieldValue(/^Personal access token/)).toBe('');
});

test('an end that lacks a part is not dropped: the token is added once it is whole, or empty', async () => {
  const bridge = openApp('/tokens', { 'tokens.adopt': () => ({ ...deploys, name: 'Laptop' }) });
  await press('Add existing token');
  await screen.findByLabelText(/^Personal access token/);
  type(/^Personal access token/, 'pat-very-secret');
  type(/^Name/, 'Laptop');
  const end = screen.getByLabelText<HTMLInputElement>(/^Expires/);
  // As a browser has it where a day was entered, and no time.
  const validity = vi.spyOn(end, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
  await press('Add token to Northwind');
  expect(await screen.findByText('Enter a date and a time, or neither.')).toBeDefined();
  expect(fieldValue(/^Personal access token/)).toBe('pat-very-secret');
  expect(bridge.inputsOf('tokens.adopt')).toEqual([]);
  fireEvent.keyUp(end, { key: 'Tab' });
  expect(screen.getByText('Enter a date and a time, or neither.')).toBeDefined();
  // Emptied by keys, and its value was empty before: no change comes.
  validity.mockRestore();
  fireEvent.keyUp(end, { key: 'Delete' });
  await waitFor(() => expect(screen.queryByText('Enter a date and a time, or neither.')).toBeNull());
  await press('Add token to Northwind');
  await waitFor(() => expect(bridge.inputsOf('tokens.adopt')).toHaveLength(1));
});

test('SECURITY: a pasted session leaves the field as soon as it is sent', async () => {
  openApp('/connection', { 'sessions.save': () => refuse({ code: 'session-ended' }) });
  await press('Paste a session');
  await screen.findByLabelText(/^Session value/);
  type(/^Session value/, 'session-very-secret');
  await press('Save session');
  expect(await screen.findByText('The service refused this session')).toBeDefined();
  expect(screen.queryByText(/^The dashboard session has ended/)).toBeNull();
  expect(fieldValue(/^Session value/)).toBe('');
});

test('what is wrong with a secret is told by its field, which takes the focus, and can be shown by a key', async () => {
  openApp('/connection');
  await press('Paste a session');
  const field = await screen.findByLabelText(/^Session value/);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  type(/^Session value/, 'two words');
  screen.getByRole('button', { name: 'Save session' }).focus();
  await press('Save session');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const show = screen.getByRole('button', { name: 'Show what is entered' });
  expect(show.tabIndex).toBe(0);
  fireEvent.keyDown(show, { key: 'Enter' });
  expect(field.getAttribute('type')).toBe('text');
});

test('SECURITY: a passphrase leaves its fields as soon as it is sent', async () => {
  const bridge = openApp('/another-computer', {
    'ledger.export': () => refuse({ code: 'keychain-locked' }),
  });
  await screen.findByLabelText(/^Passphrase$/);
  type(/^Passphrase$/, 'river stone lantern');
  type(/^Repeat the passphrase/, 'river stone lantern');
  await press('Export…');
  expect(await screen.findByText('The file was not made')).toBeDefined();
  expect(bridge.inputsOf('ledger.export')).toEqual([{ passphrase: 'river stone lantern' }]);
  expect([fieldValue(/^Passphrase$/), fieldValue(/^Repeat the passphrase/)]).toEqual(['', '']);
  expect(document.documentElement.outerHTML).not.toContain('river stone lantern');
});

test('a new connection says what became of each part, and keeps the connection when the token is refused', async () => {
  const session = { ...northwind.session, verdict: 'unproven' as const };
  const bridge = openApp('/new-connection', {
    ...growingConnections([northwind], () => bridge, { session }),
    'sessions.save': () => session,
    'tokens.adopt': () => refuse({ code: 'token-refused', status: 401 }),
    'tokens.list': () => [deploys],
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Name/, 'Fabrikam');
  type(/^Base address/, 'https://api.fabrikam.example');
  type(/^Session value/, 'session-very-secret');
  type(/^Personal access token/, 'pat-very-secret');
  await press('Save connection');
  expect(await screen.findByText('Fabrikam was saved')).toBeDefined();
  expect(screen.getByText(/Kept in the keychain\. The service answers alike/)).toBeDefined();
  expect(screen.getByText('Personal access token: not added')).toBeDefined();
  expect(
    bridge.calls.map(({ method }) => method).filter(method => /create|save|adopt|select/.test(method)),
  ).toEqual(['connections.create', 'sessions.save', 'tokens.adopt', 'connections.select']);
});

test('an address that lacks https:// is refused at the field with the address that it probably is', async () => {
  const bridge = openApp('/new-connection');
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Name/, 'Fabrikam');
  type(/^Base address/, 'api.fabrikam.example');
  await press('Save connection');
  expect(await screen.findByText('The address lacks https:// at its beginning.')).toBeDefined();
  await press('Use https://api.fabrikam.example');
  expect(fieldValue(/^Base address/)).toBe('https://api.fabrikam.example');
  expect(bridge.inputsOf('connections.create')).toHaveLength(0);
});

test('the addresses of a connection stay, and another one leads to another connection', async () => {
  const bridge = openApp('/connection', { 'connections.update': input => ({ ...northwind, ...input }) });
  await screen.findByRole('heading', { name: 'Service' });
  for (const label of [/^Base address/, /^Dashboard address/]) {
    const field = screen.getByLabelText(label, { selector: 'input' });
    expect(field.hasAttribute('readonly')).toBe(true);
    // Nothing is asked for where nothing can be entered.
    expect(field.hasAttribute('required')).toBe(false);
  }
  expect(screen.getByRole('link', { name: 'connect another service' }).getAttribute('href')).toBe(
    '#/new-connection',
  );
  const save = screen.getByRole('button', { name: 'Save changes' });
  const untouched = save.dataset.variant;
  expect(screen.queryByText('Not saved yet')).toBeNull();
  type(/^Name/, 'Northwind EU');
  await screen.findByRole('button', { name: 'Save changes', description: 'Not saved yet' });
  expect(save.dataset.variant).not.toBe(untouched);
  type(/^Name/, northwind.label);
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
  type(/^Name/, 'Northwind EU');
  await press('Save changes');
  await screen.findByText('Northwind EU was saved.');
  expect(screen.queryByText('Not saved yet')).toBeNull();
  expect(save.dataset.variant).toBe(untouched);
  const { baseUrl, dashboardUrl } = northwind;
  expect(bridge.inputsOf('connections.update')).toMatchObject([{ baseUrl, dashboardUrl }]);
});
