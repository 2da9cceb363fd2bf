// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onDay } from '../../../../src-renderer/around/token-end.ts';
import { overviewStatus } from '../../../../src-renderer/features/tokens/overview/overview-words.ts';
import { datesUntil } from '../../../../src-renderer/ui/time/times.ts';
import type { OverviewRow } from '../../../../src-shared/token-overview.ts';
import { refuse } from '../../../support/fake-bridge.ts';
import { openApp, press, type } from '../../open-app.tsx';
import { replacing } from '../../sample-jobs.ts';
import { settingsAfter } from '../../sample-settings.ts';
import { day, deploys, info, northwind, overviewOf, works } from '../../samples.ts';

const row: OverviewRow = { ...deploys, ...works };
const soon: OverviewRow = {
  ...{ ...row, key: 't2', name: 'Nightly', group: 'soon', daysLeft: 1, note: 'Export', inUse: false },
  places: [{ id: 'p1', name: 'Billing', link: null, person: null, updated: false }],
};

const area = (label: string): HTMLTextAreaElement => screen.getByLabelText(label, { selector: 'textarea' });
const write = (label: string, text: string) => fireEvent.change(area(label), { target: { value: text } });

async function choose(item: string): Promise<void> {
  await press('Actions for CI deploys');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('why a token cannot be revoked from its menu is said there', async () => {
  let { id } = deploys;
  const bridge = openApp('/tokens', { 'tokens.list': () => [{ ...deploys, id }] });
  await press('Actions for CI deploys');
  expect(await screen.findByRole('menuitem', { name: 'Revoke…' })).toBeDefined();
  expect(screen.queryByText('To revoke it, add its id')).toBeNull();
  id = null;
  bridge.emit('changed', { topics: ['tokens'], connectionId: null });
  expect(await screen.findByText('To revoke it, add its id')).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Revoke…' })).toBeNull();
});

test('every token is in one table, with what has to be done about it', async () => {
  const bridge = openApp('/tokens/all', { 'tokens.overview': () => overviewOf([soon, row], 1) });
  const table = await screen.findByRole('table', { name: 'All tokens' });
  expect(within(table).getByText('Expires tomorrow')).toBeDefined();
  expect(within(table).getByText('Billing')).toBeDefined();
  type('Search tokens', 'bill');
  fireEvent.click(screen.getByLabelText(/^Expiring soon/));
  await waitFor(() =>
    expect(bridge.inputsOf('tokens.overview')).toContainEqual({
      ...{ from: 0, count: 100, search: 'bill', filter: { group: 'soon' } },
      sort: { by: 'need', descending: false },
    }),
  );
});

test('whoever comes back to all tokens finds them in their order, at their part and where they left it', async () => {
  const rows = (from: number) =>
    Array.from({ length: 100 }, (_, n) => ({ ...row, key: `t${from + n}`, name: `Robot ${from + n}` }));
  const bridge = openApp('/tokens/all', {
    'tokens.overview': ({ from = 0 }) => ({ ...overviewOf(rows(from), 0), matching: 300, all: 300 }),
  });
  const table = () => screen.findByRole('table', { name: 'All tokens' });
  await table();
  await press(/^Name/);
  await press('Later');
  await screen.findByText('Robot 100');
  const frame = async () => (await table()).parentElement as HTMLElement;
  (await frame()).scrollTop = 700;
  fireEvent.scroll(await frame());
  fireEvent.click(screen.getByRole('link', { name: 'Team' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'All tokens' })).toBeNull());
  window.location.hash = '#/tokens/all';
  await table();
  expect(await screen.findByText('Robot 100')).toBeDefined();
  expect((await frame()).scrollTop).toBe(700);
  expect(bridge.inputsOf('tokens.overview').at(-1)).toMatchObject({ from: 100, sort: { by: 'name' } });
});

test('where no token matches, all are shown again by a button, and the focus stays in sight', async () => {
  openApp('/tokens/all', {
    'tokens.overview': ({ search }) => (search ? { ...overviewOf([], 0), all: 1 } : overviewOf([row], 0)),
  });
  await screen.findByRole('table', { name: 'All tokens' });
  type('Search tokens', 'nobody');
  await press('Show all 1');
  expect(await screen.findByRole('table', { name: 'All tokens' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Search tokens'));
});

test('the number of ends that come near stands in the navigation, in words too', async () => {
  openApp('/team', { 'tokens.overview': () => overviewOf([soon, soon], 2) });
  expect(await screen.findByRole('link', { name: 'Tokens , 2 tokens end soon' })).toBeDefined();
});

test('the end of the token in use is a calm banner, unless it is not watched', async () => {
  const expiresAt = new Date(Date.now() + 6 * day).toISOString();
  const used = { ...deploys, inUse: true, expiry: 'at' as const, expiresAt };
  openApp('/connection', { 'tokens.list': () => [used] });
  expect(await screen.findByText('The token “CI deploys” ends in 6 days')).toBeDefined();
});

test('one that was made elsewhere and is recorded the day before its end has its banner too', async () => {
  const expiresAt = new Date(Date.now() + day).toISOString();
  const pasted = { ...deploys, inUse: true, createdAt: null, recordedAt: Date.now() };
  openApp('/connection', { 'tokens.list': () => [{ ...pasted, expiry: 'at', expiresAt }] });
  expect(await screen.findByText('The token “CI deploys” ends tomorrow')).toBeDefined();
});

test('the end of a token that is not watched is no banner', async () => {
  const expiresAt = new Date(Date.now() + 6 * day).toISOString();
  const used = { ...deploys, inUse: true, expiry: 'at' as const, expiresAt, watch: false };
  openApp('/tokens', { 'tokens.list': () => [used] });
  await screen.findByRole('table', { name: 'Tokens' });
  expect(screen.queryByText(/ends in 6 days/)).toBeNull();
});

test('what came from another computer is marked, and what was recorded otherwise is told with its notes', async () => {
  const token = {
    ...deploys,
    ...{ imported: true, secretIn: 'nowhere' as const, inUse: false },
    alsoKnown: [
      { what: 'name' as const, text: 'Deploys of the shop' },
      { what: 'end' as const, text: 'none' },
      { what: 'id' as const, text: 'pat_0' },
    ],
  };
  openApp('/tokens', { 'tokens.list': () => [token, { ...deploys, key: 'own', name: 'Own' }] });
  const table = within(await screen.findByRole('table', { name: 'Tokens' }));
  expect(table.getAllByText('Imported')).toHaveLength(1);
  await choose('Notes and places…');
  const dialog = await screen.findByRole('dialog', { name: 'Notes and places of “CI deploys”' });
  expect(dialog.textContent).toContain(
    'Imported from another computer: its secret has never been here. Also recorded: name Deploys of the shop, no expiry, id pat_0.',
  );
});

test('notes and places are written down, and a faulty link is told at its field', async () => {
  const bridge = openApp('/tokens', { 'tokens.note': () => deploys });
  await screen.findByRole('table', { name: 'Tokens' });
  await choose('Notes and places…');
  write('What it is for', 'Deploys the shop');
  await press('Add a place where it is used');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Place')));
  type('Place', 'CI');
  type('Link', 'http://ci.example');
  await press('Save notes and places');
  expect(await screen.findByText(/begins with https:/)).toBeDefined();
  type('Link', 'https://ci.example');
  await press('Save notes and places');
  await waitFor(() =>
    expect(bridge.inputsOf('tokens.note')).toEqual([
      {
        ...{ key: 't1', note: 'Deploys the shop', watch: true },
        places: [{ id: expect.any(String), name: 'CI', link: 'https://ci.example', person: null }],
      },
    ]),
  );
});

test('notes that were begun are there again after Escape, and gone after Cancel', async () => {
  openApp('/tokens');
  await screen.findByRole('table', { name: 'Tokens' });
  const note = () => screen.getByLabelText<HTMLTextAreaElement>('What it is for').value;
  await choose('Notes and places…');
  write('What it is for', 'Deploys the shop');
  fireEvent.keyDown(screen.getByLabelText('What it is for'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Notes and places…');
  expect(note()).toBe('Deploys the shop');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Notes and places…');
  expect(note()).toBe('');
});

test('a service that is asked whether a token works has its answer told', async () => {
  const lastProof = { at: 1, atService: 1, outcome: 'refused' as const };
  openApp('/tokens', { 'tokens.verify': () => ({ ...deploys, lastProof }) });
  await screen.findByRole('table', { name: 'Tokens' });
  await choose('Ask whether it works');
  const told = await screen.findByText('The service refuses “CI deploys”.');
  // Nothing that looks as if all were well.
  expect(told.closest('[role="status"]')?.querySelector('.tabler-icon-alert-triangle')).not.toBeNull();
});

test('where it could not be asked, that is said in the words of the menu', async () => {
  openApp('/tokens', { 'tokens.verify': () => refuse({ code: 'connection-refused' }) });
  await screen.findByRole('table', { name: 'Tokens' });
  await choose('Ask whether it works');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'It could not be asked whether “CI deploys” works',
  );
});

test('before a token is replaced the team is named for which another one is created', async () => {
  openApp('/tokens');
  await screen.findByRole('table', { name: 'Tokens' });
  await choose('Replace…');
  const dialog = await screen.findByRole('dialog', { name: 'Replace token' });
  expect(dialog.textContent).toMatch(/A new token for Northwind is created first, and the service is asked/);
});

test('where the answer to a replacement is lost, it is not said that nothing was begun, and none is asked for again at once', async () => {
  const bridge = openApp('/tokens', { 'tokens.rotate': () => refuse({ code: 'internal' }) });
  await screen.findByRole('table', { name: 'Tokens' });
  await choose('Replace…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace token' }));
  await press('Replace token');
  await dialog.findByText('It is not known whether the replacement was begun');
  expect(dialog.queryByText('Nothing was begun')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Replace token' })).toHaveProperty('disabled', true);
  expect(bridge.inputsOf('tokens.rotate')).toHaveLength(1);
});

test('SECURITY: a text in which tokens are looked for leaves the field as soon as it is sent', async () => {
  const bridge = openApp('/tokens', {
    'tokens.identify': () => ({ tokens: [row], removed: [], unrecognisable: 1 }),
  });
  await screen.findByRole('table', { name: 'Tokens' });
  await press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Whose token is this?' }));
  const field = 'A token, or a text that may hold some';
  await screen.findByLabelText(field);
  write(field, 'Bearer pasted');
  await press('Look for tokens');
  expect(area(field).value).toBe('');
  expect(await screen.findByText('It is this one:')).toBeDefined();
  expect(screen.getByText(/1 recorded token cannot be recognised/)).toBeDefined();
  expect(bridge.inputsOf('tokens.identify')).toEqual([{ text: 'Bearer pasted' }]);
  expect(screen.getByRole('button', { name: 'Replace…' })).toBeDefined();
  await press('Revoke…');
  expect(await screen.findByRole('dialog', { name: /Revoke/ })).toBeDefined();
});

test('a token of another connection is looked for there by its name', async () => {
  const fabrikam = { ...northwind, id: 'c2', label: 'Fabrikam' };
  const theirs = { ...row, key: 't9', connectionId: 'c2', connectionLabel: 'Fabrikam', name: 'Nightly' };
  let currentId = 'c1';
  const bridge = openApp('/tokens', {
    'connections.list': () => ({ connections: [northwind, fabrikam], currentId }),
    'connections.select': ({ id }) => {
      currentId = id;
      bridge.emit('changed', { topics: ['connections'], connectionId: null });
      return {};
    },
    'tokens.list': ({ connectionId }) => (connectionId === 'c2' ? [theirs] : [deploys]),
    'tokens.identify': () => ({ tokens: [theirs], removed: [], unrecognisable: 0 }),
  });
  await screen.findByRole('table', { name: 'Tokens' });
  await press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Whose token is this?' }));
  await screen.findByRole('dialog');
  write('A token, or a text that may hold some', 'Bearer pasted');
  await press('Look for tokens');
  await press('Go to Fabrikam');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search tokens').value).toBe('Nightly'));
});

test('no end of a token in use is told that the service took after it', async () => {
  const lastProof = { at: Date.now(), atService: Date.now(), outcome: 'works' as const };
  const ended = { expiry: 'at' as const, expiresAt: new Date(Date.now() - day).toISOString() };
  openApp('/tokens', { 'tokens.list': () => [{ ...deploys, inUse: true, ...ended, lastProof }] });
  expect(await screen.findByText('Works past its end')).toBeDefined();
  expect(screen.queryByText(/has expired|ends today/)).toBeNull();
});

test('the command that reads a token says what the system will ask', async () => {
  openApp('/tokens', {
    'tokens.command': () => ({ shell: 'sh', read: 'secret-tool lookup', curl: 'x', asks: 'unlocking' }),
  });
  await screen.findByRole('table', { name: 'Tokens' });
  await choose('Command that reads it…');
  expect(await screen.findByText(/keyring asks for its password where it is locked/)).toBeDefined();
  expect(area('The command').value).toBe('secret-tool lookup');
});

test('days of telling are chosen one by one, and saving something else leaves them as they are', async () => {
  const bridge = openApp('/settings', { 'settings.set': change => settingsAfter(change) });
  fireEvent.click(await screen.findByLabelText('14 days'));
  await waitFor(() => expect(bridge.inputsOf('settings.set').at(-1)?.endDays).toEqual([30, 7, 1]));
  await press('Save settings');
  await waitFor(() => expect(bridge.inputsOf('settings.set')).toHaveLength(2));
  expect(bridge.inputsOf('settings.set').at(-1)).not.toHaveProperty('endDays');
});

test('states and days are told in plain words', () => {
  expect([0, 1, 9].map(onDay)).toEqual(['today', 'tomorrow', 'in 9 days']);
  expect(overviewStatus({ ...row, group: 'soon', daysLeft: 9 }).word).toBe('Expires in 9 days');
  expect(overviewStatus({ ...row, group: 'soon', daysLeft: 9, state: 'revoking' }).word).toBe('Revoking…');
  expect(overviewStatus({ ...row, why: 'ended', group: 'decision', ended: true }).word).toBe(
    'Expired, and in use',
  );
  expect(overviewStatus({ ...row, group: 'past', ended: true }).word).toBe('Expired');
  const ofAll = { ...row, why: 'outlived', group: 'decision', ended: true } as const;
  expect(overviewStatus(ofAll).word).toBe('Works past its end');
  expect(overviewStatus({ ...row, group: 'past', state: 'revoked' }).word).toBe('Revoked');
  const noon = Date.UTC(2026, 10, 22, 12);
  expect([noon - 1, noon + 11.9 * 3_600_000, noon + 12 * 3_600_000].map(at => datesUntil(at, noon))).toEqual([
    0, 0, 1,
  ]);
});

test('a replacement whose new token is gone again is not said to work, and offers to keep the old one only', async () => {
  const made = { ...deploys, key: 't2', tail: 'New1' };
  let rotation = replacing(made);
  const bridge = openApp('/tokens', { 'tokens.rotations': () => [rotation] });
  expect(await screen.findByText('The new token works.')).toBeDefined();
  expect(screen.getAllByText(/^Keyholder leaves the old one as it is until /)).toHaveLength(1);
  rotation = replacing({ ...made, state: 'revoked', revokedAt: 1 });
  bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  expect(
    await screen.findByText('The new token was revoked since. Keyholder has left the old one as it was.'),
  ).toBeDefined();
  expect(screen.queryByText(/^Keyholder leaves|copy it from its row/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Revoke the old token…' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Keep the old token' })).toBeDefined();
});

test.each([
  ['another window was quicker', { code: 'conflict', reason: 'rotation-waits' }, null],
  ['no answer came', { code: 'outcome-unknown' }, null],
  ['the new one is refused', { code: 'token-refused', status: 401 }, 'The old token was not revoked'],
] as const)(
  'that an old token was not revoked is said where it is known: %s',
  async (_what, problem, title) => {
    const rotation = { ...replacing({ ...deploys, key: 't2' }), phase: 'ready' as const, graceEndsAt: 1 };
    openApp('/tokens', {
      'tokens.rotations': () => [rotation],
      'tokens.endRotation': () => refuse(problem),
    });
    await press('Revoke the old token…');
    await press('Revoke the old token');
    const said = await screen.findByRole('alert');
    expect(within(said).queryByText('The old token was not revoked')?.textContent ?? null).toBe(title);
  },
);

test('of an old token that the service refused to revoke nobody says that it works: it may be gone', async () => {
  const rotation = { ...replacing({ ...deploys, key: 't2' }), phase: 'not-revoked' as const };
  openApp('/tokens', { 'tokens.rotations': () => [rotation] });
  const words = 'The service refused to revoke the old token: treat it as working.';
  expect(await screen.findByText(words)).toBeDefined();
});

test('a replacement begins at its first field', async () => {
  openApp('/tokens');
  await screen.findByRole('table', { name: 'Tokens' });
  await choose('Replace…');
  const field = await screen.findByLabelText(/^Name of the new token/);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a list without a token says once why', async () => {
  openApp('/tokens', { 'tokens.list': () => [] });
  await screen.findByText('No tokens recorded on this computer');
  expect(screen.getAllByText(/service cannot list tokens/)).toHaveLength(1);
});

test.each([
  [true, 'keychain', 'copy it from its row below'],
  [false, 'keychain', 'a command in the menu of its row below reads it'],
  [false, 'memory', null],
] as const)(
  'how a new token gets to its places is said as its row offers it: with a clipboard (%s), in the %s',
  async (clipboard, secretIn, words) => {
    openApp('/tokens', {
      'app.info': () => ({ ...info, features: { ...info.features, clipboard } }),
      'tokens.rotations': () => [replacing({ ...deploys, key: 't2', tail: 'New1', secretIn })],
    });
    const said = await screen.findByText(/^The new one ends in …New1/);
    expect(said.textContent).toBe(
      `The new one ends in …New1${words === null ? '' : `; ${words}`}. The old one ends in …${deploys.tail}.`,
    );
  },
);
