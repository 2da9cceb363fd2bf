import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newRow } from '../../src-main/core/tokens/ledger/ledger-row.ts';
import type { AccessToken } from '../../src-shared/access-token.ts';
import { disagreements } from './account.ts';
import { scanFolder } from './scan-folder.ts';

/** The checks of this folder must be able to fail. */

describe('the account', () => {
  const token = { id: 'pat_1', name: 'one', revoked: false };
  const row = (given: Partial<AccessToken>): AccessToken => ({
    ...newRow({ key: 'k', connectionId: 'c', name: 'one', how: 'created', state: 'active', recordedAt: 1 }),
    ...{ id: 'pat_1', createdAt: 1, expiry: 'none', secretIn: 'keychain', inUse: false },
    ...given,
  });

  it.each([
    ['a row with its id', row({})],
    ['a row that does not know', row({ id: null, state: 'creation-unknown', secretIn: 'nowhere' })],
    ['a row with its secret only', row({ id: null })],
    ['an attempt to revoke', row({ state: 'revocation-unknown' })],
  ])('is satisfied with %s', (_what, one) => {
    expect(disagreements([token], [one])).toEqual([]);
  });

  it.each([
    ['no row', [], 'LOST'],
    ['a row of another name', [row({ id: null, name: 'two', state: 'creation-unknown' })], 'LOST'],
    ['a row with neither id nor secret', [row({ id: null, secretIn: 'nowhere' })], 'LOST'],
    ['a row that says revoked', [row({ state: 'revoked' })], 'says revoked'],
    ['two rows', [row({}), row({ key: 'l' })], '2 rows'],
    ['a row that is still busy', [row({ state: 'revoking' })], 'after a restart'],
    ['a secret in the memory of another run', [row({ secretIn: 'memory' })], 'memory'],
    ['a token that is not there', [row({}), row({ key: 'l', id: 'pat_2' })], 'no such token'],
  ])('is not satisfied with %s', (_what, rows, words) => {
    expect(disagreements([token], rows).join()).toContain(words);
  });

  it('is not satisfied with a revoked token that is called active', () => {
    expect(disagreements([{ ...token, revoked: true }], [row({})]).join()).toContain('says active');
  });
});

describe('the scan', () => {
  const token = `khp_${'aB3'.repeat(13)}x`;
  const session = 'KEYHOLDER_PLANTED_session_0123456789';
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyholder-scan-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('finds nothing in a clean folder, and tells what a cut-off write left', async () => {
    await writeFile(join(folder, 'ledger.json'), '{"tail":"AbCd"}');
    await writeFile(join(folder, 'ledger.json.123456'), '{"ta');
    expect(await scanFolder(folder, [session])).toEqual({ files: 2, leftovers: 1, found: [] });
  });

  it.each([
    ['a token', 'ledger.json', token],
    ['half a token in a leftover', 'ledger.json.123', token.slice(0, 20)],
    ['a session', 'connections.json', session],
    ['a session in base64', 'log', Buffer.from(session).toString('base64')],
    ['a session in UTF-16', 'cache', Buffer.from(session, 'utf16le')],
    ['a token in a folder below', 'below/x', `\0\0${token}`],
  ])('finds %s', async (_what, name, content) => {
    await mkdir(join(folder, 'below'));
    await writeFile(join(folder, name), content);
    const { found } = await scanFolder(folder, [session]);
    expect(found).toHaveLength(1);
    expect(found.join()).not.toContain(session.slice(0, 20));
  });
});
