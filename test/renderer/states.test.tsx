// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Problem } from '../../src-shared/problem.ts';
import { refuse } from '../support/fake-bridge.ts';
import { openApp, press } from './open-app.tsx';
import { ada, deploys, listOf, northwind, team } from './samples.ts';

test('loading is announced as loading', async () => {
  openApp('/team', { 'team.get': () => new Promise(() => {}) });
  expect(await screen.findByText('Loading the team …')).toBeDefined();
});

test('and a name is written as it is', async () => {
  openApp('/team', { 'app.info': () => new Promise(() => {}) });
  expect(await screen.findByText('Loading Keyholder …')).toBeDefined();
});

test.each<[Problem, string]>([
  [{ code: 'token-missing' }, 'Go to tokens'],
  [{ code: 'token-refused', status: 401 }, 'Choose another token'],
  [{ code: 'not-permitted', status: 403 }, 'Try again'],
  [{ code: 'service-fault', status: 500, serviceSaid: '<b>down</b>' }, 'Try again'],
])('$code has its own state with a way on', async (problem, button) => {
  openApp('/team', { 'team.get': () => refuse(problem) });
  const state = await screen.findByRole('alert');
  expect(state.dataset.problem).toBe(problem.code);
  expect(screen.getByRole('button', { name: button })).toBeDefined();
  // The service's words are text, never markup.
  if ('serviceSaid' in problem) expect(state.textContent).toContain('<b>down</b>');
});

test.each([
  ['revoked', '“CI deploys”, the last used of those listed, is revoked. The team and'],
  ['active', 'The team and'],
] as const)(
  'why no token is in use is said where that is known: the last one is %s',
  async (state, words) => {
    const older = { ...deploys, key: 't0', name: 'Old', state: 'revoked' as const, lastUsedAt: 5 };
    openApp('/team', {
      'connections.list': () => ({ connections: [{ ...northwind, tokenInUse: null }], currentId: 'c1' }),
      'team.get': () => refuse({ code: 'token-missing' }),
      'tokens.list': () => [older, { ...deploys, state, lastUsedAt: 7 }],
    });
    expect(await screen.findByText(`${words} the invitations need one.`, { exact: false })).toBeDefined();
    expect(screen.queryByText(/Old/)).toBeNull();
  },
);

test.each<Problem>([
  { code: 'token-missing' },
  { code: 'origin-not-allowed', origin: 'https://api.example' },
])('of $code nothing offers to try the same again', async problem => {
  openApp('/team', { 'team.get': () => refuse(problem) });
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a failed refresh keeps what was read before, and says of when it is', async () => {
  let down = false;
  openApp('/team', { 'team.get': () => (down ? refuse({ code: 'not-permitted', status: 403 }) : team) });
  await screen.findByRole('heading', { name: 'Northwind' });
  down = true;
  await press('Refresh');
  expect(await screen.findByText(/could not be read again; shown as of/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Northwind' })).toBeDefined();
});

test('a refresh that finds what was there before is read out all the same, once, and no answer that nobody asked for', async () => {
  let [second, down] = [0, false];
  const bridge = openApp('/team', {
    'team.get': () => {
      second += 1;
      return down
        ? refuse({ code: 'not-permitted', status: 403 })
        : { ...team, fetchedAt: Date.UTC(2026, 2, 4, 9, 15, second) };
    },
  });
  await screen.findByRole('heading', { name: 'Northwind' });
  const told = () => screen.getAllByRole('status').flatMap(({ textContent }) => textContent || []);
  expect(told()).toEqual([]);
  await press('Refresh');
  await waitFor(() => expect(told()).toEqual(['As of 9:15:02 AM']));
  bridge.emit('changed', { topics: ['team'], connectionId: 'c1' });
  await waitFor(() => expect(second).toBe(3));
  await screen.findByTitle('9:15:03 AM');
  expect(told()).toEqual(['As of 9:15:02 AM']);
  // Where it could not be read again that is said, and not that it was.
  down = true;
  await press('Refresh');
  await screen.findByText(/could not be read again; shown as of/);
  expect(told()).toEqual([]);
});

test('what was read on another day than today is told with its date, and once', async () => {
  let down = false;
  const fetchedAt = Date.UTC(2026, 2, 4, 9, 15);
  openApp('/team', {
    'team.get': () => (down ? refuse({ code: 'not-permitted', status: 403 }) : { ...team, fetchedAt }),
  });
  expect(await screen.findByText('As of Mar 4, 2026, 9:15 AM')).toBeDefined();
  down = true;
  await press('Refresh');
  expect(await screen.findByText(/could not be read again; shown as of Mar 4, 2026, 9:15 AM$/)).toBeDefined();
  expect(screen.queryByText('As of Mar 4, 2026, 9:15 AM')).toBeNull();
});

test('no invitations, and none that match, are told apart', async () => {
  openApp('/invitations', {
    'invitations.list': () => listOf([], { complete: 'yes', unreadableItems: 2 }),
  });
  expect(await screen.findByText('No invitations')).toBeDefined();
  expect(screen.getByText('2 entries were not readable and cannot be shown.')).toBeDefined();
});

test.each([
  ['/tokens', 'No tokens recorded on this computer', 'Create token'],
  ['/invitations', 'No invitations', 'Invite someone'],
])('an empty %s has one filled button for what can be done', async (path, title, name) => {
  openApp(path, { 'tokens.list': () => [], 'invitations.list': () => listOf([], { complete: 'yes' }) });
  await screen.findByText(title);
  const buttons = screen.getAllByRole('button', { name });
  expect(buttons.map(({ dataset }) => dataset.variant ?? 'filled').sort()).toEqual(['default', 'filled']);
});

test('a time of unknown unit is shown raw', async () => {
  openApp('/invitations', {
    'invitations.list': () =>
      listOf([
        { ...ada, createdAt: { raw: '12345', epochMs: null, unit: 'uncertain' }, badFields: ['role'] },
      ]),
  });
  expect(await screen.findByText('12345')).toBeDefined();
  expect(screen.getByText('unit uncertain')).toBeDefined();
});

test('the core’s changed event brings the new state', async () => {
  let name = 'Northwind';
  const bridge = openApp('/team', { 'team.get': () => ({ ...team, name }) });
  await screen.findByRole('heading', { name: 'Northwind' });
  name = 'Northwind Traders';
  bridge.emit('changed', { topics: ['team'], connectionId: 'c1' });
  expect(await screen.findByRole('heading', { name: 'Northwind Traders' })).toBeDefined();
});

test('the menu’s navigate event shows the screen, and the title names it', async () => {
  const bridge = openApp('/team');
  await screen.findByRole('heading', { name: 'Northwind' });
  bridge.emit('navigate', { to: 'tokens' });
  expect(await screen.findByRole('heading', { name: 'Tokens', level: 1 })).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Tokens – Northwind – Keyholder'));
});

test.each([
  ['Larkspur Robotics', 'LR'],
  ['Smith & Co', 'SC'],
  ['(EU) sales', 'ES'],
  ['🚀', '🚀'],
])('the sign of a team is made of letters, where its name has any: %s', async (name, sign) => {
  openApp('/team', { 'team.get': () => ({ ...team, name }) });
  const about = await screen.findByRole('region', { name: 'About the team' });
  expect(about.querySelector('[aria-hidden]')?.textContent).toBe(sign);
});
