// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { KeychainStatus } from '../../../../src-shared/host.ts';
import { type Handlers, refuse } from '../../../support/fake-bridge.ts';
import { openApp, press } from '../../open-app.tsx';
import { day, deploys, info, northwind, overviewOf, team } from '../../samples.ts';

test('a missing keychain: the app works, says so, and offers memory', async () => {
  let state: KeychainStatus['state'] = 'unavailable';
  const status = (): KeychainStatus => ({ state, detail: 'no bus', platform: 'linux' });
  const bridge = openApp('/team', {
    'keychain.status': status,
    'keychain.useMemory': () => {
      state = 'memory';
      bridge.emit('changed', { topics: ['keychain'], connectionId: null });
      return status();
    },
  });
  expect(await screen.findByText('No keychain answers on this computer')).toBeDefined();
  expect(screen.getByText('no bus')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeDefined();
  await press('Keep credentials only until I quit');
  expect(await screen.findByText('Credentials are kept only until you quit')).toBeDefined();
  expect(bridge.inputsOf('keychain.useMemory')).toHaveLength(1);
});

test('of a keychain that was no longer waited for it is not said that there is none', async () => {
  openApp('/team', {
    'keychain.status': () => ({
      ...{ state: 'unavailable', platform: 'linux', stopped: true },
      detail: 'You stopped waiting for it.',
    }),
  });
  expect(await screen.findByText('The keychain was not waited for')).toBeDefined();
  expect(screen.queryByText(/No keychain answers|Install and start/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeDefined();
});

test('a locked keychain can be asked again, and the banner goes when it is open', async () => {
  let state: KeychainStatus['state'] = 'locked';
  const status = (): KeychainStatus => ({ state, detail: null, platform: 'macos' });
  const bridge = openApp('/team', {
    'keychain.status': status,
    'keychain.check': () => {
      state = 'ready';
      bridge.emit('changed', { topics: ['keychain'], connectionId: null });
      return status();
    },
  });
  expect(await screen.findByText('The keychain is locked')).toBeDefined();
  await press('Check again');
  await waitFor(() => expect(screen.queryByText('The keychain is locked')).toBeNull());
});

test('a damaged file is told until dismissed', async () => {
  let told = true;
  const bridge = openApp('/team', {
    'notices.list': () =>
      told
        ? [
            {
              id: 'n1',
              kind: 'file-reset',
              file: 'ledger.json',
              keptAs: 'ledger.json.bad-1',
              at: 1,
              dismissed: false,
            },
          ]
        : [],
    'notices.dismiss': () => {
      told = false;
      bridge.emit('changed', { topics: ['notices'], connectionId: null });
      return {};
    },
  });
  expect(await screen.findByText('ledger.json.bad-1')).toBeDefined();
  await press('Dismiss');
  await waitFor(() => expect(screen.queryByText('ledger.json.bad-1')).toBeNull());
});

test.each([
  ['/tokens', 'file-too-new' as const, 'ledger.json', false],
  ['/tokens', 'file-too-new' as const, 'ledger.json', true],
  ['/tokens/all', 'file-stuck' as const, 'ledger.previous.json', false],
  ['/tokens/revoke', 'file-too-new' as const, 'ledger.json', true],
])(
  '%s does not say that there is no token where the ledger is left alone',
  async (place, kind, file, dismissed) => {
    openApp(place, {
      'notices.list': () => [{ id: 'n1', kind, file, keptAs: null, at: 1, dismissed }],
      'tokens.list': () => [],
      'tokens.overview': () => overviewOf([]),
      'tokens.revokePlan': () => ({ rows: [], word: null }),
    });
    expect(await screen.findByRole('heading', { name: 'The recorded tokens are not shown' })).toBeDefined();
    expect(screen.queryByText(/No tokens recorded|no token that may work/)).toBeNull();
    expect(screen.queryAllByText(/^A file (?:comes from|cannot be read)/)).toHaveLength(dismissed ? 0 : 1);
  },
);

test('of connections that were made again it is not said that their file is lost, which may lie there', async () => {
  openApp('/team', {
    'notices.list': () => [
      {
        id: 'n1',
        kind: 'connections-recovered',
        file: 'connections.json',
        keptAs: null,
        at: 1,
        dismissed: false,
      },
    ],
  });
  expect(await screen.findByText(/^connections\.json could not be used\. The connections/)).toBeDefined();
});

test('an ended session is a banner with both ways back', async () => {
  const connection = { ...northwind, session: { ...northwind.session, verdict: 'refused' as const } };
  openApp('/team', { 'connections.list': () => ({ connections: [connection], currentId: 'c1' }) });
  expect(await screen.findByText('The dashboard session for Northwind has ended')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Paste a session' })).toBeDefined();
});

test('an ended session says that team and invitations go on only where the token may still work', async () => {
  const connection = { ...northwind, session: { ...northwind.session, verdict: 'refused' as const } };
  let token: AccessToken = { ...deploys, inUse: true };
  const bridge = openApp('/connection', {
    'connections.list': () => ({ connections: [connection], currentId: 'c1' }),
    'tokens.list': () => [token],
  });
  const goesOn = /The team and the invitations are not affected/;
  await screen.findByText(goesOn);
  token = { ...token, refusedAt: 5 };
  bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  await screen.findByText(refusal);
  expect(screen.queryByText(goesOn)).toBeNull();
  expect(screen.getByText(/^Tokens cannot be created or revoked until there is a new one/)).toBeDefined();
});

test('a refused token in use is a banner on every screen', async () => {
  openApp('/connection', { 'tokens.list': () => [{ ...deploys, inUse: true, refusedAt: 5 }] });
  expect(await screen.findByText('The service refused the token “CI deploys”')).toBeDefined();
});

const refusal = 'The service refused the token “CI deploys”';

test.each([
  ['one that was added since is offered in its place', { recordedAt: 6 }, true],
  ['one that was there before is not', { recordedAt: 4 }, false],
  ['one that is refused, too, is not', { recordedAt: 6, refusedAt: 7 }, false],
  ['one whose secret is not here is not', { recordedAt: 6, secretIn: 'nowhere' as const }, false],
])('of a refused token in use: %s', async (_what, other, isOffered) => {
  const second = { ...deploys, key: 't2', name: 'Second', inUse: false, ...other };
  const bridge = openApp('/tokens', {
    'tokens.list': () => [{ ...deploys, inUse: true, refusedAt: 5 }, second],
    'tokens.use': () => ({ ...second, inUse: true }),
  });
  await screen.findByText(refusal);
  const name = isOffered ? /^Use .Second/ : /^(Create|Add existing) token…$/;
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(screen.queryAllByText(/can take its place/)).toHaveLength(isOffered ? 1 : 0);
  if (isOffered) await waitFor(() => expect(bridge.inputsOf('tokens.use')).toEqual([{ key: 't2' }]));
  else expect(screen.queryByRole('button', { name: /^Use .Second/ })).toBeNull();
});

test('a refused token is said once: by a screen that is refused with it, and by the banner everywhere else', async () => {
  openApp('/connection', {
    'tokens.list': () => [{ ...deploys, inUse: true, refusedAt: 5 }],
    'team.get': () => refuse({ code: 'token-refused', status: 401 }),
    'invitations.list': () => refuse({ code: 'token-refused', status: 401 }),
  });
  await screen.findByText(refusal);
  for (const place of ['Team', 'Invitations']) {
    fireEvent.click(screen.getByRole('link', { name: place }));
    await screen.findByRole('heading', { name: place, level: 1 });
    const said = await screen.findByRole('alert');
    expect(said.dataset.problem).toBe('token-refused');
    expect(screen.getAllByText(/refused the (personal access )?token/)).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Choose another token' })).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Connection' }));
    await screen.findByText(refusal);
  }
});

test('a refusal above an answer of before is said once too, and leads to the other tokens', async () => {
  let refused = false;
  const bridge = openApp('/team', {
    'tokens.list': () => [{ ...deploys, inUse: true, refusedAt: refused ? 5 : null }],
    'team.get': () => (refused ? refuse({ code: 'token-refused', status: 401 }) : team),
  });
  await screen.findByRole('heading', { name: 'Northwind' });
  refused = true;
  bridge.emit('changed', { topics: ['tokens'], connectionId: 'c1' });
  // Of another screen's request, as long as this one has not asked again.
  await screen.findByText(refusal);
  await press('Refresh');
  await screen.findByText(/could not be read again; shown as of/);
  expect(screen.queryByText(refusal)).toBeNull();
  await press('Choose another token');
  expect(await screen.findByRole('heading', { name: 'Tokens', level: 1 })).toBeDefined();
  expect(await screen.findByText(refusal)).toBeDefined();
});

test('a token whose time is over is named as that where the team would be', async () => {
  const over = { ...deploys, inUse: true, expiry: 'at' as const, expiresAt: '2020-01-01T00:00:00Z' };
  openApp('/connection', {
    'tokens.list': () => [over],
    'team.get': () => refuse({ code: 'token-refused', status: 401 }),
  });
  await screen.findByText('The token “CI deploys” has expired');
  fireEvent.click(screen.getByRole('link', { name: 'Team' }));
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('The token “CI deploys” has expired');
  expect(screen.getAllByText('The token “CI deploys” has expired')).toHaveLength(1);
});

test('a token whose fate is open is told on every screen, with the way to settle it', async () => {
  const open = { ...deploys, key: 'k9', name: 'Lost reply', id: null, state: 'creation-unknown' as const };
  openApp('/team', { 'tokens.unsettled': () => [open] });
  expect(await screen.findByText('A token needs your decision')).toBeDefined();
  expect(screen.getByText('Lost reply')).toBeDefined();
  await press('Show');
  expect(await screen.findByRole('heading', { name: 'Tokens' })).toBeDefined();
});

test('tokens of one name, as after a replacement, are told apart where their fates are open', async () => {
  const open = (tail: string) => ({ ...deploys, key: tail, tail, state: 'revocation-unknown' as const });
  openApp('/team', { 'tokens.unsettled': () => [open('BD8c'), open('2dtx')] });
  const title = await screen.findByText('2 tokens need your decision');
  for (const tail of ['BD8c', '2dtx'])
    expect(title.parentElement?.textContent).toContain(`CI deploys ends in …${tail}: it may`);
});

/** What a screen reader says of a change in a live region: all of it where it is atomic, otherwise what is new. */
function hear(region: HTMLElement): () => string[] {
  const seen: MutationRecord[] = [];
  const changes = new MutationObserver(records => seen.push(...records));
  changes.observe(region, { subtree: true, childList: true, characterData: true });
  return () => {
    const records = [...seen, ...changes.takeRecords()];
    if (records.length > 0 && region.getAttribute('aria-atomic') !== 'false') return [region.textContent];
    return records.flatMap(({ type, target, addedNodes }) =>
      (type === 'characterData' ? [target] : [...addedNodes]).map(node => node.textContent ?? ''),
    );
  };
}

test('of several tokens one is settled: the new number is said, not all that are left again', async () => {
  let left = ['BD8c', '2dtx', '77Qa'];
  const open = (tail: string) => ({ ...deploys, key: tail, tail, state: 'revocation-unknown' as const });
  const bridge = openApp('/team', { 'tokens.unsettled': () => left.map(open) });
  const region = (await screen.findByText('3 tokens need your decision')).closest<HTMLElement>(
    '[role="status"]',
  );
  if (!region) throw new Error('It is not said.');
  const heard = hear(region);
  left = left.slice(1);
  bridge.emit('changed', { topics: ['tokens'], connectionId: null });
  await screen.findByText('2 tokens need your decision');
  expect(heard()).toEqual(['2 tokens need your decision']);
});

const inWeek = () => ({ expiry: 'at' as const, expiresAt: new Date(Date.now() + 6 * day).toISOString() });

test.each([
  ['was refused', { refusedAt: 5 }, 'Create token…', 'Create token'],
  ['ends soon', inWeek(), 'Replace it…', 'Replace token'],
])(
  'the banner of a token that %s does on the screen of tokens what it speaks of',
  async (_what, of, label, title) => {
    openApp('/tokens', { 'tokens.list': () => [{ ...deploys, inUse: true, ...of }] });
    await press(label);
    expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
  },
);

test.each([
  ['creation-unknown', null, 'Add its id…', 'Add the id of “Lost reply”'],
  ['creation-unknown', 'pat_9', 'Revoke it…', 'Revoke token?'],
  ['revocation-unknown', 'pat_9', 'Revoke it again…', 'Revoke token?'],
] as const)(
  'a token in the state %s, with the id %s, is settled from its banner',
  async (state, id, label, title) => {
    const open = { ...deploys, key: 'k9', name: 'Lost reply', id, state };
    openApp('/tokens', { 'tokens.unsettled': () => [open], 'tokens.list': () => [open] });
    await press(label);
    expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
  },
);

test('each of several tokens whose fates are open is settled from its own line of the banner', async () => {
  const open = (key: string) => ({ ...deploys, key, tail: key, state: 'revocation-unknown' as const });
  const rows = [{ ...open('Far1'), connectionId: 'c2' }, open('BD8c'), open('2dtx')];
  openApp('/tokens', { 'tokens.unsettled': () => rows, 'tokens.list': () => rows.slice(1) });
  await press('Revoke it again… (CI deploys ends in …2dtx)');
  const dialog = await screen.findByRole('dialog', { name: 'Revoke token?' });
  expect(dialog.textContent).toContain('ends in …2dtx');
  // What stands elsewhere is gone to.
  expect(screen.getAllByText('Show')).toHaveLength(1);
  expect(screen.getAllByText('Revoke it again…')).toHaveLength(2);
});

test('a token that memory alone holds is handed to the keychain again from its banner', async () => {
  const open = { ...deploys, secretIn: 'memory' as const };
  const bridge = openApp('/tokens', { 'tokens.unsettled': () => [open], 'tokens.list': () => [open] });
  await press('Try the keychain again');
  await waitFor(() => expect(bridge.inputsOf('tokens.store')).toEqual([{ key: deploys.key }]));
});

test('a token that memory alone holds is told as gone with the end, where memory was chosen', async () => {
  openApp('/team', {
    'keychain.status': () => ({ state: 'memory', detail: null, platform: 'linux' }),
    'tokens.unsettled': () => [{ ...deploys, secretIn: 'memory' as const }],
  });
  await screen.findByText(
    /its secret is only in memory, and is gone when you quit\. Copy it, or revoke it\./,
  );
  expect(screen.queryByText(/try the keychain again/)).toBeNull();
});

const bare = { 'app.info': () => ({ ...info, features: { ...info.features, clipboard: false } }) };
const inMemory: KeychainStatus = { state: 'memory', detail: null, platform: 'linux' };
const byChoice: Handlers = { 'keychain.status': () => inMemory };

test.each([
  [
    'a keychain',
    {},
    'pat_9',
    /only in memory\. Try the keychain again, or revoke it\.$/,
    'Try the keychain again',
  ],
  ['memory', byChoice, 'pat_9', /gone when you quit\. Revoke it\.$/, 'Revoke it…'],
  ['memory', byChoice, null, /gone when you quit\. It cannot be copied here\.$/, null],
])(
  'without a clipboard, a token in memory is not to be copied: with %s',
  async (_, keychain, id, words, deed) => {
    const open = { ...deploys, id, secretIn: 'memory' as const };
    openApp('/tokens', {
      ...{ ...bare, ...keychain },
      ...{ 'tokens.unsettled': () => [open], 'tokens.list': () => [open] },
    });
    const title = await screen.findByText('A token needs your decision');
    expect(title.parentElement?.querySelector('li')?.textContent).toMatch(words);
    expect(screen.queryByText('Copy it')).toBeNull();
    if (deed !== null) expect(screen.getByText(deed)).toBeDefined();
  },
);
