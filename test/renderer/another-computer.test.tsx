// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ImportReview } from '../../src-renderer/features/transfer/import-review.tsx';
import { PageFrame } from '../../src-renderer/ui/kit/page-frame.tsx';
import type { Connection } from '../../src-shared/connection.ts';
import { openApp, press, type } from './open-app.tsx';
import { northwind } from './samples.ts';

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
      lacks: ['keys' as const],
    }),
    'files.save': () => ({ saved: true, name: 'mine.age' }),
  });
  await screen.findByLabelText(/^Passphrase$/);
  type(/^Passphrase$/, 'river stone lantern');
  type(/^Repeat the passphrase/, 'river stone lantern');
  await press('Export…');
  expect(await screen.findByText(/2 tokens \(without what came from other computers .* keys /)).toBeDefined();
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
  const connections = [
    { ...about, ...addresses },
    { ...about, ...addresses, id: 'b', label: 'Contoso', state: 'not-allowed' as const },
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
