// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Connection, ConnectionTest } from '../../../../src-shared/connection.ts';
import { type Handlers, refuse } from '../../../support/fake-bridge.ts';
import { fieldValue, openApp, press, type } from '../../open-app.tsx';
import { deploys, info, northwind, team } from '../../samples.ts';
import { growingConnections } from './growing-connections.ts';

const origin = 'https://api.fabrikam.example';

/** The first connection of all is made by the form. */
function openForm(handlers: Handlers = {}) {
  const bridge = openApp('/new-connection', {
    ...growingConnections([], () => bridge),
    'connections.select': () => ({}),
    'team.get': () => team,
    ...handlers,
  });
  return bridge;
}

test('signing in is offered before anything is saved, and ends on the team', async () => {
  const bridge = openForm({ 'sessions.signIn': () => northwind.session });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  await press('Sign in');
  expect(await screen.findByText('api.fabrikam.example is connected.')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Team', level: 1 })).toBeDefined();
  expect(bridge.inputsOf('connections.create')).toEqual([
    { label: 'api.fabrikam.example', baseUrl: origin, dashboardUrl: origin, teamId: null },
  ]);
  expect(bridge.inputsOf('sessions.signIn')).toEqual([{ connectionId: 'c2' }]);
});

test.each([
  ['ready', 'goes straight to the keychain'],
  ['memory', 'is kept in memory until you quit'],
  ['unavailable', 'is kept only once the keychain answers'],
  ['locked', 'is kept only once the keychain answers'],
] as const)('of what is given while the keychain is “%s” it is said that it %s', async (state, where) => {
  openForm({ 'keychain.status': () => ({ state, detail: null, platform: 'linux' }) });
  expect(await screen.findByText(`Each ${where} and is never shown again.`)).toBeDefined();
});

test('a sign-in that was given up saves nothing and leaves the way of pasting', async () => {
  const bridge = openForm({
    'sessions.signIn': () => refuse({ code: 'cancelled' }),
    'tokens.adopt': () => ({ ...deploys, connectionId: 'c2' }),
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Name/, 'Fabrikam');
  type(/^Base address/, origin);
  type(/^Personal access token/, 'pat-very-secret');
  await press('Sign in');
  expect(await screen.findByText(/^Nobody has signed in, and nothing was saved\./)).toBeDefined();
  expect(bridge.inputsOf('connections.remove')).toEqual([{ id: 'c2', confirmed: true }]);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(fieldValue(/^Name/)).toBe('Fabrikam');
  expect(fieldValue(/^Personal access token/)).toBe('pat-very-secret');
  expect(screen.getByLabelText(/^Base address/, { selector: 'input' }).hasAttribute('readonly')).toBe(false);
  await press('Save connection');
  expect(await screen.findByText('Fabrikam is connected.')).toBeDefined();
  expect(bridge.inputsOf('connections.create')).toHaveLength(2);
  expect(bridge.inputsOf('tokens.adopt')).toHaveLength(1);
});

test('one that is taken back is told as removed by nobody else', async () => {
  let giveUp = () => {};
  const givenUp = new Promise<void>(resolve => {
    giveUp = resolve;
  });
  openForm({
    'sessions.signIn': async () => {
      await givenUp;
      return refuse({ code: 'cancelled' });
    },
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Name/, 'Fabrikam');
  type(/^Base address/, origin);
  await press('Sign in');
  await screen.findByRole('button', { name: /^Connection: Fabrikam/ });
  giveUp();
  expect(await screen.findByText(/^Nobody has signed in, and nothing was saved\./)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(screen.queryByText(/not in this window/)).toBeNull();
});

test('one that cannot be taken back is said, and not saved twice', async () => {
  const bridge = openForm({
    'sessions.signIn': () => refuse({ code: 'cancelled' }),
    'connections.remove': () => refuse({ code: 'storage-unwritable', file: 'connections.json' }),
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  await press('Sign in');
  expect(await screen.findByText(/^Nobody has signed in, and .+ is saved\./)).toBeDefined();
  expect(screen.getByLabelText(/^Base address/, { selector: 'input' }).hasAttribute('readonly')).toBe(true);
  await press('Sign in');
  await waitFor(() => expect(bridge.inputsOf('sessions.signIn')).toHaveLength(2));
  expect(bridge.inputsOf('connections.create')).toHaveLength(1);
});

test('of whoever has signed in, and whose session could not be kept, it is not said that nobody has', async () => {
  openForm({ 'sessions.signIn': () => refuse({ code: 'keychain-locked' }) });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  await press('Sign in');
  expect(await screen.findByText(/^No session is kept, and nothing was saved\. Sign in again/)).toBeDefined();
});

test('a host without a sign-in window offers pasting only', async () => {
  const { features, ...rest } = info;
  openForm({ 'app.info': () => ({ ...rest, features: { ...features, signInWindow: false } }) });
  await screen.findByLabelText(/^Session value/);
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});

test('what is no address is told as soon as it is left, though the page alone cannot see it', async () => {
  const sentence = 'This looks like a session or a personal access token. Neither belongs here.';
  openForm({ 'connections.test': () => refuse({ code: 'invalid-input', fields: { baseUrl: [sentence] } }) });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  fireEvent.blur(screen.getByLabelText(/^Base address/, { selector: 'input' }));
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('of a session and a token that are both refused, it is said that they may be exchanged', async () => {
  const refused = { verdict: 'failed', problem: { code: 'token-refused', status: 401 } } as const;
  const ended = { verdict: 'failed', problem: { code: 'session-ended', status: 401 } } as const;
  let answer: ConnectionTest = { ...proven, session: ended, token: refused };
  openForm({ 'connections.test': () => answer });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  await press('Test connection');
  expect(await screen.findByText(/exchange the two/)).toBeDefined();
  answer = { ...proven, token: refused };
  await press('Test connection');
  await waitFor(() => expect(screen.queryByText(/exchange the two/)).toBeNull());
});

test('of a team id that is not that of the token, it is said for which team new ones would be made', async () => {
  openForm({ 'connections.test': () => proven });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  for (const [typed, isTold] of [
    ['t2', true],
    [' t1 ', false],
    ['', false],
  ] as const) {
    type(/^Team id/, typed);
    await press('Test connection');
    expect(await screen.findByText(/It belongs to the team .Fabrikam. \(t1\)\./)).toBeDefined();
    expect(screen.queryByText(/is another one: new tokens would be made for .?t2.?\./) !== null).toBe(isTold);
  }
});

test('an address is asked as soon as it is left, without any credential', async () => {
  const late = Promise.withResolvers<void>();
  const bridge = openForm({
    'connections.test': async () => {
      await late.promise;
      return {
        ...{ baseAddress: { verdict: 'failed' }, dashboardAddress: { verdict: 'ok' } },
        ...{ session: { verdict: 'skipped' }, token: { verdict: 'skipped' }, team: null },
      };
    },
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Session value/, 'session-very-secret');
  type(/^Base address/, origin);
  expect(screen.getByRole('button', { name: 'Save connection' }).dataset.variant).toBe('filled');
  fireEvent.blur(screen.getByLabelText(/^Base address/, { selector: 'input' }));
  expect(await screen.findByText('Base address: Asking…')).toBeDefined();
  expect(screen.queryByText('Asked once it is given.')).toBeNull();
  late.resolve();
  expect(await screen.findByText('Base address: Failed')).toBeDefined();
  expect(bridge.inputsOf('connections.test')).toEqual([{ baseUrl: origin, dashboardUrl: origin }]);
  expect(screen.getByRole('button', { name: 'Save connection' }).dataset.variant).toBe('default');
  // Another address is asked anew.
  type(/^Base address/, 'https://other.fabrikam.example');
  await waitFor(() => expect(screen.queryByText('Base address: Failed')).toBeNull());
});

test('of a credential that a test tried, nothing is said that the test cannot know', async () => {
  openForm({
    'connections.test': () => ({
      ...{ baseAddress: { verdict: 'ok' }, dashboardAddress: { verdict: 'ok' }, team: null },
      session: { verdict: 'failed', problem: { code: 'session-ended', status: 401 } },
      token: { verdict: 'failed', problem: { code: 'token-refused', status: 401 } },
    }),
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  type(/^Session value/, 'never-was-one');
  type(/^Personal access token/, 'nor-this');
  await press('Test connection');
  const results = await screen.findByRole('list', { name: 'Results of the test' });
  await waitFor(() => expect(results.textContent).toContain('Session: Failed'));
  expect(results.textContent).toContain('It has ended, or was never valid for this address.');
  expect(results.textContent).toContain('It was revoked, has expired, or was never valid for this service.');
  expect(results.textContent).not.toContain('was not asked about');
});

const proven: ConnectionTest = {
  ...{ baseAddress: { verdict: 'ok' }, dashboardAddress: { verdict: 'ok' } },
  ...{ session: { verdict: 'ok' }, token: { verdict: 'ok' }, team: { id: 't1', name: 'Fabrikam' } },
};
const resultsOfTest = () => screen.queryByRole('list', { name: 'Results of the test' });

test('an address that is corrected while the one before is asked is asked next', async () => {
  const first = Promise.withResolvers<ConnectionTest>();
  const bridge = openForm({
    'connections.test': ({ baseUrl }) => (baseUrl === origin ? proven : first.promise),
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  const field = screen.getByLabelText(/^Base address/);
  type(/^Base address/, 'https://ap.fabrikam.example');
  fireEvent.blur(field);
  await waitFor(() => expect(bridge.inputsOf('connections.test')).toHaveLength(1));
  type(/^Base address/, origin);
  fireEvent.blur(field);
  first.resolve({ ...proven, baseAddress: { verdict: 'failed' } });
  await waitFor(() => expect(bridge.inputsOf('connections.test').at(-1)?.baseUrl).toBe(origin));
  expect(await screen.findByText('Base address: Good')).toBeDefined();
  expect(bridge.inputsOf('connections.test')).toHaveLength(2);
});

test('what a test has found of a credential is not said of the one that was pasted since', async () => {
  openForm({ 'connections.test': () => proven });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  type(/^Personal access token/, 'pat-of-fabrikam');
  await press('Test connection');
  await waitFor(() => expect(resultsOfTest()?.textContent).toContain('Personal access token: Good'));
  expect(screen.getByText(/Left empty: “First token”/)).toBeDefined();
  type(/^Token name/, 'Deploys');
  expect(resultsOfTest()).not.toBeNull();
  type(/^Personal access token/, 'pat-of-somebody-else');
  await waitFor(() => expect(resultsOfTest()).toBeNull());
  expect(screen.getByText('The service answers here.')).toBeDefined();
  await press('Test connection');
  await waitFor(() => expect(resultsOfTest()?.textContent).toContain('Personal access token: Good'));
  type(/^Session value/, 'another-session');
  await waitFor(() => expect(resultsOfTest()).toBeNull());
});

test('a test that ends after its token was replaced says nothing of the new one', async () => {
  let answer = (_test: ConnectionTest) => {};
  openForm({ 'connections.test': () => new Promise<ConnectionTest>(resolve => (answer = resolve)) });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  type(/^Personal access token/, 'pat-of-fabrikam');
  await press('Test connection');
  type(/^Personal access token/, 'pat-of-somebody-else');
  answer(proven);
  expect(await screen.findByText('The service answers here.')).toBeDefined();
  expect(resultsOfTest()).toBeNull();
});

test('of a saved connection, too, a test speaks of the session that was there', async () => {
  let session: Connection['session'] = { ...northwind.session, verdict: 'refused' };
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: northwind.id }),
    'connections.test': () => ({
      ...proven,
      session: { verdict: 'failed', problem: { code: 'session-ended', status: 401 } },
    }),
  });
  await press('Test connection');
  await waitFor(() => expect(resultsOfTest()?.textContent).toContain('Session: Failed'));
  session = { ...northwind.session, savedAt: 2 };
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  await waitFor(() => expect(resultsOfTest()).toBeNull());
});

test('why a session could not be checked is said no more once another one was pasted', async () => {
  let { session } = northwind;
  const problem = { code: 'keychain-locked', reason: 'done-without' } as const;
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: northwind.id }),
    'sessions.check': () => refuse(problem),
  });
  await press('Check');
  expect(await screen.findByText('Keyholder does without the keychain')).toBeDefined();
  session = { ...session, heldIn: 'memory', savedAt: 2 };
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  expect(await screen.findByText('Memory, until you quit')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Keyholder does without the keychain')).toBeNull());
});

test('that a session is not in the keychain any more stays to be read once its row says so, too', async () => {
  let { session } = northwind;
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: northwind.id }),
    'sessions.check': () => {
      session = { ...session, heldIn: 'nowhere', savedAt: null, verdict: 'unchecked', checkedAt: null };
      bridge.emit('changed', { topics: ['connections'], connectionId: null });
      return refuse({ code: 'secret-absent' });
    },
  });
  await press('Check');
  expect(await screen.findByText('No session')).toBeDefined();
  expect(await screen.findByText('The secret is not in the keychain')).toBeDefined();
});

test.each(['html', 'not-json'] as const)(
  'of a dashboard that answers with something else (%s), no other address is blamed',
  async unreadable => {
    const failed = {
      verdict: 'failed',
      problem: { code: 'unreadable-answer', status: 200, unreadable },
    } as const;
    openForm({
      'connections.test': () => ({ ...proven, dashboardAddress: failed, session: failed }),
    });
    await screen.findByRole('heading', { name: 'Connect a service' });
    type(/^Base address/, origin);
    await press('Test connection');
    await waitFor(() => expect(resultsOfTest()?.textContent).toContain('Dashboard address: Failed'));
    expect(resultsOfTest()?.textContent).toContain('Check the dashboard address.');
    expect(resultsOfTest()?.textContent).not.toContain('base address');
  },
);

/** The new one has nothing yet; what it is given later is told. */
function openBareForm(handlers: Handlers = {}) {
  let made: Connection | null = null;
  const tell = () => bridge.emit('changed', { topics: ['connections'], connectionId: null });
  const bridge = openApp('/new-connection', {
    'connections.list': () => ({ connections: made ? [made] : [], currentId: made?.id ?? null }),
    'connections.create': input => {
      const session = { heldIn: 'nowhere', savedAt: null, verdict: 'unchecked', checkedAt: null } as const;
      made = { ...northwind, ...input, id: 'c2', tokenInUse: null, session };
      tell();
      return made;
    },
    'connections.select': () => ({}),
    ...handlers,
  });
  const give = (more: Partial<Connection>) => {
    if (made) made = { ...made, ...more };
    tell();
  };
  return { bridge, give };
}

test('a session that the service has never taken is not said to have ended, and no more once another is there', async () => {
  const { give } = openBareForm({ 'sessions.save': () => refuse({ code: 'session-ended', status: 401 }) });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  type(/^Session value/, 'session-very-secret');
  await press('Save connection');
  expect(await screen.findByText('Session: not saved')).toBeDefined();
  expect(screen.getByText(/^It has ended, or was never valid for this address\./)).toBeDefined();
  expect(screen.queryByText(/^The dashboard session has ended/)).toBeNull();
  give({ session: northwind.session });
  await waitFor(() => expect(screen.queryByText('Session: not saved')).toBeNull());
});

test('a session that was accepted is told as it is: not as accepted once it was refused or removed', async () => {
  const { give } = openBareForm({
    'sessions.save': () => ({ ...northwind.session, heldIn: 'keychain', verdict: 'accepted' }),
    'tokens.adopt': () => refuse({ code: 'token-refused', status: 401 }),
  });
  const accepted = () => screen.queryByText(/The service answers with this session and refuses without it/);
  const session: Connection['session'] = { ...northwind.session, heldIn: 'keychain', verdict: 'accepted' };
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  type(/^Session value/, 'session-very-secret');
  type(/^Personal access token/, 'kh_pat_0123456789abcdef');
  await press('Save connection');
  expect(await screen.findByText('Personal access token: not added')).toBeDefined();
  // The session was asked about, too.
  expect(screen.getByText(/never valid for this service\. Use another token\.$/)).toBeDefined();
  const panel = () => screen.getByText('api.fabrikam.example was saved').closest('[role="status"]');
  give({ session });
  await waitFor(() => expect(panel()?.textContent).toContain('Session: Kept in the keychain. The service'));
  give({ session: { ...session, verdict: 'refused' } });
  await waitFor(() => expect(panel()?.textContent).not.toContain('Session'));
  give({ session: { ...session, heldIn: 'nowhere', verdict: 'unchecked', savedAt: null } });
  await waitFor(() => expect(accepted()).toBeNull());
  expect(panel()?.textContent).not.toContain('Session');
});

test('what was saved without any way in is not called connected, and leads to no team', async () => {
  openBareForm();
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, origin);
  await press('Save connection');
  expect(await screen.findByText('api.fabrikam.example was saved')).toBeDefined();
  expect(screen.getByText('Its team is shown as soon as there is a token for it.')).toBeDefined();
  expect(screen.queryByText(/is connected/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show the team' })).toBeNull();
});

test('Enter in the first step leads to the second, and saves only where a way in was given', async () => {
  const { bridge } = openBareForm();
  await screen.findByRole('heading', { name: 'Connect a service' });
  const field = screen.getByLabelText(/^Base address/, { selector: 'input' });
  // The browser submits the form where nobody has prevented it: fireEvent tells by what it returns.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  type(/^Base address/, origin);
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(document.activeElement?.textContent).toBe('Sign in');
  expect(bridge.inputsOf('connections.create')).toEqual([]);
  type(/^Session value/, 'session-very-secret');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
});

test('the address that takes the place of a faulty one leaves the focus at its field', async () => {
  openBareForm();
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Base address/, 'api.fabrikam.example');
  await press('Save connection');
  const use = await screen.findByRole('button', { name: `Use ${origin}` });
  use.focus();
  fireEvent.click(use);
  expect(fieldValue(/^Base address/)).toBe(origin);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Base address/, { selector: 'input' }));
});

test('that the token in use has no secret here is said where it is said to be sent', async () => {
  openApp('/connection', { 'tokens.list': () => [{ ...deploys, inUse: true, secretIn: 'nowhere' }] });
  expect(await screen.findByText(/^Its secret is not here/)).toBeDefined();
});

test('a check that finds what was known before is read out all the same, and not with the minutes that follow', async () => {
  openApp('/connection', { 'sessions.check': () => northwind.session });
  const word = (await screen.findByText('Accepted by the service')).closest('[aria-live]');
  expect(word?.textContent).not.toContain('was asked');
  await press('Check');
  await waitFor(() => expect(word?.textContent).toMatch(/The service was asked at \d+:\d\d:\d\d/));
});

test('that the service was asked is not said of a session that was pasted since', async () => {
  let { session } = northwind;
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: 'c1' }),
    'sessions.check': () => session,
  });
  const word = (await screen.findByText('Accepted by the service')).closest('[aria-live]');
  await press('Check');
  await waitFor(() => expect(word?.textContent).toContain('The service was asked at'));
  session = { ...session, verdict: 'unreachable', savedAt: (session.savedAt ?? 0) + 1 };
  bridge.emit('changed', { topics: ['connections'], connectionId: 'c1' });
  await waitFor(() => expect(word?.textContent).toContain('Could not be checked'));
  expect(word?.textContent).not.toContain('The service was asked at');
});
