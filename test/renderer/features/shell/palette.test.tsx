// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldValue, openApp, press, type } from '../../open-app.tsx';

async function openPalette(): Promise<void> {
  await screen.findByRole('heading', { name: 'Northwind' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await screen.findByLabelText('Go to or do', { selector: 'input' });
}

test('what there is in the palette begins with a capital, and goes on without', async () => {
  openApp('/team');
  await openPalette();
  const labels = screen.getAllByRole('option').map(option => option.querySelector('bdi')?.textContent ?? '');
  expect(labels).toContain('Connect a service');
  // Names of the app and of the owner's own things apart.
  const own = ['About Keyholder', 'CI deploys'];
  expect(labels.filter(label => !own.includes(label) && !/^\p{Lu}[^\p{Lu}]*$/u.test(label))).toEqual([]);
});

test('who is invited is found by the address, asked for only once something is typed, and shown in the list', async () => {
  const bridge = openApp('/team');
  await openPalette();
  expect(bridge.inputsOf('invitations.view')).toEqual([]);
  type('Go to or do', 'ADA@');
  const found = await screen.findByRole('option', { name: /Ada@northwind\.example/ });
  expect(bridge.inputsOf('invitations.view')).toEqual([
    { connectionId: 'c1', search: 'ada@', from: 0, count: 10 },
  ]);
  fireEvent.click(found);
  await screen.findByRole('grid', { name: 'Invitations' });
  await waitFor(() => expect(fieldValue('Search invitations')).toBe('Ada@northwind.example'));
});

test.each([
  ['its id', 'Revoke a token by its id?'],
  ['removed', 'Removed tokens'],
])('what the screen of the tokens has in a menu is found, too: %s', async (wanted, title) => {
  openApp('/team');
  await openPalette();
  type('Go to or do', wanted);
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  fireEvent.click(screen.getByRole('option'));
  await screen.findByRole('dialog', { name: title });
  expect(window.location.hash).toBe('#/tokens');
});

test('it comes in place of a menu that is open, which would take the focus back', async () => {
  openApp('/tokens');
  await press('More');
  const item = await screen.findByRole('menuitem', { name: 'All tokens' });
  item.focus();
  fireEvent.keyDown(item, { key: 'k', ctrlKey: true });
  const field = await screen.findByLabelText('Go to or do', { selector: 'input' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a key of which this screen has nothing is left to the browser, and to the menu that is open', async () => {
  openApp('/tokens');
  await press('More');
  const item = await screen.findByRole('menuitem', { name: 'All tokens' });
  item.focus();
  expect(fireEvent.keyDown(item, { key: 'r', ctrlKey: true }), 'nobody has taken it').toBe(true);
  await new Promise(resolve => setTimeout(resolve, 300));
  expect(screen.getByRole('menuitem', { name: 'All tokens' })).toBe(document.activeElement);
});

test('the entry that Enter chooses is the one that is told, whatever was marked before; and that there is none is said', async () => {
  openApp('/team');
  await openPalette();
  const field = screen.getByLabelText('Go to or do', { selector: 'input' });
  const told = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  await waitFor(() => expect(told()).toBeDefined());
  type('Go to or do', 'activity');
  await waitFor(() => expect(told()).toContain('Activity'));
  expect(screen.getAllByRole('option')[0]?.textContent).toBe(told());
  const dialog = screen.getByRole('dialog', { name: 'Go to' });
  const status = dialog.querySelector('[role="status"]');
  type('Go to or do', 'nobody');
  await waitFor(() => expect(status?.textContent).toBe('Nothing is called that'));
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(''));
});
