// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Connection } from '../../src-shared/connection.ts';
import { openApp } from './open-app.tsx';
import { northwind } from './samples.ts';

const practice: Connection = { ...northwind, id: 'p1', label: 'Practice team', kind: 'practice' };

test('where only the practice team is, no file is offered, and it is said why', async () => {
  openApp('/another-computer', {
    'connections.list': () => ({ connections: [practice], currentId: 'p1' }),
  });
  expect(await screen.findByText('Nothing to take along yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Export…' })).toBeNull();
  expect(screen.getByText(/its tokens work nowhere else and go into no file/)).toBeDefined();
});

test('beside a service, the practice team’s tokens are told as left out', async () => {
  openApp('/another-computer', {
    'connections.list': () => ({ connections: [northwind, practice], currentId: 'p1' }),
  });
  expect(await screen.findByRole('button', { name: 'Export…' })).toBeDefined();
  expect(screen.getByText(/The practice team’s tokens are not in it\./)).toBeDefined();
});
