// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Output } from '../../../../src-shared/rpc.ts';
import { openApp, press, type } from '../../open-app.tsx';
import { ada, listOf } from '../../samples.ts';

const people = ['ann@x.example', 'bob@x.example'];
const some = Array.from({ length: 12 }, (_, n) => ({
  ...ada,
  ...{ id: `inv_${n}`, email: `p${n}@northwind.example`, role: n % 3 === 0 ? 'admin' : 'member' },
  extra: [
    { path: ['invited_by', 'email'], value: people[n % 2] ?? null },
    { path: ['note'], value: `ticket ${n}` },
  ],
}));

type Views = Output<'invitations.views'>;

/** @param given what is kept already */
async function open(given: Partial<Views> = {}) {
  let views: Views = { density: 'compact', columns: null, views: [], ...given };
  const bridge = openApp('/invitations', {
    'invitations.list': () => listOf(some, { complete: 'yes' }),
    'invitations.views': () => views,
    'invitations.setViews': ({ connectionId: _, ...change }) => {
      views = { ...views, ...(change as Partial<Views>) };
      return {};
    },
  });
  const keepElsewhere = (change: Partial<Views>) => {
    views = { ...views, ...change };
    bridge.emit('changed', { topics: ['views'], connectionId: null });
  };
  await screen.findByText('p0@northwind.example');
  return {
    ...{ bridge, keepElsewhere, inForce: () => views },
    asked: () => bridge.inputsOf('invitations.view').at(-1),
    kept: () => bridge.inputsOf('invitations.setViews').at(-1),
  };
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });

test('rows are chosen by what they have, with how many there are of each; and all are shown again', async () => {
  const { asked } = await open();
  await press('Filters');
  const maker = within(await screen.findByRole('group', { name: 'Created by' }));
  expect(maker.getAllByRole('checkbox')).toHaveLength(2);
  fireEvent.click(await box('admin 4'));
  fireEvent.click(await box('ann@x.example 2'));
  expect(await screen.findByText('2 of 12')).toBeDefined();
  expect(asked()).toMatchObject({
    filter: { role: ['admin'], fields: [{ path: ['invited_by', 'email'], values: ['ann@x.example'] }] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Role: admin' }));
  expect(await screen.findByText('6 of 12')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('12 in all')).toBeDefined();
});

test('a field that the description does not name can be a column, and be sorted by; that is kept', async () => {
  const { asked, kept } = await open();
  expect(headers()).not.toContain('note');
  await press('Columns');
  fireEvent.click(await box('note'));
  fireEvent.click(await box('Seat'));
  fireEvent.click(screen.getByRole('radio', { name: 'Comfortable' }));
  expect(headers()).toContain('note');
  expect(headers()).not.toContain('Seat');
  expect(screen.getByText('ticket 7')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'note' }));
  await waitFor(() => expect(asked()?.sort).toEqual({ by: 'field', path: ['note'], descending: false }));
  await waitFor(() => expect(kept()).toMatchObject({ density: 'comfortable' }));
  const ids = ['email', 'state', 'role', 'created', 'expires', 'field ["note"]'];
  expect(kept()?.columns).toEqual(ids.map(id => ({ id, width: null })));
});

test('a column is moved by a button or by Alt and an arrow key, stays there when others come and go, and that is kept', async () => {
  const { kept } = await open();
  await press('Columns');
  const first = await screen.findByRole('button', { name: 'Move E-mail up' });
  expect(first.getAttribute('aria-disabled')).toBe('true');
  const up = screen.getByRole('button', { name: 'Move Role up' });
  up.focus();
  fireEvent.click(up);
  expect(headers().slice(0, 3)).toEqual(['E-mail', 'Role', 'State']);
  expect(screen.getByText('Role: column 2 of 6')).toBeDefined();
  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Role' }), { key: 'ArrowUp', altKey: true });
  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Role' }), { key: 'ArrowUp', altKey: true });
  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Role' }), { key: 'ArrowDown' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seat' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Last changed' }));
  const order = ['role', 'email', 'state', 'created', 'expires', 'updated'];
  await waitFor(() => expect(kept()?.columns).toEqual(order.map(id => ({ id, width: null }))), {
    timeout: 60_000,
  });
  expect(headers().slice(0, 6)).toEqual(['Role', 'E-mail', 'State', 'Created', 'Expires', 'Last changed']);
});

test('a column takes the width that the keys give it, and loses it again', async () => {
  const { kept } = await open();
  const edge = screen.getByRole('separator', { name: 'Width of Role' });
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  await waitFor(() => expect(kept()?.columns).toContainEqual({ id: 'role', width: expect.any(Number) }));
  fireEvent.keyDown(screen.getByRole('separator', { name: 'Width of Role' }), { key: 'Home' });
  await waitFor(() => expect(kept()?.columns).toContainEqual({ id: 'role', width: null }));
});

test('what is shown is kept by a name, and shown again: what is looked for, the order and the columns', async () => {
  const saved = {
    ...{ name: 'Admins', search: 'p', filter: { state: 'pending' as const, role: ['admin'] } },
    ...{ sort: { id: 'email', desc: true }, columns: [{ id: 'email', width: 300 }] },
  };
  const { asked, kept } = await open({ views: [saved] });
  await press('Views');
  await press('Admins');
  await waitFor(() =>
    expect(asked()).toMatchObject({
      ...{ search: 'p', filter: { state: 'pending', role: ['admin'] } },
      sort: { by: 'email', descending: true },
    }),
  );
  expect(headers()).toEqual(['E-mail', 'Details']);
  await press('Views');
  type('Name of the view', 'Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept()?.views).toEqual([saved, { ...saved, name: 'Mine' }]));
  const said = within(screen.getByRole('dialog', { name: /Views/ })).getByRole('status');
  expect(said.textContent).toMatch(/^The view “.*Mine.*” is kept\.$/);
  await press('Delete the view Admins');
  await waitFor(() => expect(kept()?.views?.map(({ name }) => name)).toEqual(['Mine']));
  expect(said.textContent).toMatch(/^The view “.*Admins.*” was deleted\.$/);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of the view' }));
});

test('why a view is not kept is read out, where the field for its name has the focus already', async () => {
  const { bridge } = await open();
  await press('Views');
  const field = await screen.findByRole('textbox', { name: 'Name of the view' });
  field.focus();
  const form = field.closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  const shown = field.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
  const said = () => form.querySelector('[aria-live="polite"]')?.textContent;
  await waitFor(() => expect(said()).toBeTruthy());
  expect(said()).toBe(document.getElementById(shown)?.textContent);
  // It may be known to be so no more, once it is left.
  fireEvent.blur(field);
  expect(said()).toBe('');
  expect(bridge.inputsOf('invitations.setViews')).toEqual([]);
});

test('a view that another window keeps is shown here, and stays where columns are changed here', async () => {
  const mine = {
    ...{ name: 'Mine', search: 'p', filter: {}, sort: { id: 'email', desc: true }, columns: null },
  };
  const { bridge, kept, keepElsewhere, inForce } = await open({ views: [mine] });
  await press('Columns');
  fireEvent.click(await box('Seat'));
  await waitFor(() => expect(kept()?.columns).toBeDefined());
  keepElsewhere({ views: [mine, { ...mine, name: 'Of another window' }] });
  await waitFor(() => expect(bridge.inputsOf('invitations.views').length).toBeGreaterThan(2));
  fireEvent.click(await box('Role'));
  await waitFor(() => expect(bridge.inputsOf('invitations.setViews')).toHaveLength(2));
  expect(inForce().views.map(({ name }) => name)).toEqual(['Mine', 'Of another window']);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await press('Views');
  expect(await screen.findByRole('button', { name: 'Of another window' })).toBeDefined();
});
