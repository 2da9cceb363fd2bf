// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ImportReview } from '../../../../src-renderer/features/transfer/import-review.tsx';
import { PageFrame } from '../../../../src-renderer/ui/kit/page-frame.tsx';
import type { Connection } from '../../../../src-shared/connection.ts';
import { type Handlers, refuse } from '../../../support/fake-bridge.ts';
import { openApp, press, type } from '../../open-app.tsx';
import { northwind } from '../../samples.ts';

const practice: Connection = { ...northwind, id: 'p1', label: 'Practice team', kind: 'practice' };

test('where only the practice team is, no file is offered, and it is said why', async () => {
  openApp('/another-computer', {
    'connections.list': () => ({ connections: [practice], currentId: 'p1' }),
  });
  expect(await screen.findByText('Nothing to export yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Export…' })).toBeNull();
  expect(screen.getByText(/its tokens work nowhere else and go into no file/)).toBeDefined();
});

test('beside a service, the practice team’s tokens are told as left out', async () => {
  openApp('/another-computer', {
    'connections.list': () => ({ connections: [northwind, practice], currentId: 'p1' }),
  });
  expect(await screen.findByRole('button', { name: 'Export…' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'Export to a file' }).textContent).toContain(
    'A file with what is recorded of all tokens of all connections',
  );
  expect(screen.getByRole('region', { name: 'Import a file' })).toBeDefined();
  expect(screen.getByText(/The practice team’s tokens are not in it\./)).toBeDefined();
});

test('a file that lacks what other computers brought is saved, and says so', async () => {
  openApp('/another-computer', {
    'ledger.export': () => ({
      ...{ fileName: 'keyholder-tokens-2026-11-23.age', text: 'x', tokens: 2, activityLines: 0 },
      ...{ lacks: ['keys' as const], activityLinesLeftOut: 1204 },
    }),
    'files.save': () => ({ saved: true, name: 'mine.age' }),
  });
  await screen.findByLabelText(/^Passphrase$/);
  type(/^Passphrase$/, 'river stone lantern');
  type(/^Repeat the passphrase/, 'river stone lantern');
  await press('Export…');
  expect(await screen.findByText(/2 tokens \(without what came from other computers .* keys /)).toBeDefined();
  expect(
    screen.getByText(/; and without the oldest 1,204 lines of other computers’ activity, for /),
  ).toBeDefined();
});

test('its screen is marked as one of the settings, and leads back there; they say what is asked before after an absence', async () => {
  openApp('/another-computer');
  await screen.findByRole('heading', { name: 'Another computer', level: 1 });
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
  fireEvent.click(screen.getByRole('link', { name: 'Back to settings' }));
  expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeDefined();
  // As the question itself says it.
  expect(await screen.findByText(/asks before it uses or removes .*, or invites somebody\./)).toBeDefined();
});

test('a connection of a file that the policy does not allow is no choice, and is told as plainly as the others', () => {
  const about = { id: 'a', label: 'Fabrikam', state: 'new', tokens: 2 } as const;
  const addresses = { baseUrl: 'https://api.fabrikam.example', dashboardUrl: 'https://api.fabrikam.example' };
  const place = { home: 'a', teamId: null };
  const connections = [
    { ...about, ...addresses, ...place },
    { ...about, ...addresses, ...place, id: 'b', home: 'b', label: 'Contoso', state: 'not-allowed' as const },
  ];
  const counts = { added: 2, merged: 0, same: 0, leftOut: 2, activityLines: 0, keys: 0 };
  render(
    <PageFrame nonce="" env="test">
      <ImportReview
        review={{ id: 'r1', madeAt: 1, connections, rows: [], journals: [], ...counts }}
        importing={{ pending: false, problem: null }}
        onApply={() => {}}
        onCancel={() => {}}
      />
    </PageFrame>,
  );
  expect(
    screen.getAllByRole('checkbox').map(({ id }) => screen.getByLabelText(/Fabrikam/).id === id),
  ).toEqual([true]);
  const words = /Contoso.* is not allowed by the policy of this computer, and left out\. 2 tokens/;
  expect(screen.getByRole('group', { name: 'Connections' }).textContent).toMatch(words);
});

const none = { added: 0, merged: 0, same: 0, leftOut: 0, activityLines: 0, keys: 0 };
const fabrikam = {
  ...{ id: 'a', home: 'a', label: 'Fabrikam', teamId: null, tokens: 2 },
  ...{ baseUrl: 'https://api.fabrikam.example', dashboardUrl: 'https://api.fabrikam.example' },
  state: 'new' as const,
};
const reviewed = { id: 'r1', madeAt: 1, connections: [fabrikam], rows: [], journals: [], ...none, added: 2 };

async function giveFile(handlers: Handlers): Promise<void> {
  openApp('/another-computer', handlers);
  await screen.findByRole('button', { name: 'Review' });
  const file = new File(['-----BEGIN AGE ENCRYPTED FILE-----'], 'tokens.age');
  const field = document.querySelector('input[type=file]');
  if (!field) throw new Error('No file can be chosen.');
  fireEvent.change(field, { target: { files: [file] } });
  await screen.findByText('tokens.age');
  type(/^Passphrase of the file/, 'river stone lantern');
  // Whoever has gone elsewhere meanwhile would be left there.
  screen.getByRole('button', { name: 'Review' }).focus();
  await press('Review');
}

test.each([
  ['Nothing was added: 2 tokens left out', { leftOut: 2, keys: 1 }],
  ['4 lines of activity added', { activityLines: 4 }],
  ['1 token put together, 2 tokens left out', { merged: 1, leftOut: 2 }],
  ['Tokens of the other computer that turn up somewhere are recognised here', { keys: 1 }],
  ['There was nothing new in it', { same: 2 }],
])('what was taken in of a file is told as it is: %s', async (title, counts) => {
  await giveFile({
    'ledger.review': () => reviewed,
    'ledger.import': () => ({ ...none, connections: 0, ...counts }),
  });
  await press('Import');
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByText(/The secrets of these tokens stay/) !== null).toBe('merged' in counts);
});

test('a file of which the policy lets nothing in is not told as one that holds nothing new', async () => {
  const connections = [{ ...fabrikam, state: 'not-allowed' as const }];
  await giveFile({ 'ledger.review': () => ({ ...reviewed, ...none, connections, leftOut: 2 }) });
  expect(await screen.findByText('Nothing in this file can be taken in here')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

test('a file that brings its key alone says so before it is taken in', async () => {
  await giveFile({ 'ledger.review': () => ({ ...reviewed, ...none, connections: [], keys: 1 }) });
  expect(
    await screen.findByText(/the key by which a token of the other computer is recognised/),
  ).toBeDefined();
});

test('a passphrase that does not open the file is told at its field, which has the focus, and is read out', async () => {
  await giveFile({
    'ledger.review': () => refuse({ code: 'transfer-refused', transfer: 'wrong-passphrase' }),
  });
  const field = screen.getByLabelText(/^Passphrase of the file/, { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  type(/^Passphrase of the file/, 'river stone lamp');
  await press('Review');
  // The focus has not moved: it would not be read out by that.
  await waitFor(() =>
    expect(field.closest('form')?.querySelector('[data-told]')?.textContent).toMatch(
      /The passphrase does not open it/,
    ),
  );
  expect(screen.queryByText(/This file cannot be used here/)).toBeNull();
});

test('a passphrase is not exchanged for another while the first is tried: what came of that would be told of neither', async () => {
  const answer = Promise.withResolvers<void>();
  const wrong = () => refuse({ code: 'transfer-refused', transfer: 'wrong-passphrase' });
  await giveFile({ 'ledger.review': () => answer.promise.then(wrong) });
  const field = screen.getByLabelText(/^Passphrase of the file/, { selector: 'input' });
  expect(field.hasAttribute('readonly')).toBe(true);
  answer.resolve();
  await waitFor(() => expect(field.hasAttribute('readonly')).toBe(false));
});

test('what is in a file is not told under the name of one that was chosen since', async () => {
  const answer = Promise.withResolvers<typeof reviewed>();
  await giveFile({ 'ledger.review': () => answer.promise });
  const other = new File(['-----BEGIN AGE ENCRYPTED FILE-----\nother'], 'other.age');
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field) fireEvent.change(field, { target: { files: [other] } });
  expect(await screen.findByText('other.age')).toBeDefined();
  answer.resolve(reviewed);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Review' }).hasAttribute('data-loading')).toBe(false),
  );
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(screen.getByText('other.age')).toBeDefined();
});

test('connections of one name and host are told apart, and so are their tokens', async () => {
  const [one, other] = [
    { ...fabrikam, teamId: 'team_1', home: 'x' },
    { ...fabrikam, id: 'b', teamId: 'team_2', home: 'y' },
  ];
  const row = { name: 'CI', connectionLabel: 'Fabrikam', does: 'add' as const, differs: [] };
  const rows = [one, other].map(({ home }) => ({ ...row, connectionId: home }));
  await giveFile({ 'ledger.review': () => ({ ...reviewed, connections: [one, other], rows }) });
  expect(await screen.findByRole('checkbox', { name: /\(team_2 at api\.fabrikam\.example\)/ })).toBeDefined();
  expect(screen.getByRole('checkbox', { name: /\(team_1 at api\.fabrikam\.example\)/ })).toBeDefined();
  const [, ...cells] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(cells[0]).toContain('team_1 at api.fabrikam.example');
  expect(cells[1]).toContain('team_2 at api.fabrikam.example');
});
