// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '../../support/soon.ts';
import { openApp } from '../open-app.tsx';

/** As a keychain that asks its owner. */
const waiting = () => new Promise<never>(() => {});

test('the team is asked for while it is not known yet what stands above every screen', async () => {
  const bridge = openApp('/team', { 'keychain.status': waiting });
  await soon(() => expect(bridge.inputsOf('team.get')).toEqual([{ connectionId: 'c1' }]));
  expect(screen.queryByRole('heading', { name: 'Team', level: 1 })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Team', level: 1 })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Northwind', level: 2 })).toBeDefined();
  expect(bridge.inputsOf('team.get')).toHaveLength(1);
});

test('where another screen is opened first, it is not', async () => {
  const bridge = openApp('/settings');
  expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeDefined();
  expect(bridge.inputsOf('team.get')).toEqual([]);
});
