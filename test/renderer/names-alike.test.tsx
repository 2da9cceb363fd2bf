// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nameAmong, toldApart } from '../../src-renderer/around/told-apart.ts';
import { named } from '../../src-renderer/features/connection/connection-values.ts';
import type { Connection } from '../../src-shared/connection.ts';
import { isolated } from '../../src-shared/isolated.ts';
import { growingConnections } from './growing-connections.ts';
import { openApp, press, type } from './open-app.tsx';
import { deploys, northwind, overviewOf, works } from './samples.ts';

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
