// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import { type Handlers, refuse } from '../../../support/fake-bridge.ts';
import { fieldValue, openApp, openRevoke, press, type } from '../../open-app.tsx';
import { day, deploys, northwind } from '../../samples.ts';

const fresh: AccessToken = { ...deploys, key: 't2', name: 'Robot', tail: 'beef' };

async function createRobot(handlers: Handlers) {
  const bridge = openApp('/tokens', handlers);
  await screen.findByRole('table', { name: 'Tokens' });
  await press('Create token');
  await screen.findByLabelText(/^Name/);
  type(/^Name/, 'Robot');
  fireEvent.click(screen.getByLabelText('No expiry'));
  await press('Create token for Northwind');
  return bridge;
}

test('a field of an end that has only come since the last try is not faulted before it was', async () => {
  openApp('/tokens');
  await screen.findByRole('table', { name: 'Tokens' });
  await press('Create token');
  await screen.findByLabelText(/^Name/);
  await press('Create token for Northwind');
  await waitFor(() => expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true'));
  fireEvent.click(screen.getByLabelText('Custom'));
  await screen.findByLabelText(/^End/);
  expect(screen.queryByText('Choose a date and a time.')).toBeNull();
  await press('Create token for Northwind');
  expect(await screen.findByText('Choose a date and a time.')).toBeDefined();
});

test('SECURITY: the secret of a new token can be had once: the step after creating is closed by its own button and nothing else', async () => {
  const clearsAt = Date.now() + 60_000;
  const bridge = await createRobot({
    'tokens.create': () => fresh,
    'tokens.copy': () => ({ clearsAt }),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Token created' });
  expect(bridge.inputsOf('tokens.create')).toEqual([{ connectionId: 'c1', name: 'Robot', expiresAt: null }]);
  expect(dialog.textContent).toContain('ends in …beef');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.getByRole('dialog', { name: 'Token created' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  const weights = () => ['Done', /^Copy/].map(name => screen.getByRole('button', { name }).dataset.variant);
  expect(weights()).toEqual(['default', 'filled']);
  await press('Copy token');
  expect(await screen.findByText(/^Copied until /)).toBeDefined();
  expect(weights()).toEqual(['filled', 'default']);
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('of a new token that is removed in another window it is not said that its secret is kept', async () => {
  let rows: AccessToken[] = [fresh];
  const bridge = await createRobot({ 'tokens.create': () => fresh, 'tokens.list': () => rows });
  const dialog = await screen.findByRole('dialog', { name: 'Token created' });
  expect(dialog.textContent).toContain('Kept in: Keychain');
  rows = [];
  bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  const said = await screen.findByText(/^It was removed from this computer meanwhile, and may still work/);
  expect(said.closest('[role="status"]')).not.toBeNull();
  expect(dialog.textContent).toContain('Kept in: Not on this computer');
  expect(dialog.textContent).not.toContain('copy it again at any time');
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a token whose secret is not here any more is not said to be in use', async () => {
  openApp('/tokens', {
    'tokens.list': () => [
      { ...deploys, inUse: true, secretIn: 'nowhere' },
      { ...fresh, inUse: true },
    ],
  });
  const [, one, other] = within(await screen.findByRole('table', { name: 'Tokens' })).getAllByRole('row');
  const rows = [one, other].map(row => row?.textContent ?? '');
  expect(rows.filter(words => words.includes('In use by Keyholder'))).toEqual([
    expect.stringContaining('Robot'),
  ]);
  expect(rows.filter(words => words.includes('Not here'))).toEqual([expect.not.stringContaining('Robot')]);
});

test('whoever comes back finds the tokens in their order and where they left them', async () => {
  const tokens = Array.from({ length: 40 }, (_, n) => ({ ...fresh, key: `t${n}`, name: `Robot ${n + 10}` }));
  openApp('/tokens', { 'tokens.list': () => tokens });
  const table = () => screen.findByRole('table', { name: 'Tokens' });
  const first = async () => within(await table()).getAllByRole('row')[1]?.textContent;
  const frame = async () => (await table()).parentElement as HTMLElement;
  await table();
  await press(/^Name/);
  await press(/^Name/);
  expect(await first()).toContain('Robot 49');
  (await frame()).scrollTop = 700;
  fireEvent.scroll(await frame());
  fireEvent.click(screen.getByRole('link', { name: 'Team' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Tokens' })).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'Tokens' }));
  expect(await first()).toContain('Robot 49');
  expect((await frame()).scrollTop).toBe(700);
});

test('an end is told once where this computer’s time is UTC', async () => {
  const expiresAt = '2099-01-02T03:04:00Z';
  await createRobot({ 'tokens.create': () => ({ ...fresh, expiry: 'at', expiresAt }) });
  const dialog = await screen.findByRole('dialog', { name: 'Token created' });
  expect(dialog.textContent).toContain('Expires Jan 2, 2099, 3:04 AM.');
});

test('what was copied counts down, and says when it is off the clipboard', async () => {
  let times = 0;
  await createRobot({
    'tokens.create': () => fresh,
    'tokens.copy': () => ({ clearsAt: Date.now() + (times++ === 0 ? 300 : 600_000) }),
  });
  await screen.findByRole('dialog', { name: 'Token created' });
  await press('Copy token');
  expect(await screen.findByText('No longer on the clipboard', {}, { timeout: 60_000 })).toBeDefined();
  await press('Copy token');
  expect(await screen.findByText(/^The clipboard clears in \d+:\d\d$/)).toBeDefined();
  expect(screen.queryByText('No longer on the clipboard')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy again' }).dataset.variant).toBe('default');
});

test('where a secret lies is marked only where it is not where they usually are', async () => {
  const rows: AccessToken[] = [
    deploys,
    { ...fresh, key: 't3', name: 'Loose', secretIn: 'memory' },
    { ...fresh, key: 't4', name: 'Elsewhere', secretIn: 'nowhere' },
  ];
  openApp('/tokens', { 'tokens.list': () => rows });
  const table = await screen.findByRole('table', { name: 'Tokens' });
  const place = (name: string) => within(table).getByText(name).closest('tr')?.cells[3];
  expect(place('CI deploys')?.textContent).toBe('Keychain');
  expect(place('CI deploys')?.querySelector('[class*="status"]')).toBeNull();
  expect(place('Loose')?.textContent).toBe('Memory');
  expect(place('Loose')?.querySelector('[class*="status"]')).not.toBeNull();
  expect(place('Elsewhere')?.textContent).toBe('Not here');
});

test('a keychain that refuses leaves three ways', async () => {
  const kept: AccessToken = { ...fresh, secretIn: 'memory' };
  const bridge = await createRobot({
    'tokens.create': () => kept,
    'tokens.store': () => refuse({ code: 'keychain-locked' }),
  });
  expect(await screen.findByText('The keychain did not take the token')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy token' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Revoke…' })).toBeDefined();
  await press('Try the keychain again');
  expect(await screen.findByText('It was not stored')).toBeDefined();
  expect(bridge.inputsOf('tokens.store')).toEqual([{ key: 't2' }]);
  const stored = screen.getByRole('button', { name: 'I have stored it' });
  expect(
    [stored, screen.getByRole('button', { name: 'Copy token' })].map(one => one.dataset.variant),
  ).toEqual(['default', 'filled']);
});

test('what is wrong with a field that has the focus is put where it is read out, each time anew', async () => {
  openApp('/tokens', {});
  await screen.findByRole('table', { name: 'Tokens' });
  await press('Create token');
  const field = await screen.findByLabelText(/^Name/);
  const form = field.closest('form') as HTMLFormElement;
  const said = form.querySelector('[data-told]');
  field.focus();
  fireEvent.submit(form);
  await waitFor(() => expect(said?.textContent).toBe('Enter a name.'));
  expect(document.activeElement).toBe(field);
  fireEvent.submit(form);
  expect(said?.textContent).toBe('');
  await waitFor(() => expect(said?.textContent).toBe('Enter a name.'));
  fireEvent.input(field, { target: { value: 'Robot' } });
  expect(said?.textContent).toBe('');
});

test('an unknown creation is not called a failure, and the form keeps its contents', async () => {
  await createRobot({ 'tokens.create': () => refuse({ code: 'outcome-unknown' }) });
  expect(await screen.findByText('It may or may not have been created')).toBeDefined();
  expect(screen.queryByText('No token was created')).toBeNull();
  expect(fieldValue(/^Name/)).toBe('Robot');
});

const lost: Problem = { code: 'outcome-unknown' };
const unshown: Problem = { code: 'unreadable-answer' };
const refused: Problem = { code: 'not-permitted', status: 403 };
test.each([
  ['is in doubt', lost, 'It may or may not have been created', ''],
  ['was not shown', unshown, 'The token was created, and its secret was not shown', ''],
  ['was refused', refused, 'No token was created', 'Robot'],
])(
  'a form that is opened anew offers a token once more only where none was made: one that %s',
  async (...of) => {
    const [, problem, words, name] = of;
    await createRobot({ 'tokens.create': () => refuse(problem) });
    expect(await screen.findByText(words)).toBeDefined();
    const buttons = within(screen.getByRole('dialog', { name: 'Create token' }));
    const [close] = buttons.getAllByRole('button', { name: /^(Close|Cancel)$/ }).slice(-1);
    if (close) fireEvent.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Create token');
    await screen.findByRole('dialog', { name: 'Create token' });
    expect(fieldValue(/^Name/)).toBe(name);
  },
);

test('a token that is said to be there already is not called "not created": a proxy may have sent it twice', async () => {
  await createRobot({
    'tokens.create': () => refuse({ code: 'conflict', reason: 'service', status: 409, serviceSaid: 'Taken' }),
  });
  expect(await screen.findByText('The service says this already exists')).toBeDefined();
  expect(screen.getByText(/Where you know of no such token, it was created now/)).toBeDefined();
  expect(screen.queryByText('No token was created')).toBeNull();
});

test('a token that was created and not shown is not called "not created"', async () => {
  await createRobot({ 'tokens.create': () => refuse({ code: 'unreadable-answer' }) });
  expect(await screen.findByText('The token was created, and its secret was not shown')).toBeDefined();
  expect(screen.queryByText('No token was created')).toBeNull();
  // What would make a second one does not look like what is right to do next.
  expect(screen.getByRole('button', { name: 'Create another token for Northwind' }).dataset.variant).toBe(
    'default',
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Create token' }));
  const [close] = dialog.getAllByRole('button', { name: 'Close' }).slice(-1);
  expect(close?.dataset.variant).not.toBe('default');
});

test.each<[AccessToken['id'], boolean]>([
  ['pat_2', false],
  [null, true],
])('a token with the id %s: whether it cannot be revoked from here is said', async (id, told) => {
  await createRobot({ 'tokens.create': () => ({ ...fresh, id }) });
  const dialog = await screen.findByRole('dialog', { name: 'Token created' });
  expect(dialog.textContent?.includes('gave no id that could be kept')).toBe(told);
});

test('a session that ends meanwhile is mended inside the form, which keeps its contents', async () => {
  let ended = false;
  const bridge = await createRobot({
    'tokens.create': () => {
      ended = true;
      return refuse({ code: 'session-ended' });
    },
    'connections.list': () => ({
      connections: [
        { ...northwind, session: { ...northwind.session, verdict: ended ? 'refused' : 'accepted' } },
      ],
      currentId: 'c1',
    }),
    'sessions.save': () => {
      ended = false;
      return { ...northwind.session };
    },
  });
  const button = () => screen.getByRole('button', { name: 'Create token for Northwind' });
  await screen.findByText('The dashboard session has ended');
  expect(screen.getByText(/^No token was created\. Give Keyholder a new session/)).toBeDefined();
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  await waitFor(() => expect(button()).toHaveProperty('disabled', true));
  expect(fieldValue(/^Name/)).toBe('Robot');
  const dialog = within(screen.getByRole('dialog', { name: 'Create token' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Paste a session' }));
  await screen.findByLabelText(/^Session value/);
  type(/^Session value/, 'new-session');
  await press('Save session');
  await waitFor(() => expect(button()).toHaveProperty('disabled', false));
  expect(fieldValue(/^Name/)).toBe('Robot');
});

test.each([
  [
    'a revocation',
    'Revoke…',
    'tokens.revoke',
    'Revoke token',
    'Revoke token again',
    'The token was not revoked',
  ],
  [
    'a revocation by id',
    null,
    'tokens.revokeById',
    'Revoke token',
    'Revoke token',
    'The token was not revoked',
  ],
  ['a replacement', 'Replace…', 'tokens.rotate', 'Replace token', 'Replace token', 'Nothing was begun'],
] as const)(
  'a session that ends at %s is told once, and no more once there is another',
  async (_what, command, method, button, again, title) => {
    let session = northwind.session;
    const bridge = openApp('/tokens', {
      'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: 'c1' }),
      [method]: () => {
        session = { ...session, verdict: 'refused' };
        return refuse({ code: 'session-ended', status: 401 });
      },
      'sessions.save': () => {
        session = northwind.session;
        return session;
      },
    });
    await press(command ? 'Actions for CI deploys' : 'More');
    fireEvent.click(await screen.findByRole('menuitem', { name: command ?? 'Revoke by id…' }));
    const dialog = within(await screen.findByRole('dialog'));
    if (!command) type(/^Token id/, 'pat_7');
    await press(button);
    const told = await dialog.findByText(`${title}. Give Keyholder a new session, then try again.`, {
      exact: false,
    });
    await waitFor(() => expect(document.activeElement).toBe(told.closest('[role="alert"]')));
    bridge.emit('changed', { topics: ['connections'], connectionId: null });
    await waitFor(() => expect(dialog.getByRole('button', { name: again })).toHaveProperty('disabled', true));
    expect(dialog.getAllByText(/session has ended|Give Keyholder/)).toHaveLength(2);
    fireEvent.click(dialog.getByRole('button', { name: 'Paste a session' }));
    await screen.findByLabelText(/^Session value/);
    type(/^Session value/, 'new-session');
    await press('Save session');
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: button })).toHaveProperty('disabled', false),
    );
    expect(dialog.queryByText(/has ended|Give Keyholder/)).toBeNull();
  },
);

test('the Escape key leaves the dialog that lies on top, and not those below it', async () => {
  let session = northwind.session;
  const bridge = openApp('/tokens', {
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: 'c1' }),
  });
  await screen.findByRole('table', { name: 'Tokens' });
  await press('Create token');
  const below = await screen.findByRole('dialog', { name: 'Create token' });
  session = { ...session, verdict: 'refused' };
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  fireEvent.click(await within(below).findByRole('button', { name: 'Paste a session' }));
  const field = await screen.findByLabelText(/^Session value/);
  fireEvent.keyDown(field, { key: 'Escape' });
  const pasting = () => screen.queryByRole('dialog', { name: /^Paste a session/ });
  await waitFor(() => expect(pasting()).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Create token' })).toBe(below);
  fireEvent.keyDown(below, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['missing', { heldIn: 'nowhere' as const }, 'No dashboard session'],
  ['ended', { verdict: 'refused' as const }, /^The dashboard session (for Northwind )?has ended$/],
])('that the session is %s is announced once, by the dialog that is open', async (_what, lost, words) => {
  let session = northwind.session;
  const bridge = openApp('/tokens', {
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: 'c1' }),
  });
  await screen.findByRole('table', { name: 'Tokens' });
  await press('Create token');
  const dialog = await screen.findByRole('dialog', { name: 'Create token' });
  session = { ...session, ...lost };
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  const said = await within(dialog).findByText(words);
  const spoken = () => screen.getAllByText(words).map(one => one.closest('[role="status"], [role="alert"]'));
  await waitFor(() => expect(spoken()).toHaveLength(2));
  expect(spoken().filter(one => one !== null)).toEqual([said.closest('[role="status"]')]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(spoken()).not.toContain(null);
});

test('without a session nothing can be created, and it says why', async () => {
  const connection = { ...northwind, session: { ...northwind.session, heldIn: 'nowhere' as const } };
  openApp('/tokens', {
    'connections.list': () => ({ connections: [connection], currentId: 'c1' }),
    'tokens.list': () => [],
  });
  expect(await screen.findByText('No dashboard session')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Create token' })).toHaveProperty('disabled', true);
  expect(await screen.findByText('No tokens recorded on this computer')).toBeDefined();
});

test('where nothing can show the team, its id is asked for before anything is sent', async () => {
  const connection = { ...northwind, teamId: null, tokenInUse: null };
  const bridge = openApp('/tokens', {
    'connections.list': () => ({ connections: [connection], currentId: 'c1' }),
    'tokens.list': () => [],
    'tokens.create': () => fresh,
  });
  await screen.findByText('No tokens recorded on this computer');
  fireEvent.click(screen.getAllByRole('button', { name: 'Create token' })[0] as HTMLElement);
  const field = await screen.findByRole('textbox', { name: /^Team id/ });
  expect(field).toHaveProperty('required', true);
  type(/^Name/, 'Robot');
  await press('Create token for Northwind');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(bridge.inputsOf('tokens.create')).toEqual([]);
  type(/^Team id/, 'team_1');
  await press('Create token for Northwind');
  await screen.findByRole('dialog', { name: 'Token created' });
  expect(bridge.inputsOf('tokens.create')).toMatchObject([{ name: 'Robot', teamId: 'team_1' }]);
});

test('revoking asks first, names the token, and the focus starts on Cancel', async () => {
  const bridge = await openRevoke({
    'tokens.revoke': () => ({ ...deploys, state: 'revoked', revokedAt: 1 }),
  });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  expect(screen.getByRole('dialog').textContent).toContain('CI deploys');
  expect(bridge.inputsOf('tokens.revoke')).toHaveLength(0);
  await press('Revoke token');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('“CI deploys” is revoked.')).toBeDefined();
});

test.each<[string, Handlers['tokens.revoke'], string]>([
  ['lost', () => refuse({ code: 'outcome-unknown' }), 'It is not known whether the token was revoked'],
  [
    'recorded as lost',
    () => ({ ...deploys, state: 'revocation-unknown' }),
    'It is not known whether the token was revoked',
  ],
  ['turned away', () => refuse({ code: 'not-permitted', status: 403 }), 'The token was not revoked'],
  [
    'refused, maybe since it is gone',
    () => refuse({ code: 'service-refused', status: 200, serviceSaid: 'Token not found' }),
    'The service refused to revoke the token',
  ],
  [
    'refused as what is so',
    () => refuse({ code: 'conflict', reason: 'service', serviceSaid: 'Already revoked' }),
    'The service refused to revoke the token',
  ],
  ['answered without a yes', () => ({ ...deploys, state: 'active' }), 'The token was not revoked'],
])('a revocation that was %s is never called done', async (_name, revoke, title) => {
  await openRevoke(revoke ? { 'tokens.revoke': revoke } : {});
  await press('Revoke token');
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByText(/is revoked\./)).toBeNull();
  expect(screen.getByRole('button', { name: 'Revoke token again' })).toBeDefined();
});

test.each(['by its row', 'by its id'])(
  'a token that may be revoked already, %s, is not said to be not revoked since a later attempt was refused',
  async how => {
    const problems: Problem[] = [{ code: 'outcome-unknown' }, { code: 'not-permitted', status: 403 }];
    const answer = () => refuse(problems.shift() ?? { code: 'offline' });
    const isById = how === 'by its id';
    if (isById) {
      openApp('/tokens', { 'tokens.revokeById': answer });
      await press('More');
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke by id…' }));
      await screen.findByRole('dialog');
      type(/^Token id/, 'pat_7');
    } else await openRevoke({ 'tokens.revoke': answer });
    await press('Revoke token');
    await screen.findByText('It is not known whether the token was revoked');
    await press(isById ? 'Revoke token' : 'Revoke token again');
    expect(await screen.findByText('This time the token was not revoked')).toBeDefined();
    expect(screen.queryByText('The token was not revoked')).toBeNull();
  },
);

test('after a revocation by id alone, rows of that id in other connections of the same dashboard are named, and not called revoked', async () => {
  const { baseUrl } = northwind;
  const fabrikam = { ...northwind, id: 'c2', label: 'Fabrikam' };
  const elsewhere = { ...northwind, id: 'c3', label: 'Elsewhere', dashboardUrl: baseUrl };
  const row = (name: string, more: Partial<AccessToken> = {}): AccessToken => ({
    ...{ ...deploys, id: 'pat_7', key: name, name, ...more },
  });
  const rows: Record<string, AccessToken[]> = {
    c1: [row('Here')],
    c2: [
      row('Robot', { connectionId: 'c2' }),
      row('Gone', { connectionId: 'c2', state: 'revoked', revokedAt: 1 }),
      row('Other', { connectionId: 'c2', id: 'pat_77' }),
    ],
    c3: [row('Another service’s', { connectionId: 'c3' })],
  };
  openApp('/tokens', {
    'connections.list': () => ({ connections: [northwind, fabrikam, elsewhere], currentId: 'c1' }),
    'tokens.revokeById': () => ({ ...deploys, id: 'pat_7', how: 'id-only', state: 'revoked', revokedAt: 1 }),
    'tokens.list': ({ connectionId }) => rows[connectionId] ?? [],
  });
  await press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke by id…' }));
  await screen.findByRole('dialog');
  type(/^Token id/, 'pat_7');
  await press('Revoke token');
  expect(await screen.findByText('The token is revoked.')).toBeDefined();
  expect(
    await screen.findByText(
      'The id that was revoked is also that of “Robot” of Fabrikam. It is not known whether that is the same token: ask there whether it works.',
    ),
  ).toBeDefined();
});

test('the token that Keyholder itself uses is revoked only after its name was typed', async () => {
  await openRevoke({ 'tokens.list': () => [{ ...deploys, inUse: true }] });
  const button = screen.getByRole('button', { name: 'Revoke token' });
  expect(button).toHaveProperty('disabled', true);
  type(/^Type the token’s name/, 'CI deploys');
  expect(screen.getByRole('button', { name: 'Revoke token' })).toHaveProperty('disabled', false);
});

test.each([
  ['a blank that does not break', 'CI\u00a0deploys', 'CI deploys'],
  ['an accent of its own', 'Cafe\u0301', 'Caf\u00e9'],
  ['signs that no key has', '“Ana’s” – deploys', '"Ana\'s" - deploys'],
  ['letters from right to left, copied from where they are read', 'פריסה', '\u2068פריסה\u2069'],
])('a name with %s is typed as it is read', async (_what, name, typed) => {
  openApp('/tokens', { 'tokens.list': () => [{ ...deploys, name, inUse: true }] });
  await press(/^Actions for/);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke…' }));
  await screen.findByRole('dialog', { name: 'Revoke token?' });
  type(/^Type the token’s name/, `${typed}x`);
  expect(screen.getByRole('button', { name: 'Revoke token' })).toHaveProperty('disabled', true);
  type(/^Type the token’s name/, typed);
  expect(screen.getByRole('button', { name: 'Revoke token' })).toHaveProperty('disabled', false);
});

test('where there is no session, nobody who has tried nothing is told to try again', async () => {
  const session = { heldIn: 'nowhere', savedAt: null, verdict: 'unchecked', checkedAt: null } as const;
  openApp('/tokens', {
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: 'c1' }),
  });
  const gap = (await screen.findByText('No dashboard session')).closest('[role]');
  expect(gap?.textContent).toContain('give Keyholder a session first');
  expect(gap?.textContent).not.toContain('try again');
});

test('a service that answered with a fault of its own is not said to be unreachable', async () => {
  const session = { ...northwind.session, verdict: 'unreachable' } as const;
  openApp('/connection', {
    'connections.list': () => ({ connections: [{ ...northwind, session }], currentId: 'c1' }),
  });
  expect(await screen.findByText('No answer came that tells, so nothing is known of it yet.')).toBeDefined();
});

test('tokens that were revoked by their ids alone, and are all called the same, are told apart by these', async () => {
  const row = (id: string): AccessToken => ({
    ...{ ...deploys, id, key: id, name: 'Token made elsewhere', tail: null, how: 'id-only' },
    ...{ state: 'revoked', revokedAt: 1, secretIn: 'nowhere' },
  });
  openApp('/tokens', { 'tokens.list': () => [row('pat_7'), row('pat_8')] });
  expect(await screen.findByText('id pat_7')).toBeDefined();
  expect(screen.getByText('id pat_8')).toBeDefined();
  expect(screen.queryByText(/ending not known/)).toBeNull();
});

test('where no end is known it is said of what, also where the words stand below the state', async () => {
  openApp('/tokens', { 'tokens.list': () => [{ ...deploys, expiry: 'unknown', expiresAt: null }] });
  expect(await screen.findByText('Expiry not known')).toBeDefined();
});

test('a revoked token ends no more: its row counts down to nothing', async () => {
  const end = { expiry: 'at', expiresAt: new Date(Date.now() + 6 * day).toISOString() } as const;
  const ours = { ...deploys, ...end, state: 'revoked', revokedAt: 1 } as const;
  openApp('/tokens', { 'tokens.list': () => [ours, { ...fresh, ...end }] });
  const row = async (name: string) =>
    within((await screen.findByText(name)).closest<HTMLElement>('tr, [role=row]') ?? document.body);
  expect((await row('Robot')).getByText('in 6 days')).toBeDefined();
  expect((await row('CI deploys')).getByText('Ended')).toBeDefined();
  expect((await row('CI deploys')).queryByText('in 6 days')).toBeNull();
});

test('a token that may be revoked since before is not told as not revoked where asking again by its id is refused', async () => {
  openApp('/tokens', {
    'tokens.list': () => [{ ...deploys, id: 'pat_1', state: 'revocation-unknown' }],
    'tokens.revokeById': () => refuse({ code: 'offline' }),
  });
  await press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke by id…' }));
  type(/^Token id/, 'pat_1');
  await press('Revoke token');
  expect(await screen.findByText('This time the token was not revoked')).toBeDefined();
});
