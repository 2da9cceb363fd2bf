// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sentWords, stoppedWords } from '../../../../src-renderer/ui/answers/list-words.ts';
import type { Invitation, InvitationList } from '../../../../src-shared/invitation.ts';
import type { InvitationView, InvitationWindow } from '../../../../src-shared/invitation-view.ts';
import { refuse } from '../../../support/fake-bridge.ts';
import { windowOn } from '../../../support/list-window.ts';
import { soon } from '../../../support/soon.ts';
import { openApp } from '../../open-app.tsx';
import { ada, listOf, team } from '../../samples.ts';

const open = (more: Partial<InvitationList>) =>
  openApp('/invitations', { 'invitations.list': () => listOf([ada], more) });

const stopped = ['page-failed', 'repeats', 'elsewhere', 'no-way', 'limit', 'count-differs', 'owner'] as const;

test('each reason for stopping has a sentence of its own', () => {
  expect(Object.keys(stoppedWords).sort()).toEqual([...stopped].sort());
  expect(new Set(Object.values(stoppedWords)).size).toBe(stopped.length);
});

test.each(stopped)('a list that stopped by “%s” is never called whole', async reason => {
  open({ complete: 'no', stopped: reason, pages: 12, items: [ada, ada] });
  const may = reason === 'count-differs' ? 'may not be' : 'is not';
  expect(await screen.findByText(`This ${may} the whole list`)).toBeDefined();
  const notice = document.querySelector(`[data-stopped="${reason}"]`);
  expect(notice?.textContent).toContain(stoppedWords[reason]);
  expect(notice?.textContent).toContain('2 are shown, from 12 pages; there may be more.');
  expect(screen.getByText('2 read')).toBeDefined();
  expect(screen.queryByText('2 in all')).toBeNull();
});

test('the problem of the page that failed is told, with the service’s words', async () => {
  open({
    complete: 'no',
    stopped: 'page-failed',
    pages: 3,
    problem: { code: 'service-fault', status: 503, serviceSaid: 'down for <i>repair</i>' },
  });
  expect(await screen.findByText(/The service has a fault of its own.*HTTP status 503/)).toBeDefined();
  expect(screen.getByText('down for <i>repair</i>')).toBeDefined();
});

test('silence about the end, unreadable entries and a wrong label are said', async () => {
  open({ complete: 'unknown', unreadableItems: 1, mislabelled: true });
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain('does not say whether this is the whole list');
  // Thirty may be all there are, or the first page of more: the number beside the note says no more than it does.
  expect(screen.getByText('1 read')).toBeDefined();
  expect(screen.queryByText('1 in all')).toBeNull();
  expect(note.textContent).toContain('1 entry was not readable');
  expect(note.textContent).toContain('something other than JSON');
});

test('a way that was found by trying is said, also of a whole list', async () => {
  open({ complete: 'yes', guessed: true, pages: 3 });
  expect((await screen.findByRole('note')).textContent).toMatch(/next page was found by trying/);
  expect(await screen.findByText('1 in all')).toBeDefined();
});

test('of a whole list nothing is said', async () => {
  open({ complete: 'yes' });
  expect(await screen.findByText('1 in all')).toBeDefined();
  expect(screen.queryByRole('note')).toBeNull();
  expect(document.querySelector('[data-stopped]')).toBeNull();
});

test('a team under a wrong label is shown, and it is said', async () => {
  openApp('/team', { 'team.get': () => ({ ...team, mislabelled: true }) });
  expect((await screen.findByRole('note')).textContent).toContain('something other than JSON');
});

test('a field of an unexpected form is marked in its row, and not called missing', async () => {
  open({ items: [{ ...ada, role: null, createdAt: null, badFields: ['role'] }] });
  await screen.findByRole('grid', { name: 'Invitations' });
  expect(document.querySelector('[data-bad-field="role"]')?.textContent).toContain('Unexpected form');
  expect(document.querySelector('[data-bad-field="created_at"]')).toBeNull();
  expect(screen.getByText(/Unexpected: role/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Details of/ }));
  expect(
    await screen.findByText(/This documented field came in an unexpected form .*: role\.$/),
  ).toBeDefined();
});

/** A list of which the core has these rows, while it reads on. */
const coming =
  (items: Invitation[], reading: InvitationView['reading'], more: Partial<InvitationList> = {}) =>
  (input: InvitationWindow) =>
    windowOn(listOf(items, more), input, reading);
const named = (id: string) => ({ ...ada, id, email: `${id}@northwind.example` });

test('rows of a list that is still read are shown, with how much was read, and it is not called whole', async () => {
  const more: Partial<InvitationList> = { complete: 'no' };
  const bridge = openApp('/invitations', {
    'invitations.view': coming([ada], { pages: 1, items: 1 }, more),
  });
  await screen.findByRole('grid', { name: 'Invitations' });
  // The progress beside it says how many there are so far, and once is enough.
  expect(screen.queryByText('1 read')).toBeNull();
  bridge.handle({ 'invitations.view': coming([ada, named('eve')], { pages: 12, items: 1_200 }, more) });
  bridge.emit('changed', { topics: ['invitations'], connectionId: 'c1' });
  expect(await screen.findByText('1,200 so far, page 12')).toBeDefined();
  expect(screen.getByText('2 read')).toBeDefined();
  expect(screen.getByText('eve@northwind.example')).toBeDefined();
  expect(document.querySelector('[data-stopped]')).toBeNull();
  bridge.handle({ 'invitations.view': coming([ada, named('eve')], null, { complete: 'yes' }) });
  bridge.emit('changed', { topics: ['invitations'], connectionId: 'c1' });
  expect(await screen.findByText('2 in all')).toBeDefined();
  expect(document.querySelector('[data-progress]')).toBeNull();
});

test('while a list is read again, what was read before stays and is called what it was', async () => {
  openApp('/invitations', {
    'invitations.view': coming([ada, named('eve')], { pages: 1, items: 1 }, { complete: 'yes' }),
  });
  expect(await screen.findByText('2 in all')).toBeDefined();
  expect(screen.getByText('eve@northwind.example')).toBeDefined();
  expect(await screen.findByText('1 so far, page 1')).toBeDefined();
});

test('an invitation that the list confirmed says that no answer did', () => {
  expect(sentWords('bo@x.example', 'answer')).toBe('The invitation to bo@x.example was sent.');
  expect(sentWords('bo@x.example', 'list')).toMatch(/was sent\. No answer said so; the list.*shows it\.$/);
});

test('a list whose first page takes its time can be stopped, and so can a long one; by the keyboard, too', async () => {
  let comes = () => {};
  const firstPage = new Promise<void>(resolve => {
    comes = resolve;
  });
  const bridge = openApp('/invitations', {
    'invitations.view': async input => {
      await firstPage;
      return coming([], { pages: 1, items: 0 })(input);
    },
    'invitations.stop': () => ({}),
  });
  const find = () => screen.findByRole('button', { name: 'Stop reading the invitations' });
  await find();
  expect(screen.getByText('Waiting for the first page')).toBeDefined();
  comes();
  await waitFor(() => expect(screen.queryByText('Waiting for the first page')).toBeNull());
  bridge.handle({ 'invitations.view': coming([], { pages: 12, items: 1_200 }) });
  bridge.emit('changed', { topics: ['invitations'], connectionId: 'c1' });
  expect(await screen.findByText('1,200 so far, page 12')).toBeDefined();
  const stop = await find();
  stop.focus();
  expect(document.activeElement).toBe(stop);
  fireEvent.click(stop);
  await soon(() => expect(bridge.inputsOf('invitations.stop')).toEqual([{ connectionId: 'c1' }]));
  const stopped = { complete: 'no', stopped: 'owner', pages: 12 } as const;
  bridge.handle({ 'invitations.view': coming([ada], null, stopped) });
  bridge.emit('changed', { topics: ['invitations'], connectionId: 'c1' });
  expect(await screen.findByText(/You stopped the reading\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Stop reading the invitations' })).toBeNull();
  // The button is gone: whoever pressed it by the keyboard is still on this screen.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('stopped before anything was read: said as that, and not as a failure', async () => {
  openApp('/invitations', { 'invitations.list': () => refuse({ code: 'cancelled' }) });
  expect(await screen.findByRole('heading', { name: 'This was stopped' })).toBeDefined();
  expect(screen.queryByText(/could not be read/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('nothing in what was read of a list is not called an empty list', async () => {
  openApp('/invitations', {
    'invitations.list': () => listOf([], { complete: 'no', stopped: 'owner', pages: 3 }),
  });
  expect(await screen.findByText('No invitations so far')).toBeDefined();
  expect(screen.queryByText(/The service lists none/)).toBeNull();
});
