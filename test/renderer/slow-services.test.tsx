// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { type FakeBridge, refuse } from '../support/fake-bridge.ts';
import { openApp, press, type } from './open-app.tsx';
import { ada, deploys, listOf, northwind } from './samples.ts';

/**
 * A service that takes its time: what is read meanwhile shows the state in between, and comes when it likes. No alert may ever be
 * made of that, not for a moment, so every one that was in the document is remembered.
 */
const seen = new Set<string>();
let observer: MutationObserver;

beforeEach(() => {
  seen.clear();
  const look = () => {
    for (const alert of document.querySelectorAll('[role="alert"], [role="status"]')) {
      seen.add(alert.textContent ?? '');
    }
  };
  observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
});
afterEach(() => observer.disconnect());

const said = (words: RegExp) => [...seen].filter(text => words.test(text));

/** An answer that the test gives when it likes. */
function held<T>() {
  let give: (value: T) => void = () => undefined;
  const answer = new Promise<T>(resolve => {
    give = resolve;
  });
  return { answer, give: (value: T) => give(value) };
}

const robot: AccessToken = { ...deploys, key: 't2', id: 'pat_2', name: 'Robot', tail: 'beef' };
const creating: AccessToken = { ...robot, id: null, tail: null, state: 'creating', secretIn: 'nowhere' };

async function asksAgain(
  bridge: FakeBridge,
  method: 'tokens.list' | 'connections.list' | 'invitations.view',
) {
  const before = bridge.inputsOf(method).length;
  const topic =
    method === 'tokens.list' ? 'tokens' : method === 'connections.list' ? 'connections' : 'invitations';
  bridge.emit('changed', { topics: [topic], connectionId: null });
  await waitFor(() => expect(bridge.inputsOf(method).length).toBeGreaterThan(before));
}

async function createsRobot(handlers: Parameters<typeof openApp>[1] = {}) {
  const created = held<AccessToken>();
  const bridge = openApp('/tokens', { ...handlers, 'tokens.create': () => created.answer });
  await screen.findByRole('table', { name: 'Tokens' });
  await press('Create token');
  await screen.findByLabelText(/^Name/);
  type(/^Name/, 'Robot');
  fireEvent.click(screen.getByLabelText('No expiry'));
  await press('Create token for Northwind');
  return { bridge, created };
}

test('creating: a list that was read meanwhile makes no alarm of a token that is kept', async () => {
  const { bridge, created } = await createsRobot();
  bridge.handle({ 'tokens.list': () => [deploys, creating] });
  await asksAgain(bridge, 'tokens.list');
  await screen.findByText('Creating…');
  // The next one comes when everything is over.
  const late = held<AccessToken[]>();
  bridge.handle({ 'tokens.list': () => late.answer });
  await asksAgain(bridge, 'tokens.list');
  bridge.handle({ 'tokens.list': () => [deploys, robot] });
  created.give(robot);
  const dialog = await screen.findByRole('dialog', { name: 'Token created' });
  expect(dialog.textContent).toContain('Keychain');
  expect(screen.queryByText('Creating…')).toBeNull();
  late.give([deploys, creating]);
  await asksAgain(bridge, 'tokens.list');
  expect(screen.queryByText('Creating…')).toBeNull();
  expect(said(/could not be kept|did not take|nowhere|not known/)).toEqual([]);
});

test('creating: a list that was asked for before and comes after all is no alarm either', async () => {
  const { bridge, created } = await createsRobot();
  const late = held<AccessToken[]>();
  bridge.handle({ 'tokens.list': () => late.answer });
  await asksAgain(bridge, 'tokens.list');
  bridge.handle({ 'tokens.list': () => [deploys, robot] });
  created.give(robot);
  await screen.findByRole('dialog', { name: 'Token created' });
  late.give([deploys, creating]);
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(screen.queryByText('Creating…')).toBeNull();
  expect(said(/could not be kept|did not take|nowhere|not known/)).toEqual([]);
});

test('storing again: the alarm goes with the answer and does not wait for a list', async () => {
  const inMemory: AccessToken = { ...robot, secretIn: 'memory' };
  const { bridge, created } = await createsRobot({ 'tokens.store': () => robot });
  created.give(inMemory);
  bridge.handle({ 'tokens.list': () => [deploys, inMemory] });
  expect(await screen.findByText('The keychain did not take the token')).toBeDefined();
  bridge.handle({ 'tokens.list': () => new Promise<never>(() => undefined) });
  await press('Try the keychain again');
  await waitFor(() => expect(screen.queryByText('The keychain did not take the token')).toBeNull());
});

test('revoking: it is revoked as soon as that is answered, whatever lists were asked for', async () => {
  const revoked: AccessToken = { ...deploys, state: 'revoked', secretIn: 'nowhere', revokedAt: 2 };
  const answer = held<AccessToken>();
  const bridge = openApp('/tokens', { 'tokens.revoke': () => answer.answer });
  await press('Actions for CI deploys');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke…' }));
  await screen.findByRole('dialog', { name: 'Revoke token?' });
  await press('Revoke token');
  const late = held<AccessToken[]>();
  bridge.handle({ 'tokens.list': () => late.answer });
  await asksAgain(bridge, 'tokens.list');
  bridge.handle({ 'tokens.list': () => [revoked] });
  answer.give(revoked);
  const table = within(screen.getByRole('table', { name: 'Tokens' }));
  expect(await table.findByText('Revoked')).toBeDefined();
  late.give([{ ...deploys, state: 'revoking' }]);
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(table.queryByText('Revoking…')).toBeNull();
  expect(said(/not revoked|not known|may still work/)).toEqual([]);
});

test('inviting: what was just sent is no open invitation of before', async () => {
  const eve = { ...ada, id: 'inv_2', email: 'eve@northwind.example' };
  const sent = held<{ invitation: typeof eve; confirmedBy: 'answer' }>();
  const bridge = openApp('/invitations', { 'invitations.create': () => sent.answer });
  await press('Invite someone');
  await screen.findByLabelText(/^E-mail/);
  type(/^E-mail/, eve.email);
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  bridge.handle({ 'invitations.list': () => listOf([ada, eve]) });
  await asksAgain(bridge, 'invitations.view');
  expect(await screen.findByText(eve.email, { selector: 'td *, td' })).toBeDefined();
  sent.give({ invitation: eve, confirmedBy: 'answer' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said(/open invitation already|not sent|may or may not/)).toEqual([]);
});

test('saving a session: the banner that it has ended goes with the answer', async () => {
  const ended = { ...northwind, session: { ...northwind.session, verdict: 'refused' as const } };
  const list = (connection: typeof northwind) => ({ connections: [connection], currentId: 'c1' });
  const saved = held<typeof northwind.session>();
  const bridge = openApp('/connection', {
    'connections.list': () => list(ended),
    'sessions.save': () => saved.answer,
  });
  const title = 'The dashboard session for Northwind has ended';
  await screen.findByText(title);
  fireEvent.click((await screen.findAllByRole('button', { name: 'Paste a session' }))[0] as HTMLElement);
  await screen.findByLabelText(/^Session value/);
  type(/^Session value/, 'new-session');
  await press('Save session');
  const late = held<ReturnType<typeof list>>();
  bridge.handle({ 'connections.list': () => late.answer });
  await asksAgain(bridge, 'connections.list');
  // What is asked for from now on takes longer than anybody looks.
  bridge.handle({ 'connections.list': () => new Promise<never>(() => undefined) });
  saved.give(northwind.session);
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  seen.clear();
  late.give(list(ended));
  await new Promise(resolve => setTimeout(resolve, 150));
  expect(said(/has ended|refused|was not saved/)).toEqual([]);
  expect(screen.queryByText(title)).toBeNull();
});

test('creating: not even a list that lags behind the answer is an alarm', async () => {
  const { bridge, created } = await createsRobot();
  bridge.handle({ 'tokens.list': () => [deploys, creating] });
  created.give(robot);
  const dialog = await screen.findByRole('dialog', { name: 'Token created' });
  bridge.emit('changed', { topics: ['tokens'], connectionId: null });
  await screen.findByText('Creating…');
  expect(dialog.textContent).toContain('Keychain');
  expect(said(/could not be kept|did not take|nowhere/)).toEqual([]);
});

test.each([
  [
    'unreadable-answer',
    /^The token “Robot” for Northwind was created, and its secret was not shown/,
    /then create another/,
  ],
  [
    'outcome-unknown',
    /^It is not known whether the token “Robot” for Northwind was created/,
    /created\W*No answer came that tells.*it can be revoked by its id/,
  ],
  [
    'internal',
    /^It is not known whether the token “Robot” for Northwind was created/,
    /it can be revoked by its id/,
  ],
  ['service-refused', /^The token “Robot” for Northwind was not created/, /not created/],
  [
    'conflict',
    /^The service says that the token “Robot” for Northwind is there already/,
    /revoke it by its id/,
  ],
] as const)(
  'creating: %s, told after the form was left, is told as what it is, with what to do',
  async (code, title, next) => {
    const problem: Problem = code === 'conflict' ? { code, reason: 'service' } : { code };
    const end = held<void>();
    const bridge = openApp('/tokens', {
      'tokens.create': async () => {
        await end.answer;
        return refuse(problem);
      },
    });
    await press('Create token');
    await screen.findByLabelText(/^Name/);
    type(/^Name/, 'Robot');
    fireEvent.click(screen.getByLabelText('No expiry'));
    await press('Create token for Northwind');
    await waitFor(() => expect(bridge.inputsOf('tokens.create')).toHaveLength(1));
    window.location.hash = '#/team';
    await screen.findByRole('heading', { name: 'Team' });
    end.give();
    const box = (await screen.findByText(title)).closest('[role="alert"]');
    expect(box?.textContent).toMatch(next);
  },
);

test('creating: what was told to be in doubt after the form was left is told no longer once its owner has settled it', async () => {
  const doubted = { ...robot, state: 'creation-unknown', id: null, tail: null } as const;
  let unsettled: AccessToken[] = [];
  const end = held<void>();
  const bridge = openApp('/tokens', {
    'tokens.create': async () => {
      await end.answer;
      return refuse({ code: 'outcome-unknown' });
    },
    'tokens.unsettled': () => unsettled,
  });
  await press('Create token');
  await screen.findByLabelText(/^Name/);
  type(/^Name/, 'Robot');
  fireEvent.click(screen.getByLabelText('No expiry'));
  await press('Create token for Northwind');
  await waitFor(() => expect(bridge.inputsOf('tokens.create')).toHaveLength(1));
  window.location.hash = '#/team';
  await screen.findByRole('heading', { name: 'Team' });
  end.give();
  const title = /^It is not known whether the token “Robot” for Northwind was created/;
  await screen.findByText(title);
  const now = (rows: AccessToken[]) => {
    unsettled = rows;
    bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  };
  now([doubted]);
  await screen.findByText(/needs your decision/);
  expect(screen.getByText(title)).toBeDefined();
  now([]);
  await waitFor(() => expect(screen.queryByText(/needs your decision/)).toBeNull());
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
});

test.each([
  ['a session', '/connection', 'Paste a session', /^Session value/, 'Save session', 'sessions.save'],
  ['a token', '/tokens', 'Add existing token', /^Personal access token/, /^Add token to/, 'tokens.adopt'],
] as const)(
  'while %s is being checked its dialog cannot be left: what came of it is told there',
  async (_what, screenAt, opener, field, button, method) => {
    const checked = held<null>();
    openApp(screenAt, {
      [method]: async () => {
        await checked.answer;
        return refuse({ code: 'service-refused', status: 400 });
      },
    });
    fireEvent.click((await screen.findAllByRole('button', { name: opener }))[0] as HTMLElement);
    await screen.findByLabelText(field, { selector: 'input' });
    type(field, 'wrong-and-long-enough');
    if (method === 'tokens.adopt') type(/^Name/, 'Robot');
    await press(button);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true),
    );
    for (const cross of within(dialog).queryAllByRole('button', { name: 'Close' })) fireEvent.click(cross);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBe(dialog);
    checked.give(null);
    await within(dialog).findByRole('alert');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);
