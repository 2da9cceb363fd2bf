// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Problem } from '../../src-shared/problem.ts';
import { type Handlers, refuse } from '../support/fake-bridge.ts';
import { soon } from '../support/soon.ts';
import { fieldValue, openApp, press, type } from './open-app.tsx';
import { jobsOf, lostStep } from './sample-jobs.ts';
import { ada, deploys, hour, listOf, northwind, team } from './samples.ts';

afterEach(() => vi.useRealTimers());

const refused: Problem = { code: 'connection-refused' };
const old = Date.now() - 3 * hour - 1000;
const strip = () => document.querySelector<HTMLElement>('[data-stale]');

/** A service that is down until `up` is set; the core shows what it kept. */
function down(why: Problem = refused) {
  const state = { up: false };
  const age = () => (state.up ? {} : { fetchedAt: old, staleBecause: why });
  const handlers: Handlers = {
    'team.get': () => ({ ...team, fetchedAt: Date.now(), ...age() }),
    'invitations.list': () => listOf([ada], age()),
  };
  return { state, handlers };
}

test('a kept answer is shown with its age and the reason, calmly', async () => {
  openApp('/team', down().handlers);
  expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeDefined();
  expect(strip()?.textContent).toMatch(
    /As of .*\(3 hours ago\)\. Nothing answers at this address\. Keyholder tries again by itself\./,
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('coming back refreshes without a click: every five seconds, and at once when the network returns', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { state, handlers } = down();
  const bridge = openApp('/team', handlers);
  await soon(() => expect(strip()).not.toBeNull());
  const asked = () => bridge.inputsOf('team.get').length;
  expect(asked()).toBe(1);
  act(() => void vi.advanceTimersByTime(5000));
  await soon(() => expect(asked()).toBe(2));
  await act(() => new Promise(resolve => setTimeout(resolve, 20)));
  expect(strip()).not.toBeNull();
  state.up = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await soon(() => expect(strip()).toBeNull());
  act(() => void vi.advanceTimersByTime(20_000));
  expect(asked(), 'nothing is asked by itself any more').toBe(3);
});

test('with nothing kept the problem stays on the screen while it is tried again, and goes by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let answer: () => Promise<typeof team> = () => refuse(refused);
  openApp('/team', { 'team.get': () => answer() });
  await soon(() => expect(screen.getByRole('alert').dataset.problem).toBe('connection-refused'));
  expect(screen.getByRole('alert').textContent).toContain('Keyholder tries again by itself.');
  let arrive = (_value: typeof team) => {};
  answer = () => new Promise(resolve => (arrive = resolve));
  act(() => void vi.advanceTimersByTime(5000));
  await act(() => new Promise(resolve => setTimeout(resolve, 20)));
  expect(screen.getByRole('alert').dataset.problem).toBe('connection-refused');
  act(() => arrive(team));
  await soon(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Northwind' })).toBeDefined();
});

test('a refusal is no outage: it is not asked again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const bridge = openApp('/team', { 'team.get': () => refuse({ code: 'not-permitted', status: 403 }) });
  await soon(() => expect(screen.getByRole('alert')).toBeDefined());
  act(() => void vi.advanceTimersByTime(20_000));
  expect(bridge.inputsOf('team.get')).toHaveLength(1);
});

test('an invitation cannot be sent meanwhile; the reason stands beside it, the draft stays, nothing is queued', async () => {
  const { state, handlers } = down();
  const bridge = openApp('/invitations', { ...handlers, 'invitations.create': () => refuse(refused) });
  await screen.findByRole('grid', { name: 'Invitations' });
  await press('Invite someone');
  await screen.findByLabelText(/^E-mail/);
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  const button = () => screen.getByRole('button', { name: 'Invite to Northwind' });
  expect(button()).toHaveProperty('disabled', true);
  expect(screen.getByText(/The service cannot be reached: nothing answers at this address/)).toBeDefined();
  fireEvent.submit(button().closest('form') ?? button());
  // What was asked of the list for this address is answered, too.
  await act(() => new Promise(resolve => setTimeout(resolve, 50)));
  state.up = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(button()).toHaveProperty('disabled', false));
  expect(fieldValue(/^E-mail/)).toBe('bo@northwind.example');
  expect(bridge.inputsOf('invitations.create')).toHaveLength(0);
});

const broken = down({ code: 'service-fault', status: 503 }).handlers;

test('while the list has a fault of its own somebody is invited all the same, with what nobody knows then', async () => {
  const bridge = openApp('/invitations', {
    ...broken,
    'invitations.create': () => ({ invitation: ada, confirmedBy: 'answer' }),
  });
  await screen.findByRole('grid', { name: 'Invitations' });
  await press('Invite someone');
  const note = await screen.findByText(/The list of invitations could not be read again/);
  expect(note.textContent).toMatch(
    /whether this address was invited since .* is not known\. Should the answer be lost, no list tells/,
  );
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  await waitFor(() => expect(bridge.inputsOf('invitations.create')).toHaveLength(1));
});

test('the same where no list was ever read, or the team has the fault', async () => {
  const fault: Problem = { code: 'service-fault', status: 500 };
  openApp('/invitations', {
    'invitations.list': () => refuse(fault),
    'team.get': () => ({ ...team, fetchedAt: old, staleBecause: fault }),
  });
  await screen.findByRole('alert');
  await press('Invite someone');
  expect(await screen.findByText(/whether this address is invited already is not known/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Invite to Northwind' })).toHaveProperty('disabled', false);
});

test.each([
  ['as it was before', broken],
  ['at all', { 'invitations.list': () => refuse({ code: 'service-fault', status: 500 }) }],
])(
  'what is in doubt is sent again without a list that can settle it (%s) only by a word of its own for it',
  async (_, handlers) => {
    let sentAt = 1;
    const bridge = openApp('/invitations', {
      ...handlers,
      'jobs.list': () => jobsOf([lostStep('bo@northwind.example', { sentAt })]),
      'invitations.create': () => {
        sentAt = 2;
        bridge.emit('changed', { topics: ['jobs'], connectionId: null });
        return refuse({ code: 'outcome-unknown', because: 'connection-lost' });
      },
    });
    await press('Invite someone');
    await screen.findByLabelText(/^E-mail/);
    type(/^E-mail/, 'bo@northwind.example');
    type(/^Role/, 'member');
    const button = () => screen.getByRole('button', { name: 'Send again to Northwind' });
    const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /may be invited twice/ });
    await box();
    expect(screen.getByText(/only the list can tell\./)).toBeDefined();
    expect(button()).toHaveProperty('disabled', true);
    fireEvent.submit(button().closest('form') ?? button());
    await act(() => new Promise(resolve => setTimeout(resolve, 50)));
    expect(bridge.inputsOf('invitations.create')).toHaveLength(0);
    fireEvent.click(await box());
    await press('Send again to Northwind');
    await waitFor(() => expect(bridge.inputsOf('invitations.create')).toHaveLength(1));
    // The next doubt is another one.
    await waitFor(async () => expect((await box()).checked).toBe(false));
    expect(button()).toHaveProperty('disabled', true);
  },
);

test('nor while a list that was never read is asked for once more', async () => {
  let asked = 0;
  const bridge = openApp('/invitations', {
    'invitations.list': () => {
      asked += 1;
      if (asked === 1) return refuse({ code: 'service-fault', status: 500 });
      return new Promise(() => undefined);
    },
    'jobs.list': () => jobsOf([lostStep('bo@northwind.example')]),
  });
  await press('Invite someone');
  await screen.findByLabelText(/^E-mail/);
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await screen.findByRole('checkbox', { name: /may be invited twice/ });
  act(() => bridge.emit('changed', { topics: ['invitations'], connectionId: null }));
  await waitFor(() => expect(asked).toBe(2));
  await act(() => new Promise(resolve => setTimeout(resolve, 50)));
  const button = screen.getByRole('button', { name: 'Send again to Northwind' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.submit(button.closest('form') ?? button);
  await act(() => new Promise(resolve => setTimeout(resolve, 50)));
  expect(bridge.inputsOf('invitations.create')).toHaveLength(0);
});

test('the word for one address is none for another', async () => {
  openApp('/invitations', {
    ...broken,
    'jobs.list': () => jobsOf([lostStep('bo@northwind.example'), lostStep('cy@northwind.example')]),
  });
  await press('Invite someone');
  await screen.findByLabelText(/^E-mail/);
  type(/^E-mail/, 'bo@northwind.example');
  fireEvent.click(await screen.findByRole('checkbox', { name: /bo@.*may be invited twice/ }));
  type(/^E-mail/, 'cy@northwind.example');
  const box = await screen.findByRole('checkbox', { name: /cy@.*may be invited twice/ });
  expect(box).toHaveProperty('checked', false);
});

const oneHost = { ...northwind, dashboardUrl: northwind.baseUrl };

test('while the list of invitations has a fault, a token of the same host can be revoked, and is not told as out of reach', async () => {
  openApp('/invitations', {
    ...down({ code: 'service-fault', status: 500 }).handlers,
    'connections.list': () => ({ connections: [oneHost], currentId: 'c1' }),
  });
  await soon(() => expect(strip()).not.toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'Tokens' }));
  await press('Actions for CI deploys');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke…' }));
  await screen.findByRole('dialog', { name: 'Revoke token?' });
  expect(screen.getByRole('button', { name: 'Revoke token' })).toHaveProperty('disabled', false);
  expect(screen.queryByText(/Nothing is sent now or later/)).toBeNull();
});

test.each([
  ['the same host', oneHost, refused, true],
  ['another host', northwind, refused, false],
  ['another host, and this computer is offline', northwind, { code: 'offline' } as Problem, true],
])('tokens, with the dashboard on %s: switched off %s', async (_name, connection, problem, off) => {
  openApp('/team', {
    'connections.list': () => ({ connections: [connection], currentId: 'c1' }),
    'team.get': () => refuse(problem),
  });
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('link', { name: 'Tokens' }));
  await press('Actions for CI deploys');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke…' }));
  await screen.findByRole('dialog', { name: 'Revoke token?' });
  expect(screen.getByRole('button', { name: 'Revoke token' })).toHaveProperty('disabled', off);
  expect(screen.queryAllByText(/The service cannot be reached/)).toHaveLength(off ? 1 : 0);
  expect(deploys.name).toBe('CI deploys');
  // A question in which nothing was entered.
  expect(screen.queryByText(/What you entered stays/)).toBeNull();
});
