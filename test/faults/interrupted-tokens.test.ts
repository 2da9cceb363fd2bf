import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LedgerRow, newRow } from '../../src-main/core/tokens/ledger/ledger-row.ts';
import { type Practice, startPractice } from '../../src-main/practice/practice-service.ts';
import type { AccessToken } from '../../src-shared/access-token.ts';
import { type Core, startCore } from '../support/core-harness.ts';
import { FakeFiles, FakeKeychain } from '../support/fake-ports.ts';

/** What a start finishes of what the run before left, from files and a keychain written as that run would have. */

const now = Date.UTC(2026, 10, 20, 9);
const secret = 'KEYHOLDER_PLANTED_kept_and_not_recorded_AbCd';
let practice: Practice;
let files: FakeFiles;
let keychain: FakeKeychain;
let connectionId: string;
let baseUrl: string;
let core: Core | null = null;

beforeEach(async () => {
  practice = await startPractice({ now: () => now });
  ({ baseUrl } = practice);
  files = new FakeFiles();
  keychain = new FakeKeychain();
  const before = await startCore({}, { files, keychain });
  const { dashboardUrl } = practice;
  const made = { label: 'Acme', baseUrl, dashboardUrl, teamId: practice.teamId };
  connectionId = (await before.call('connections.create', made)).id;
  await before.close();
});
afterEach(async () => {
  await core?.close();
  core = null;
  await practice.close();
});

const account = (key: string) => `${connectionId} token ${key} ${baseUrl}`;

/** Starts on a ledger with this one row. */
async function started(row: Partial<LedgerRow>, start = (): void => undefined) {
  const made = { name: 'CI', createdAt: now, recordedAt: now, expiry: 'none', how: 'created' } as const;
  const whole = newRow({ key: 'k', connectionId, state: 'active', ...made, ...row });
  files.texts.set('ledger.json', JSON.stringify({ format: 1, data: { rows: [whole] } }));
  keychain.calls = [];
  start();
  core = await startCore({}, { files, keychain });
  return core;
}

async function row(): Promise<AccessToken | undefined> {
  return (await core?.call('tokens.list', { connectionId }))?.[0];
}

/** For what must not happen: on a quick machine, long enough for everything that a start sets going on fakes. */
const rest = () => new Promise(resolve => setTimeout(resolve, 50));

describe('an interrupted creation', () => {
  const answered = { state: 'creating', id: 'pat_1', tail: 'AbCd' } as const;

  it.each([
    ['without an answer', { state: 'creating' }, 'creation-unknown'],
    ['with an id', { state: 'creating', id: 'pat_1' }, 'active'],
    ['with a tail only', { state: 'creating', tail: 'AbCd' }, 'active'],
  ] as const)('%s', async (_what, given, state) => {
    await started(given);
    await expect.poll(row).toMatchObject({ state, secretIn: 'nowhere' });
  });

  it('whose secret was kept is whole again', async () => {
    await started(answered, () => keychain.items.set(account('k'), secret));
    await expect
      .poll(row)
      .toMatchObject({ state: 'active', id: 'pat_1', secretIn: 'keychain', tail: 'AbCd' });
    await core?.call('tokens.copy', { key: 'k' });
    expect(core?.clipboard.text).toBe(secret);
  });

  it('of which only the secret is left is a token without an id, not an unknown outcome', async () => {
    await started({ state: 'creating' }, () => keychain.items.set(account('k'), secret));
    await expect.poll(row).toMatchObject({ state: 'active', id: null, secretIn: 'keychain', tail: 'AbCd' });
    expect(files.texts.get('ledger.json')).not.toContain(secret);
  });

  it('is looked at when a locked keychain is unlocked', async () => {
    await started(answered, () => {
      keychain.items.set(account('k'), secret);
      keychain.mood = 'locked-silently';
    });
    await expect.poll(row).toMatchObject({ state: 'active', secretIn: 'nowhere' });
    keychain.mood = 'works';
    await core?.call('keychain.check', {});
    await expect.poll(row).toMatchObject({ secretIn: 'keychain' });
  });

  it('is not given a secret that is not its own', async () => {
    await started(answered, () => keychain.items.set(account('k'), `${secret}?`));
    await rest();
    await expect.poll(row).toMatchObject({ secretIn: 'nowhere', tail: 'AbCd' });
  });
});

describe('an interrupted revocation', () => {
  it('whose secret was not deleted yet: deleted now, and no longer in use', async () => {
    const connections = JSON.parse(files.texts.get('connections.json') ?? '');
    connections.data.connections[0].tokenInUse = 'k';
    await started({ state: 'revoked', id: 'pat_1', secretIn: 'keychain', revokedAt: now }, () => {
      files.texts.set('connections.json', JSON.stringify(connections));
      keychain.items.set(account('k'), secret);
    });
    await expect.poll(row).toMatchObject({ state: 'revoked', secretIn: 'nowhere', inUse: false });
    expect([...keychain.items.values()]).not.toContain(secret);
  });

  it('that could not be recorded: its deleted secret is no longer said to be there', async () => {
    await started({ state: 'revoking', id: 'pat_1', secretIn: 'keychain' });
    await expect.poll(row).toMatchObject({ state: 'revocation-unknown', secretIn: 'nowhere' });
  });

  it('of which nothing is known keeps its secret', async () => {
    await started({ state: 'revoking', id: 'pat_1', secretIn: 'keychain' }, () =>
      keychain.items.set(account('k'), secret),
    );
    await rest();
    await expect.poll(row).toMatchObject({ state: 'revocation-unknown', secretIn: 'keychain' });
    expect([...keychain.items.values()]).toContain(secret);
  });
});

it.each([
  ['a token in the keychain', { secretIn: 'keychain' }],
  ['a revoked one', { state: 'revoked', revokedAt: now }],
  ['one that is known by its id only', { how: 'id-only', id: 'pat_1' }],
] as const)('%s: the keychain is not asked', async (_what, given) => {
  await started(given);
  await rest();
  expect(keychain.calls).toEqual([]);
});
