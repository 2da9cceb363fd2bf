// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../../support/fake-bridge.ts';
import { windowOn } from '../../../support/list-window.ts';
import { fieldValue, openInvitationForm, press, type } from '../../open-app.tsx';
import { ada, day, listOf } from '../../samples.ts';

test('an address with an open invitation is pointed out, and leads to its row', async () => {
  await openInvitationForm({});
  type(/^E-mail/, 'ADA@northwind.example');
  expect(await screen.findByText('This address has an open invitation already')).toBeDefined();
  await press('Show it in the list');
  expect(fieldValue('Search invitations')).toBe('Ada@northwind.example');
  expect(screen.getByText('1 read')).toBeDefined();
});

const ending = (at: number) => ({
  ...ada,
  expiresAt: { raw: '', epochMs: Date.now() + at, unit: 'ms' as const },
});

test('one that has run out is in nobody’s way, and an address of which it is a part is another', async () => {
  const bridge = await openInvitationForm({
    'invitations.list': () => listOf([ending(-day), { ...ending(day), id: 'inv_2', email: `x${ada.email}` }]),
  });
  type(/^E-mail/, ` ${ada.email}`);
  await waitFor(() =>
    expect(bridge.inputsOf('invitations.view').at(-1)).toMatchObject({ search: 'ada@northwind.example' }),
  );
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(screen.queryByText(/open invitation already/)).toBeNull();
  type(/^E-mail/, `x${ada.email}`);
  expect(await screen.findByText(/open invitation already/)).toBeDefined();
});

test('one that a service shows without the dots and the tag of an address is pointed out beside it', async () => {
  const shown = { ...ending(day), email: 'kimdoe@example.com' };
  const other = { ...ending(day), id: 'inv_2', email: 'kim.doe.lee@example.com' };
  await openInvitationForm({ 'invitations.list': () => listOf([other, shown]) });
  type(/^E-mail/, 'Kim.Doe+news@example.com');
  expect(await screen.findByText(/open invitation already/)).toBeDefined();
  expect(screen.getByText(/open invitation already/).textContent).toMatch(/kimdoe@example\.com/);
  expect(screen.getByText(/it may be the same person/)).toBeDefined();
  await press('Show it in the list');
  expect(fieldValue('Search invitations')).toBe('kimdoe@example.com');
});

test('nor is one in the way that the service calls revoked', async () => {
  const said = (value: string) => ({ ...ending(day), extra: [{ path: ['status'], value }] });
  const accepted = { ...said('accepted'), id: 'inv_2', email: `x${ada.email}` };
  await openInvitationForm({ 'invitations.list': () => listOf([said('revoked'), accepted]) });
  type(/^E-mail/, `x${ada.email}`);
  expect(await screen.findByText(/open invitation already/)).toBeDefined();
  type(/^E-mail/, ada.email ?? '');
  await waitFor(() => expect(screen.queryByText(/open invitation already/)).toBeNull());
});

test('what is no address yet is not looked for', async () => {
  const bridge = await openInvitationForm({});
  type(/^E-mail/, 'ada@');
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(bridge.inputsOf('invitations.view').filter(({ search }) => search !== undefined)).toEqual([]);
});

test('roles are suggested as the list shows them, the most frequent first', async () => {
  await openInvitationForm({
    'invitations.list': () =>
      listOf(['viewer', 'member', 'member', null].map((role, n) => ({ ...ada, id: `inv_${n}`, role }))),
  });
  fireEvent.focus(screen.getByLabelText(/^Role/, { selector: 'input' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(['member', 'viewer']);
});

test.each([
  ['not all that could be it were looked at', null, 201],
  ['the list is just being read', { pages: 1, items: 1 }, 1],
])('nobody is said not to be in the list where %s', async (_, reading, matching) => {
  await openInvitationForm({
    'invitations.create': () => refuse({ code: 'outcome-unknown' }),
    'invitations.view': async input => {
      const view = await windowOn(listOf([ada], { complete: 'yes' }), input);
      return { ...view, ...(input.search && { reading, matching, fetchedAt: Date.now() + 1_000 }) };
    },
  });
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  expect(await screen.findByText('It may or may not have been sent')).toBeDefined();
  await press('Check the list');
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(screen.queryByText(/Not in the list/)).toBeNull();
});
