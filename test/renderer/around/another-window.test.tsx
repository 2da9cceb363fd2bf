// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { refuse } from '../../support/fake-bridge.ts';
import { fieldValue, openApp, openRevoke, press, type } from '../open-app.tsx';
import { ada, deploys, info, listOf, northwind } from '../samples.ts';

test('a token that is revoked in another window while this one asks is said to be, and nothing is asked any more', async () => {
  let token: AccessToken = deploys;
  const bridge = await openRevoke({ 'tokens.list': () => [token] });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  token = { ...deploys, state: 'revoked', revokedAt: 1 };
  bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  const dialog = await screen.findByRole('dialog', { name: 'This token is already revoked' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole('button', { name: /^Revoke token/ })).toBeNull();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bridge.inputsOf('tokens.revoke')).toHaveLength(0);
});

test.each([
  ['Replace…', 'revoked', 'tokens.rotate'],
  ['Replace…', 'removed', 'tokens.rotate'],
  ['Remove from this computer…', 'removed', 'tokens.forget'],
] as const)('nor by “%s” of one that is %s there', async (command, what, method) => {
  let rows: AccessToken[] = [deploys];
  const bridge = openApp('/tokens', { 'tokens.list': () => rows });
  await press(/^Actions for /);
  fireEvent.click(await screen.findByRole('menuitem', { name: command }));
  await screen.findByRole('dialog');
  rows = what === 'removed' ? [] : [{ ...deploys, state: 'revoked', revokedAt: 1 }];
  bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  const dialog = await screen.findByRole('dialog', { name: `This token is already ${what}` });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bridge.inputsOf(method)).toHaveLength(0);
});

test('one that is removed there while this one asks is said to be, where to find it, and that it may still work', async () => {
  let rows: AccessToken[] = [deploys];
  const bridge = await openRevoke({ 'tokens.list': () => rows });
  rows = [];
  bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  const dialog = await screen.findByRole('dialog', { name: 'This token is already removed' });
  expect(dialog.textContent).toContain('may still work');
  expect(dialog.textContent).toContain('Removed tokens');
  expect(screen.queryByRole('button', { name: /^Revoke token/ })).toBeNull();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bridge.inputsOf('tokens.revoke')).toHaveLength(0);
});

test('notes of a token that is removed there say so before they are saved, and are there when its row is', async () => {
  let rows: AccessToken[] = [deploys];
  const bridge = openApp('/tokens', { 'tokens.list': () => rows });
  const open = async () => {
    await press('Actions for CI deploys');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Notes and places…' }));
    return await screen.findByLabelText<HTMLTextAreaElement>('What it is for');
  };
  const set = (to: AccessToken[]) => {
    rows = to;
    bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  };
  fireEvent.change(await open(), { target: { value: 'Ours' } });
  expect(screen.queryByText(/^It was removed/)).toBeNull();
  set([]);
  const said = await screen.findByText(/^It was removed from this computer meanwhile/);
  expect(said.closest('[role="status"]')).not.toBeNull();
  fireEvent.keyDown(window, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  set([deploys]);
  expect((await open()).value).toBe('Ours');
  expect(screen.queryByText(/^It was removed/)).toBeNull();
});

test('a session that is removed there is not asked about any more', async () => {
  let { session } = northwind;
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: northwind.id }),
  });
  await press('Remove session…');
  await screen.findByRole('dialog', { name: 'Remove the session?' });
  session = { ...session, heldIn: 'nowhere', savedAt: null };
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  const dialog = await screen.findByRole('dialog', { name: 'The session is not kept any more' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(screen.queryByRole('button', { name: 'Remove session' })).toBeNull();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bridge.inputsOf('sessions.forget')).toHaveLength(0);
});

test('of a session that is removed here it is at no moment said that it was removed there', async () => {
  let { session } = northwind;
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: northwind.id }),
    'sessions.forget': () => {
      session = { ...session, heldIn: 'nowhere', savedAt: null };
      bridge.emit('changed', { topics: ['connections'], connectionId: null });
      return session;
    },
  });
  const titles = new Set<string>();
  const seen = new MutationObserver(() => {
    for (const one of screen.queryAllByRole('dialog')) titles.add(one.querySelector('h2')?.textContent ?? '');
  });
  seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  await press('Remove session…');
  await press('Remove session');
  await screen.findByText('The session was removed from this computer.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  seen.disconnect();
  expect([...titles]).toEqual(['Remove the session?']);
});

test('a session that was saved there is not removed by a question about the one before it', async () => {
  let { session } = northwind;
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: northwind.id }),
  });
  await press('Remove session…');
  await screen.findByRole('dialog', { name: 'Remove the session?' });
  session = { ...session, savedAt: (session.savedAt ?? 0) + 1_000 };
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  const dialog = await screen.findByRole('dialog', { name: 'Another session is kept now' });
  expect(dialog.textContent).toContain('saved while this was open');
  expect(screen.queryByRole('button', { name: 'Remove session' })).toBeNull();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bridge.inputsOf('sessions.forget')).toHaveLength(0);
  // Asked anew it is about that one.
  await press('Remove session…');
  await screen.findByRole('dialog', { name: 'Remove the session?' });
  await press('Remove session');
  await waitFor(() => expect(bridge.inputsOf('sessions.forget')).toHaveLength(1));
});

test('what a revocation met is not lost where its row is removed there', async () => {
  let rows: AccessToken[] = [deploys];
  const bridge = await openRevoke({
    'tokens.list': () => rows,
    'tokens.revoke': () => refuse({ code: 'not-permitted', status: 403 }),
  });
  await press('Revoke token');
  expect(await screen.findByText('The token was not revoked')).toBeDefined();
  rows = [];
  bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(screen.getByText('The token was not revoked')).toBeDefined();
});

test('a token that was revoked before is never said to be not revoked', async () => {
  await openRevoke({ 'tokens.revoke': () => refuse({ code: 'conflict', reason: 'revoked' }) });
  await press('Revoke token');
  expect(await screen.findByText('This token is already revoked')).toBeDefined();
  expect(screen.queryByText('The token was not revoked')).toBeNull();
});

test('the name is asked for as soon as Keyholder uses the token, also where another window has said so', async () => {
  let token: AccessToken = deploys;
  const bridge = await openRevoke({ 'tokens.list': () => [token] });
  expect(screen.getByRole('button', { name: 'Revoke token' })).toHaveProperty('disabled', false);
  token = { ...deploys, inUse: true };
  bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  await screen.findByLabelText(/^Type the token’s name/);
  expect(screen.getByRole('button', { name: 'Revoke token' })).toHaveProperty('disabled', true);
});

test('what another window has saved of a connection is shown, and not undone from here', async () => {
  let changed: Partial<Connection> = {};
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections: [{ ...northwind, ...changed }], currentId: northwind.id }),
    'connections.update': () => ({ ...northwind, ...changed, label: 'Ours' }),
  });
  await screen.findByRole('heading', { name: 'Service' });
  type(/^Name/, 'Ours');
  changed = { teamId: 'team_9' };
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  await waitFor(() => expect(fieldValue(/^Team id/)).toBe('team_9'));
  expect(fieldValue(/^Name/)).toBe('Ours');
  window.location.hash = '#/team';
  await screen.findByRole('heading', { level: 1, name: 'Team' });
  changed = { teamId: 'team_10' };
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  window.location.hash = '#/connection';
  await screen.findByRole('heading', { name: 'Service' });
  expect(fieldValue(/^Name/)).toBe('Ours');
  await waitFor(() => expect(fieldValue(/^Team id/)).toBe('team_10'));
  await press('Save changes');
  await waitFor(() => expect(bridge.inputsOf('connections.update')).toHaveLength(1));
  expect(bridge.inputsOf('connections.update')[0]).toMatchObject({ label: 'Ours', teamId: 'team_10' });
});

test('notes that another window has saved of a token are shown, and replaced from here only where that is said', async () => {
  let token: AccessToken = deploys;
  const bridge = openApp('/tokens', { 'tokens.list': () => [token], 'tokens.note': () => token });
  const savedElsewhere = (change: Partial<AccessToken>) => {
    token = { ...token, ...change };
    bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  };
  const noteField = () => screen.getByLabelText<HTMLTextAreaElement>('What it is for');
  await press('Actions for CI deploys');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Notes and places…' }));
  await screen.findByRole('dialog', { name: 'Notes and places of “CI deploys”' });
  savedElsewhere({ note: 'Theirs' });
  await waitFor(() => expect(noteField().value).toBe('Theirs'));
  expect(screen.queryByText(/^Saved meanwhile/)).toBeNull();
  fireEvent.change(noteField(), { target: { value: 'Ours' } });
  savedElsewhere({
    note: 'Theirs again',
    places: [{ id: 'p1', name: 'CI', link: null, person: null, updated: false }],
  });
  const said = await screen.findByText(/^Saved meanwhile/);
  await waitFor(() =>
    expect(said.textContent).toBe(
      'Saved meanwhile, not in this window, and replaced when you save here: “Theirs again”.',
    ),
  );
  expect([noteField().value, fieldValue('Place')]).toEqual(['Ours', 'CI']);
  await press('Save notes and places');
  await waitFor(() => expect(bridge.inputsOf('tokens.note')).toHaveLength(1));
  expect(bridge.inputsOf('tokens.note')[0]).toMatchObject({
    note: 'Ours',
    places: [{ id: 'p1', name: 'CI' }],
  });
});

test('a connection that is chosen in another window is shown here too, and that is said; one that is chosen here is not', async () => {
  const fabrikam = { ...northwind, id: 'c2', label: 'Fabrikam' };
  let currentId = northwind.id;
  const bridge = openApp('/invitations', {
    'connections.list': () => ({ connections: [northwind, fabrikam], currentId }),
    'connections.select': ({ id }) => {
      choose(id);
      return {};
    },
  });
  const choose = (id: string) => {
    currentId = id;
    bridge.emit('changed', { topics: ['connections'], connectionId: null });
  };
  await press('Invite someone');
  await screen.findByRole('dialog', { name: 'Invite to Northwind' });
  choose('c2');
  const told =
    'Fabrikam was chosen in another window, and is shown here too. What was open for Northwind is closed.';
  expect(await screen.findByText(told)).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Invite to Northwind' })).toBeNull();
  fireEvent.keyDown(document.body, { key: '1', code: 'Digit1', ctrlKey: true });
  await screen.findByRole('button', { name: /^Connection: Northwind/ });
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(screen.queryByText(/in another window/)).toBeNull();
});

test('that one was chosen here which was shown already leaves no later choice in another window untold', async () => {
  const fabrikam = { ...northwind, id: 'c2', label: 'Fabrikam' };
  let currentId = northwind.id;
  const bridge = openApp('/invitations', {
    'connections.list': () => ({ connections: [northwind, fabrikam], currentId }),
    'connections.select': () => ({}),
  });
  const choose = (id: string) => {
    currentId = id;
    bridge.emit('changed', { topics: ['connections'], connectionId: null });
  };
  await screen.findByRole('button', { name: /^Connection: Northwind/ });
  fireEvent.keyDown(document.body, { key: '1', code: 'Digit1', ctrlKey: true });
  await waitFor(() => expect(bridge.inputsOf('connections.select')).toEqual([{ id: northwind.id }]));
  await new Promise(resolve => setTimeout(resolve, 50));
  choose('c2');
  await screen.findByText(/^Fabrikam was chosen in another window/);
  choose(northwind.id);
  expect(await screen.findByText(/^Northwind was chosen in another window/)).toBeDefined();
});

test('SECURITY: a session that is being pasted for one connection is not left to another: one is chosen in another window', async () => {
  const session = { ...northwind.session, verdict: 'refused' } as const;
  const ours = { ...northwind, session };
  const fabrikam = { ...ours, id: 'c2', label: 'Fabrikam', dashboardUrl: 'https://fabrikam.example' };
  let currentId = northwind.id;
  const bridge = openApp('/team', {
    'connections.list': () => ({ connections: [ours, fabrikam], currentId }),
    'sessions.save': () => northwind.session,
  });
  await press('Paste a session');
  await screen.findByRole('dialog', { name: 'Paste a session for Northwind' });
  type(/^Session value/, 'session-of-northwind');
  currentId = fabrikam.id;
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  await screen.findByText('The dashboard session for Fabrikam has ended');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Paste a session');
  await screen.findByRole('dialog', { name: 'Paste a session for Fabrikam' });
  expect(fieldValue(/^Session value/)).toBe('');
});

test('that signing in to one connection did not work is not said of the next', async () => {
  const session = { ...northwind.session, verdict: 'refused' } as const;
  const ours = { ...northwind, session };
  const fabrikam = { ...ours, id: 'c2', label: 'Fabrikam' };
  let currentId = northwind.id;
  const bridge = openApp('/team', {
    'app.info': () => ({ ...info, features: { ...info.features, signInWindow: true } }),
    'connections.list': () => ({ connections: [ours, fabrikam], currentId }),
    'sessions.signIn': () => refuse({ code: 'offline' }),
  });
  await press('Sign in');
  await screen.findByText('Signing in did not work');
  currentId = fabrikam.id;
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  await screen.findByText('The dashboard session for Fabrikam has ended');
  expect(screen.queryByText('Signing in did not work')).toBeNull();
});

test.each([
  ['/team', 'team.get'],
  ['/invitations', 'invitations.list'],
] as const)(
  '%s: that one token was refused is not said of another that is chosen in another window',
  async (path, method) => {
    let tokenInUse = 't1';
    const asked = (): Promise<never> => {
      if (tokenInUse === 't1') refuse({ code: 'token-refused', status: 401 });
      return new Promise(() => {});
    };
    const bridge = openApp(path, {
      [method]: asked,
      'connections.list': () => ({ connections: [{ ...northwind, tokenInUse }], currentId: 'c1' }),
    });
    const refused = () => document.querySelector('[data-problem="token-refused"]');
    await waitFor(() => expect(refused()).not.toBeNull());
    tokenInUse = 't2';
    bridge.emit('changed', { topics: ['connections'], connectionId: null });
    await waitFor(() => expect(refused()).toBeNull());
    expect(screen.getByText(/^Loading/)).toBeDefined();
  },
);

test('invitations that one token was shown do not stand under another that is chosen in another window', async () => {
  let tokenInUse = 't1';
  const bridge = openApp('/invitations', {
    'invitations.list': () => (tokenInUse === 't1' ? listOf([ada]) : new Promise(() => {})),
    'connections.list': () => ({ connections: [{ ...northwind, tokenInUse }], currentId: 'c1' }),
  });
  await screen.findByText('Ada@northwind.example');
  tokenInUse = 't2';
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  await waitFor(() => expect(screen.queryByText('Ada@northwind.example')).toBeNull());
  expect(screen.queryByText('1 in all')).toBeNull();
});
