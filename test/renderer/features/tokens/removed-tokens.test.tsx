// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../../src-renderer/ui/time/times.ts';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { Job } from '../../../../src-shared/job.ts';
import type { RemovedToken } from '../../../../src-shared/removed-token.ts';
import { type Handlers, refuse } from '../../../support/fake-bridge.ts';
import { openApp, press } from '../../open-app.tsx';
import { jobsOf, lostStep } from '../../sample-jobs.ts';
import { day, deploys, info, northwind } from '../../samples.ts';

const { inUse: _, ...row } = deploys;
const gone: RemovedToken = {
  ...row,
  ...{ key: 't9', id: 'pat_9', name: 'Old robot', secretIn: 'nowhere' },
  ...{ baseUrl: northwind.baseUrl, dashboardUrl: northwind.dashboardUrl, into: 'c1' },
  ...{ removedAt: Date.UTC(2026, 0, 2), goesAt: Date.UTC(2026, 0, 2) + 90 * day },
};
const asking = { 'app.info': () => ({ ...info, features: { ...info.features, asksItself: true } }) };

async function openRemoved(handlers: Handlers) {
  const bridge = openApp('/tokens', handlers);
  await press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Removed tokens…' }));
  return { bridge, dialog: await screen.findByRole('dialog', { name: 'Removed tokens' }) };
}

async function command(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

describe('the removed tokens', () => {
  it('are not said to be none where their file is left alone', async () => {
    const { dialog } = await openRemoved({
      'tokens.list': () => [deploys],
      'tokens.removed': () => [],
      'notices.list': () => [
        { id: 'n1', kind: 'file-stuck', file: 'removed.json', keptAs: null, at: 1, dismissed: false },
      ],
    });
    expect(await within(dialog).findByText('The removed tokens are not shown')).toBeDefined();
    expect(within(dialog).queryByText('No removed tokens')).toBeNull();
  });

  it('are listed with their dates, and brought back', async () => {
    let rows = [gone];
    const { bridge, dialog } = await openRemoved({
      'tokens.removed': () => rows,
      'tokens.list': () => (rows.length > 0 ? [deploys] : [deploys, { ...gone, inUse: false }]),
      'tokens.restore': () => {
        rows = [];
        return { ...gone, inUse: false };
      },
    });
    const list = await within(dialog).findByRole('list', { name: 'Removed tokens' });
    expect(list.textContent).toContain('Old robot');
    expect(list.textContent).toContain(
      `removed ${localDate(gone.removedAt)} · kept until ${localDate(gone.goesAt)}`,
    );
    await press('Restore Old robot');
    expect(await screen.findByText('“Old robot” is in the list again. Its secret is gone.')).toBeDefined();
    expect(bridge.inputsOf('tokens.restore')).toEqual([{ key: 't9' }]);
    const table = await screen.findByRole('table', { name: 'Tokens' });
    await waitFor(() => expect(table.textContent).toContain('Old robot'));
  });

  it('of the practice team name no day until which they are kept: it ends with its run', async () => {
    const { dialog } = await openRemoved({
      'tokens.removed': () => [{ ...gone, baseUrl: null, dashboardUrl: null }],
    });
    const list = await within(dialog).findByRole('list', { name: 'Removed tokens' });
    expect(list.textContent).toContain(`removed ${localDate(gone.removedAt)}`);
    expect(list.textContent).not.toContain('kept until');
  });

  it('none: says what would be here', async () => {
    const { dialog } = await openRemoved({ 'tokens.removed': () => [] });
    expect(await within(dialog).findByText('No removed tokens')).toBeDefined();
  });

  it('of a removed connection say which addresses they need; those of another connection are shown there', async () => {
    const { dialog } = await openRemoved({
      'tokens.removed': () => [
        { ...gone, into: null, baseUrl: 'https://api.old.example', dashboardUrl: 'https://app.old.example' },
        { ...gone, key: 't10', name: 'Elsewhere', into: 'c2' },
      ],
    });
    await within(dialog).findByText(
      'Its connection was removed. To bring it back, add a connection to https://api.old.example and https://app.old.example.',
    );
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
    expect(dialog.textContent).not.toContain('Elsewhere');
  });

  it('say why one does not come back', async () => {
    const { dialog } = await openRemoved({
      'tokens.removed': () => [gone],
      'tokens.restore': () => refuse({ code: 'conflict', reason: 'recorded', name: 'Robot' }),
    });
    await press('Restore Old robot');
    expect(await within(dialog).findByText('It was not brought back')).toBeDefined();
    expect(within(dialog).getByText('This token is already recorded as “Robot”.')).toBeDefined();
  });
});

describe('where the main process asks by itself', () => {
  it('the page does not ask as well before a token is removed', async () => {
    const bridge = openApp('/tokens', { ...asking, 'tokens.forget': () => ({}) });
    await command('Remove from this computer…');
    expect(await screen.findByText(/“CI deploys” was removed from this computer/)).toBeDefined();
    expect(bridge.inputsOf('tokens.forget')).toEqual([{ key: 't1', confirmed: false }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a no there is no failure here, and any other problem is shown', async () => {
    let problem: Parameters<typeof refuse>[0] = { code: 'cancelled' };
    const bridge = openApp('/tokens', {
      ...asking,
      'tokens.forget': () => {
        bridge.emit('changed', { topics: ['tokens'], connectionId: null });
        return refuse(problem);
      },
    });
    await command('Remove from this computer…');
    // Once the list has been asked for again, whatever there is to say is said.
    await waitFor(() => expect(bridge.inputsOf('tokens.list').length).toBeGreaterThan(1));
    expect(screen.queryByText('“CI deploys” was not removed')).toBeNull();
    problem = { code: 'storage-unwritable', file: 'ledger.json' };
    await command('Remove from this computer…');
    expect(await screen.findByText('“CI deploys” was not removed')).toBeDefined();
  });

  it('a revoked token, about which it does not ask, has the page’s question', async () => {
    const revoked: AccessToken = { ...deploys, state: 'revoked', revokedAt: 2, secretIn: 'nowhere' };
    const bridge = openApp('/tokens', { ...asking, 'tokens.list': () => [revoked] });
    await command('Remove from this computer…');
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(bridge.inputsOf('tokens.forget')).toEqual([]);
  });

  it('the page does not ask as well before a connection is removed', async () => {
    const bridge = openApp('/connection', { ...asking, 'connections.remove': () => ({}) });
    await press('Remove connection…');
    expect(await screen.findByText('Northwind was removed from this computer.')).toBeDefined();
    expect(bridge.inputsOf('connections.remove')).toEqual([{ id: 'c1', confirmed: false }]);
  });
});

it('elsewhere the page asks, and says that the row can be brought back', async () => {
  const bridge = openApp('/tokens', { 'tokens.forget': () => ({}) });
  await command('Remove from this computer…');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('The row can be brought back for 90 days; the secret is gone.');
  await press('Remove token');
  await waitFor(() => expect(bridge.inputsOf('tokens.forget')).toEqual([{ key: 't1', confirmed: true }]));
});

it.each([
  ['service', /^For 90 days the list of its tokens can be brought back/],
  ['practice', /^The list of its tokens goes with it and cannot be brought back/],
] as const)('before a %s connection is removed it is said what becomes of the list', async (kind, words) => {
  openApp('/connection', {
    'connections.list': () => ({ connections: [{ ...northwind, kind }], currentId: 'c1' }),
  });
  await press('Remove connection…');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(words)).toBeDefined();
});

it('before a connection is removed it is said which invitations go with it', async () => {
  const { jobs } = jobsOf([lostStep('ada@x.example')]);
  const batch = { ...jobs[0], id: 'b1', state: 'paused', pausedBecause: 'owner', open: [] } as Job;
  const counts = { ...batch.counts, waiting: 7, unknown: 0 };
  openApp('/connection', {
    'jobs.list': () => ({ jobs: [...jobs, { ...batch, counts }], earlier: 'known' }),
  });
  await press('Remove connection…');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('7 invitations have not been sent and will not be.')).toBeDefined();
  expect(dialog.getByText(/^Of some invitations it is not known whether they were sent/)).toBeDefined();
});

it('of a connection without a token no list is promised to come back', async () => {
  openApp('/connection', { 'tokens.list': () => [] });
  await press('Remove connection…');
  const dialog = await screen.findByRole('dialog', { name: 'Remove connection?' });
  expect(dialog.textContent).toContain('Tokens made elsewhere are not affected.');
  expect(dialog.textContent).not.toContain('brought back');
});

const unreadLedger = {
  id: 'n1',
  kind: 'file-stuck',
  file: 'ledger.json',
  keptAs: null,
  at: 1,
  dismissed: true,
};

it.each([
  ['cannot be read', { 'tokens.list': () => refuse({ code: 'internal' }) }],
  ['lie in a file that is left alone', { 'tokens.list': () => [], 'notices.list': () => [unreadLedger] }],
  ['lie in such a file, but for those of this run,', { 'notices.list': () => [unreadLedger] }],
])('of a connection whose tokens %s nobody is told that none of them works', async (_what, answers) => {
  openApp('/connection', answers as Parameters<typeof openApp>[1]);
  await press('Remove connection…');
  const dialog = await screen.findByRole('dialog', { name: 'Remove connection?' });
  expect(dialog.textContent).toContain('Its tokens have not been read');
  expect(dialog.textContent).not.toContain('are not affected');
});

it('a token of the practice team can be brought back as long as that team is there', async () => {
  const { dialog } = await openRemoved({
    'connections.list': () => ({ connections: [{ ...northwind, kind: 'practice' }], currentId: 'c1' }),
  });
  expect(dialog.textContent).toContain('can be brought back until Keyholder ends.');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await command('Remove from this computer…');
  expect((await screen.findByRole('dialog')).textContent).toContain('brought back until Keyholder ends');
});

it('what tells of the removal has the row back at once, and says then what has not come back', async () => {
  let rows = [deploys];
  const bridge = openApp('/tokens', {
    'tokens.list': () => rows,
    'tokens.forget': () => {
      rows = [];
      return {};
    },
    'tokens.restore': () => {
      rows = [{ ...deploys, secretIn: 'nowhere' }];
      return { ...deploys, secretIn: 'nowhere' };
    },
  });
  await command('Remove from this computer…');
  await press('Remove token');
  const told = await screen.findByText(/“CI deploys” was removed from this computer/);
  expect(told.closest('[role="status"]')).not.toBeNull();
  await press('Restore the row');
  expect(await screen.findByText('“CI deploys” is in the list again. Its secret is gone.')).toBeDefined();
  expect(bridge.inputsOf('tokens.restore')).toEqual([{ key: 't1' }]);
  await waitFor(() => expect(screen.queryByText(/was removed from this computer/)).toBeNull());
});

it('what tells of the removal goes where the row was brought back among the removed ones', async () => {
  openApp('/tokens', {
    'tokens.forget': () => ({}),
    'tokens.removed': () => [{ ...gone, key: 't1', name: 'CI deploys' }],
    'tokens.restore': () => ({ ...deploys, secretIn: 'nowhere' }),
  });
  await command('Remove from this computer…');
  await press('Remove token');
  await screen.findByText(/“CI deploys” was removed from this computer/);
  await press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Removed tokens…' }));
  await press('Restore CI deploys');
  expect(await screen.findByText('“CI deploys” is in the list again. Its secret is gone.')).toBeDefined();
  // Not only once it would have passed by itself.
  await new Promise(resolve => setTimeout(resolve, 1_000));
  expect(screen.queryByText(/was removed from this computer/)).toBeNull();
});

it('what tells of the removal says why the row does not come back', async () => {
  openApp('/tokens', {
    'tokens.forget': () => ({}),
    'tokens.restore': () => refuse({ code: 'storage-unwritable', file: 'ledger.json' }),
  });
  await command('Remove from this computer…');
  await press('Remove token');
  await press('Restore the row');
  const told = await screen.findByText('“CI deploys” was not brought back');
  expect(told.closest('[role="alert"]')).not.toBeNull();
});

it('where the keychain is done without, what it holds is told to go later', async () => {
  const later = 'If the keychain holds any of it, that goes as soon as Keyholder uses the keychain again.';
  const memory: Handlers = {
    'keychain.status': () => ({ state: 'memory', detail: null, platform: 'linux' }),
    'sessions.forget': () => ({ ...northwind.session, heldIn: 'nowhere' }),
  };
  openApp('/tokens', memory);
  await command('Remove from this computer…');
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(later));
  cleanup();
  openApp('/connection', memory);
  await press('Remove connection…');
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(later));
  expect(screen.getByText(/^This token may still work at the service/)).toBeDefined();
  await press('Cancel');
  await press('Remove session…');
  const dialog = await screen.findByRole('dialog', { name: 'Remove the session?' });
  expect(dialog.textContent).toContain(later);
  await press('Remove session');
  expect(await screen.findByText(`The session was removed from this computer. ${later}`)).toBeDefined();
});
