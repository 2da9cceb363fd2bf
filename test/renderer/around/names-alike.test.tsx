// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nameAmong, toldApart } from '../../../src-renderer/around/told-apart.ts';
import { named } from '../../../src-renderer/features/connection/connection-values.ts';
import type { ShownEntry } from '../../../src-shared/activity.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { isolated } from '../../../src-shared/isolated.ts';
import { growingConnections } from '../features/connection/growing-connections.ts';
import { openApp, press, type } from '../open-app.tsx';
import { jobsOf, lostStep } from '../sample-jobs.ts';
import { deploys, northwind, overviewOf, works } from '../samples.ts';

const other: Connection = { ...northwind, id: 'c2', baseUrl: 'https://eu.northwind.example' };
const team2: Connection = { ...northwind, id: 'c3', teamId: 'team_2' };
const fabrikam: Connection = { ...northwind, id: 'c4', label: 'Fabrikam' };
const two = { 'connections.list': () => ({ connections: [northwind, other], currentId: 'c1' }) };

test('connections of one name are told apart by their hosts, those of one host by their teams', () => {
  const alone = toldApart([northwind, fabrikam]);
  expect([alone('c1'), alone('c4'), alone('nobody')]).toEqual(['', '', '']);
  expect(toldApart([northwind, other])('c2')).toBe('eu.northwind.example');
  const apart = toldApart([northwind, team2, other]);
  expect([apart('c1'), apart('c3'), apart('c2')]).toEqual([
    'team_1 at api.northwind.example',
    'team_2 at api.northwind.example',
    'eu.northwind.example',
  ]);
  const name = nameAmong([northwind, other, fabrikam]);
  expect([name('c2'), name('c4'), name('nobody')]).toEqual([
    `${isolated('Northwind')} (eu.northwind.example)`,
    'Fabrikam',
    '',
  ]);
});

test('in the table of all tokens', async () => {
  const row = { ...deploys, ...works };
  const there = { ...row, key: 't2', name: 'Nightly', connectionId: 'c2' };
  openApp('/tokens/all', { ...two, 'tokens.overview': () => overviewOf([row, there]) });
  const table = within(await screen.findByRole('table', { name: 'All tokens' }));
  expect(table.getByText('api.northwind.example')).toBeDefined();
  expect(table.getByText('eu.northwind.example')).toBeDefined();
  expect(table.getByRole('button', { name: /^Go to Nightly of .* eu\.northwind\.example$/ })).toBeDefined();
});

test('tokens of one name, in the table of all tokens, by their endings, as in the list of one connection', async () => {
  const rows = ['aaaa', 'bbbb'].map((tail, n) => ({ ...deploys, ...works, key: `t${n}`, tail }));
  openApp('/tokens/all', { 'tokens.overview': () => overviewOf(rows) });
  const table = within(await screen.findByRole('table', { name: 'All tokens' }));
  const names = table
    .getAllByRole('button', { name: /^Go to / })
    .map(one => one.getAttribute('aria-label') ?? '');
  expect(names).toEqual([
    'Go to CI deploys, ends in …aaaa, of Northwind',
    'Go to CI deploys, ends in …bbbb, of Northwind',
  ]);
});

test('in the activity, where host and name are the same, too', async () => {
  const entry: ShownEntry = {
    ...{ id: 'j 1', n: 1, at: 1, who: 'ann', what: 'tokens.create', outcome: 'done', because: null },
    ...{ connection: { id: 'c3', label: 'Northwind' }, origin: 'https://api.northwind.example' },
    about: { id: 'pat_1', name: 'Deploy', more: null },
    ...{ step: null, toldBy: null, of: null, requestId: null, keptIn: 'disk' },
  };
  const entries = [entry, { ...entry, id: 'j 2', n: 2, origin: 'https://dashboard.northwind.example' }];
  openApp('/activity', {
    'connections.list': () => ({ connections: [northwind, team2], currentId: 'c1' }),
    'activity.list': () => ({
      ...{ entries, matching: 2, all: 2, connections: [], kinds: ['tokens'], computers: [] },
      chain: {
        ...{ state: 'whole', breaks: [], allBreaks: 0, notOnDisk: 0, checkedAt: 1 },
        head: { n: 2, hash: 'f'.repeat(64) },
      },
    }),
  });
  const table = within(await screen.findByRole('grid', { name: 'Activity' }));
  expect(table.getByText('team_2 at api.northwind.example')).toBeDefined();
  expect(table.getByText('team_2 at api.northwind.example · dashboard.northwind.example')).toBeDefined();
});

test('where everything is revoked', async () => {
  const row = { ...deploys, removed: false, way: 'ready' } as const;
  openApp('/tokens/revoke', {
    ...two,
    'tokens.revokePlan': () => ({ rows: [{ ...row, connectionId: 'c2' }], word: 'revoke 1' }),
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'All 2 connections' }));
  expect(await screen.findByRole('checkbox', { name: /, of .*\(eu\.northwind\.example\)/ })).toBeDefined();
  expect(screen.getByRole('radio', { name: /\(api\.northwind\.example\)/ })).toBeDefined();
});

test('in the switcher, where host and name are the same', async () => {
  openApp('/team', {
    'connections.list': () => ({ connections: [northwind, team2], currentId: 'c1' }),
  });
  const button = await screen.findByRole('button', { name: /Switch connection/ });
  expect(button.textContent).toContain('team_1 at api.northwind.example');
  fireEvent.click(button);
  expect(await screen.findByRole('menuitem', { name: /team_2 at api\.northwind\.example/ })).toBeDefined();
});

test('the switcher says of which the session has ended, or the token is of no use', async () => {
  const ended = { ...northwind, session: { ...northwind.session, verdict: 'refused' as const } };
  const used = { ...deploys, inUse: true };
  openApp('/team', {
    'connections.list': () => ({ connections: [fabrikam, ended, other], currentId: 'c4' }),
    'tokens.list': ({ connectionId }) => {
      if (connectionId === 'c1') return [{ ...used, refusedAt: 2 }];
      return connectionId === 'c2' ? [{ ...used, expiry: 'at', expiresAt: '2001-01-01T00:00:00Z' }] : [used];
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Switch connection/ }));
  expect(await screen.findByRole('menuitem', { name: /Session ended · Token refused/ })).toBeDefined();
  expect(screen.getByRole('menuitem', { name: /Token expired/ })).toBeDefined();
  expect(screen.getByRole('menuitem', { name: /Fabrikam/ }).textContent).not.toContain('Token');
});

const there = 'Northwind (eu.northwind.example)';
const here = 'Northwind (api.northwind.example)';

test('in the banners of what waits for the owner', async () => {
  const doubt = jobsOf([lostStep('bo@northwind.example')], { connectionId: 'c2' }).jobs;
  const counts = { waiting: 3, sent: 0, done: 0, refused: 0, unknown: 0 };
  const jobOf = (kind: 'invitations.create' | 'tokens.revokeAll') =>
    jobsOf([lostStep('cy@northwind.example')], {
      ...{ id: kind, kind, state: 'paused', pausedBecause: 'owner', counts, open: [], connectionId: 'c2' },
    }).jobs;
  const ended = { ...northwind, session: { ...northwind.session, verdict: 'refused' as const } };
  openApp('/team', {
    'connections.list': () => ({ connections: [ended, other], currentId: 'c1' }),
    'tokens.unsettled': () => [{ ...deploys, connectionId: 'c2', state: 'creation-unknown', id: null }],
    'jobs.list': () => ({
      jobs: [...doubt, ...jobOf('invitations.create'), ...jobOf('tokens.revokeAll')],
      earlier: 'known',
    }),
  });
  expect(await screen.findByText(`A batch of 3 invitations to ${there} is paused`)).toBeDefined();
  expect(screen.getByText(`Revoking tokens of ${there} is paused`)).toBeDefined();
  expect(screen.getByText(`The dashboard session for ${here} has ended`)).toBeDefined();
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items.filter(words => words?.includes(`(${there}): `))).toHaveLength(2);
});

test('in what is said of one that another window has removed', async () => {
  let connections: Connection[] = [northwind, other];
  const bridge = openApp('/team', {
    'connections.list': () => ({ connections, currentId: connections[0]?.id ?? null }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Team' });
  connections = [other];
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  expect(await screen.findByText(new RegExp(`^${here.replace(/[().]/g, '.')} was removed`))).toBeDefined();
});

test('where one is removed, before and after', async () => {
  let connections: Connection[] = [northwind, other];
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections, currentId: connections[0]?.id ?? null }),
    'connections.remove': () => {
      connections = [other];
      bridge.emit('changed', { topics: ['connections'], connectionId: null });
      return {};
    },
  });
  await press('Remove connection…');
  const dialog = await screen.findByRole('dialog', { name: 'Remove connection?' });
  expect(within(dialog).getByText(here)).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove connection' }));
  expect(await screen.findByText(`${here} was removed from this computer.`)).toBeDefined();
});

test('in “Go to”, where the host is the same', async () => {
  openApp('/team', {
    'connections.list': () => ({ connections: [northwind, team2], currentId: 'c1' }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Team' });
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  expect(await screen.findByText('Connection · team_2 at api.northwind.example')).toBeDefined();
});

test('a second team of one service is not named as the first one where nobody gives it a name', async () => {
  const host = { ...northwind, label: 'api.fabrikam.example' };
  const bridge = openApp('/new-connection', {
    ...growingConnections([host], () => bridge),
    'connections.select': () => ({}),
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, 'https://api.fabrikam.example');
  await press('Save connection');
  await screen.findByRole('heading', { name: 'Connection', level: 1 });
  expect(bridge.inputsOf('connections.create')).toMatchObject([{ label: 'api.fabrikam.example 2' }]);
  const values = { label: '', baseUrl: 'https://x.example', sameAddress: true, dashboardUrl: '', teamId: '' };
  expect(named(values, ['x.example', 'x.example 2', 'y.example']).label).toBe('x.example 3');
  expect(named({ ...values, label: 'Mine' }, ['Mine']).label).toBe('Mine');
});

test('the buttons of two tokens of one name, as after a replacement, are told apart by their endings', async () => {
  const old = { ...deploys, key: 't0', tail: 'aaaa', inUse: false };
  openApp('/tokens', { 'tokens.list': () => [{ ...deploys, tail: 'bbbb' }, old] });
  await screen.findByRole('table', { name: 'Tokens' });
  for (const tail of ['aaaa', 'bbbb']) {
    expect(screen.getByRole('button', { name: `Actions for CI deploys, ends in …${tail}` })).toBeDefined();
  }
});
