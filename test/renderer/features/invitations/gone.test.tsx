// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goneSentence } from '../../../../src-renderer/features/invitations/gone-words.ts';
import { type GoneInvitation, waysGone } from '../../../../src-shared/gone-invitation.ts';
import { refuse } from '../../../support/fake-bridge.ts';
import { fieldValue, openApp, press } from '../../open-app.tsx';
import { ada, info, listOf, northwind } from '../../samples.ts';

const at = Date.UTC(2026, 10, 3, 9, 15);
const day = 86_400_000;
const bo: GoneInvitation = {
  ...{ id: 'inv_2', email: 'bo@northwind.example', role: 'member', useSeat: true },
  ...{ createdAt: null, expiresAt: null, firstSeen: at, lastSeen: at + day, missedAt: at + 2 * day },
  ...{ how: 'gone' as const, members: { before: 14, after: 15 } },
};
const listed = (rows: readonly GoneInvitation[], since: number | null = at) => ({
  'invitations.gone': ({
    from = 0,
    count = 200,
    search = '',
  }: {
    from: number;
    count: number;
    search?: string | undefined;
  }) => {
    const matching = rows.filter(({ email }) => email?.includes(search));
    return {
      ...{ rows: matching.slice(from, from + count), matching: matching.length, all: rows.length },
      ...{ since, asOf: since === null ? null : at + 2 * day },
    };
  },
});
const csv = { fileName: 'gone.csv', text: 'x', rows: 1, complete: 'yes' as const };

test('is led to from the list, and tells what became of each as far as anybody can know', async () => {
  const rows = waysGone.map((how, n) => ({ ...bo, id: `i${n}`, email: `p${n}@northwind.example`, how }));
  openApp('/invitations', listed(rows));
  const link = await screen.findByRole('link', { name: 'Gone' });
  expect(link.getAttribute('href')).toBe('#/invitations/gone');
  link.click();
  const table = await screen.findByRole('grid', { name: 'Gone invitations' });
  expect(screen.getByRole('link', { name: 'Gone' }).getAttribute('aria-current')).toBe('page');
  const words = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent);
  expect(words[0]).toMatch(/^p0@northwind.example.*Accepted or removed.*14 → 15$/);
  expect(words[1]).toContain('Accepted, removed or expired');
  expect(words[2]).toContain('Expired');
  expect(words[3]).toContain('Replaced by a newer one');
  expect(screen.getByText('4 in all')).toBeDefined();
  expect(await screen.findByText(/Kept on this computer for 365 days, sealed/)).toBeDefined();
});

test.each([
  ['where memory is chosen', { state: 'memory' as const }, northwind],
  ['of the practice team', { state: 'ready' as const }, { ...northwind, kind: 'practice' as const }],
])('%s it is not said to be kept for a year', async (_where, keychain, connection) => {
  openApp('/invitations/gone', {
    ...listed([{ ...bo, id: 'i1' }]),
    'keychain.status': () => ({ ...keychain, detail: null, platform: 'linux' }),
    'connections.list': () => ({ connections: [connection], currentId: 'c1' }),
  });
  expect(await screen.findByText(/Kept in memory until you quit, on no disk\./)).toBeDefined();
  expect(screen.queryByText(/sealed/)).toBeNull();
});

test('says between which two lists, and what the service does not say', () => {
  expect(goneSentence(bo)).toMatch(
    /^Gone between Nov 4, 2026.* and Nov 5, 2026.*: accepted or removed, the service does not say which\.$/,
  );
  expect(goneSentence({ ...bo, how: 'replaced' })).toContain('a newer one to the same address is there');
});

test('what was there at the beginning, and members that the team has not shown', async () => {
  openApp('/invitations/gone', listed([{ ...bo, firstSeen: null, members: { before: null, after: null } }]));
  const table = await screen.findByRole('grid', { name: 'Gone invitations' });
  expect(table.textContent).toContain('Earlier');
  expect(table.textContent).toContain('Not shown');
  // What a pointer is told beside the cells.
  fireEvent.click(within(table).getByText('Earlier'));
  const details = within(await screen.findByRole('dialog', { name: 'Gone invitation' }));
  expect(details.getByText('It was there when lists were first compared.')).toBeDefined();
  expect(details.getByText(/^Gone between .*which\.$/)).toBeDefined();
});

test.each([
  [null, 365, 'Nothing to compare yet'],
  [at, 365, 'No gone invitation is kept here'],
])('since %s: an empty list says why', async (since, _days, title) => {
  openApp('/invitations/gone', listed([], since));
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Empty…' }).getAttribute('aria-disabled')).toBe('true');
});

test('where nothing is kept it is said, with the way to change that', async () => {
  openApp('/invitations/gone', {
    ...listed([]),
    'settings.get': () => ({
      ...{ clipboardSeconds: 45, goneDays: 0, endDays: [], idleMinutes: 15 },
      ...{ updates: true, fixed: [] },
    }),
  });
  expect(await screen.findByText(/Nothing of it is kept on this computer/)).toBeDefined();
  // Some may have gone, and nobody knows.
  expect(screen.queryByText(/No invitation has gone/)).toBeNull();
  expect(screen.getByRole('link', { name: 'change it in the settings' }).getAttribute('href')).toBe(
    '#/settings',
  );
});

test('is searched by the core, and what matches is exported', async () => {
  const cy = { ...bo, id: 'inv_3', email: 'cy@northwind.example' };
  const bridge = openApp('/invitations/gone', {
    ...listed([bo, cy]),
    'invitations.export': () => csv,
    'files.save': () => ({ saved: true, name: 'mine.csv' }),
  });
  const field = await screen.findByLabelText('Search gone invitations');
  fireEvent.change(field, { target: { value: 'cy' } });
  expect(await screen.findByText('1 of 2')).toBeDefined();
  expect(screen.queryByText('bo@northwind.example')).toBeNull();
  await press('Export CSV');
  expect(await screen.findByText('What became of them (1 row) was saved as mine.csv.')).toBeDefined();
  expect(bridge.inputsOf('invitations.export')).toEqual([{ connectionId: 'c1', gone: true, search: 'cy' }]);
  expect(bridge.inputsOf('files.save')).toEqual([{ name: 'gone.csv', kind: 'csv', text: 'x' }]);
  fireEvent.change(field, { target: { value: 'nobody' } });
  expect(await screen.findByRole('heading', { name: 'None of them matches' })).toBeDefined();
  await press('Show all 2');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search gone invitations' }));
  expect(fieldValue('Search gone invitations')).toBe('');
});

test('is emptied after a question, for good, and only here', async () => {
  let rows = [bo];
  const bridge = openApp('/invitations/gone', {
    'invitations.gone': () => ({ rows, matching: rows.length, all: rows.length, since: at, asOf: at }),
    'invitations.emptyGone': () => {
      rows = [];
      bridge.emit('changed', { topics: ['gone'], connectionId: 'c1' });
      return {};
    },
  });
  await screen.findByRole('grid', { name: 'Gone invitations' });
  const button = screen.getByRole('button', { name: 'Empty…' });
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Delete what became of them?' });
  expect(dialog.textContent).toContain('1 invitation is deleted from this computer for good');
  expect(bridge.inputsOf('invitations.emptyGone')).toEqual([]);
  await press('Delete them');
  // One has gone, and nothing says that none has.
  expect(await screen.findByRole('heading', { name: 'No gone invitation is kept here' })).toBeDefined();
  expect(bridge.inputsOf('invitations.emptyGone')).toEqual([{ connectionId: 'c1' }]);
  // The focus comes back to where it was, which is still there.
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('where its file cannot be read it is not told that there is nothing, and asked for again', async () => {
  let isHeld = true;
  openApp('/invitations/gone', {
    'invitations.gone': input =>
      isHeld
        ? refuse({ code: 'storage-unwritable', file: 'gone-c1.json', technical: 'EBUSY' })
        : listed([bo])['invitations.gone'](input),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('What became of them cannot be read just now');
  expect(alert.textContent).not.toContain('cannot be written');
  expect(alert.textContent).toContain('gone-c1.json');
  expect(screen.queryByText(/Nothing to compare yet|No gone invitation is kept here/)).toBeNull();
  isHeld = false;
  await press('Try again');
  expect(await screen.findByRole('grid', { name: 'Gone invitations' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('what could not be forgotten is still there, and said', async () => {
  openApp('/invitations/gone', {
    ...listed([bo]),
    'invitations.emptyGone': () => refuse({ code: 'internal' }),
  });
  await screen.findByRole('grid', { name: 'Gone invitations' });
  await press('Empty…');
  await press('Delete them');
  expect(await screen.findByText('Nothing was deleted')).toBeDefined();
});

test('rows far down are brought when they are looked at', async () => {
  const rows = Array.from({ length: 900 }, (_, n) => ({
    ...bo,
    id: `i${n}`,
    email: `p${n}@northwind.example`,
  }));
  const bridge = openApp('/invitations/gone', listed(rows));
  const table = await screen.findByRole('grid', { name: 'Gone invitations' });
  expect(table.getAttribute('aria-rowcount')).toBe('901');
  const frame = screen.getByRole('group', { name: 'Gone invitations, scrollable' });
  Object.defineProperty(frame, 'clientHeight', { value: 400, configurable: true });
  frame.scrollTop = 600 * 48;
  frame.dispatchEvent(new Event('scroll'));
  expect(await screen.findByText('p601@northwind.example')).toBeDefined();
  for (const { count } of bridge.inputsOf('invitations.gone')) expect(count).toBe(200);
});

test('the list is exported as it is shown: what is sought, in its order; a browser downloads it', async () => {
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:here');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const bridge = openApp('/invitations', {
    'app.info': () => ({ ...info, features: { ...info.features, saveDialog: false } }),
    'invitations.list': () => listOf([ada], { complete: 'no', stopped: 'limit' }),
    'invitations.export': () => ({ ...csv, fileName: 'invitations.csv', complete: 'no' as const }),
  });
  await screen.findByRole('grid', { name: 'Invitations' });
  await press('Export CSV');
  expect(
    await screen.findByText(
      'The list, as far as it was read (1 row) was handed to the browser, to be saved as invitations.csv.',
    ),
  ).toBeDefined();
  expect(names).toEqual(['invitations.csv']);
  const [asked] = bridge.inputsOf('invitations.export');
  const [viewed] = bridge.inputsOf('invitations.view');
  expect(asked).toEqual({ connectionId: 'c1', sort: viewed?.sort });
  vi.restoreAllMocks();
});

test('an export that fails is told on the screen', async () => {
  openApp('/invitations', { 'invitations.export': () => refuse({ code: 'token-refused' }) });
  await screen.findByRole('grid', { name: 'Invitations' });
  await press('Export CSV');
  expect(await screen.findByText('The list was not saved')).toBeDefined();
});

test('whoever comes back finds them where they left them', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => ({
    ...bo,
    id: `i${n}`,
    email: `p${n}@northwind.example`,
  }));
  openApp('/invitations/gone', listed(rows));
  const frame = () => screen.findByRole('group', { name: 'Gone invitations, scrollable' });
  (await frame()).scrollTop = 700;
  fireEvent.scroll(await frame());
  fireEvent.click(screen.getByRole('link', { name: 'Team' }));
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  window.location.hash = '#/invitations/gone';
  expect((await frame()).scrollTop).toBe(700);
});
