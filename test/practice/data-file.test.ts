import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openKeptState } from '../../src-main/practice/alone/kept-state.ts';
import { fingerprint } from '../../src-main/practice/secret.ts';
import { plainLists } from '../../src-main/practice/state/practice-state.ts';
import { itNeeds } from '../support/describe-need.ts';
import { alone, practiceOf } from './alone-service.ts';
import {
  createPat,
  getApi,
  getTeam,
  goodInvitation,
  invitationsPath,
  invite,
  newPat,
  postGraphql,
  revokePat,
} from './practice-client.ts';
import { ended, freshFolder, run } from './practice-program.ts';

const open = (file: string) => openKeptState(file, plainLists);

/** A file that the service has written and left. */
async function written(): Promise<{ file: string; folder: string }> {
  const folder = freshFolder();
  const file = join(folder, 'practice.db');
  const service = await alone('--data', file);
  await invite(practiceOf(service), goodInvitation);
  await service.close();
  return { file, folder };
}

function change(file: string, sql: string): void {
  const data = new DatabaseSync(file);
  data.exec(sql);
  data.close();
}

it('keeps teams, invitations, tokens and sessions from one start to the next', async () => {
  const file = join(freshFolder(), 'practice.db');
  const first = await alone('--data', file, '--teams', '2');
  const [one, two] = [practiceOf(first, 0), practiceOf(first, 1)];
  await invite(two, goodInvitation);
  const [live, revoked, expired] = [
    await newPat(one),
    await newPat(one),
    await newPat(one, { expiresAt: '2999-01-01T00:00:00Z' }),
  ];
  await revokePat(one, revoked.id);
  const before = await Promise.all(
    [one, two].map(async practice => (await getApi(practice, invitationsPath)).json()),
  );
  const teams = await Promise.all([one, two].map(async practice => (await getTeam(practice)).json()));
  await first.close();

  const again = await alone('--data', file, '--sessions', '1', '--teams', '3');
  expect(again.teams.map(({ id }) => id).slice(0, 2)).toEqual(first.teams.map(({ id }) => id));
  expect(again.teams.map(({ sessions, token }) => [sessions.length, token !== null])).toEqual([
    [1, false],
    [1, false],
    [1, true],
  ]);
  const known = [practiceOf(again, 0, one), practiceOf(again, 1, two)];
  expect(
    await Promise.all(known.map(async practice => (await getApi(practice, invitationsPath)).json())),
  ).toEqual(before);
  expect(await Promise.all(known.map(async practice => (await getTeam(practice)).json()))).toEqual(teams);
  const status = async (token: string) => (await getTeam(practiceOf(again, 0, one), token)).status;
  expect([await status(live.token), await status(revoked.token), await status(expired.token)]).toEqual([
    200, 401, 200,
  ]);
  // The session of the first start, and the one that this start has made.
  for (const practice of [practiceOf(again, 0, one), practiceOf(again, 0)]) {
    expect((await postGraphql(practice, { query: '{ __typename }' })).status).toBe(200);
  }
});

it('keeps one team’s things from another team', async () => {
  const service = await alone('--teams', '2');
  const [one, two] = [practiceOf(service, 0), practiceOf(service, 1)];
  await invite(one, goodInvitation);
  const list = await (await getApi(two, invitationsPath)).text();
  expect(list).not.toContain(goodInvitation.email);
  const foreign = await createPat(one, { name: 'x', teamId: two.teamId });
  expect(await foreign.json()).toHaveProperty('errors.0.extensions.code', 'FORBIDDEN');
  const { id, token } = await newPat(one);
  expect(await (await revokePat(two, id)).json()).toHaveProperty('errors.0.extensions.code', 'NOT_FOUND');
  expect((await getTeam(one, token)).status).toBe(200);
  expect(await (await getTeam(two)).json()).toMatchObject({
    id: two.teamId,
    name: 'Brackenfield Instruments',
  });
});

it('signs in to the team that is asked for', async () => {
  const service = await alone('--teams', '2');
  const two = practiceOf(service, 1);
  const signIn = (query: string) =>
    fetch(`${service.url}/sign-in${query}`, { method: 'POST', redirect: 'manual' });
  const html = await (await fetch(`${service.url}/`)).text();
  expect(html).toContain(`action="/sign-in?team=${two.teamId}"`);
  const [cookie = ''] = (await signIn(`?team=${two.teamId}`)).headers.getSetCookie();
  const answer = await createPat(
    two,
    { name: 'x', teamId: two.teamId },
    { cookie: cookie.split(';')[0] ?? '' },
  );
  expect(await answer.json()).toHaveProperty('data.createPat.pat.token');
  expect((await signIn('?team=team_other')).status).toBe(422);
});

it('SECURITY: the file holds secrets as SHA-256 hashes only', async () => {
  const folder = freshFolder();
  const file = join(folder, 'practice.db');
  const service = await alone('--data', file);
  const practice = practiceOf(service);
  const pat = await newPat(practice);
  const signedIn = await fetch(`${service.url}/sign-in`, { method: 'POST', redirect: 'manual' });
  const cookie = /SERVICE_SESSION=(\w{48})/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
  await revokePat(practice, pat.id);
  await service.close();
  const bytes = readFileSync(file, 'latin1');
  for (const secret of [practice.session, practice.token, pat.token, cookie]) {
    expect(secret.length).toBeGreaterThan(40);
    expect(bytes).not.toContain(secret);
    expect(bytes).toContain(fingerprint(secret));
  }
});

itNeeds(
  { platforms: ['linux', 'darwin'], because: 'Windows has no such modes.' },
  'makes the file for its owner alone',
  async () => {
    const { file } = await written();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  },
);

describe('a file that cannot be used is refused in a sentence, and left as it is', () => {
  const cases: readonly [string, (file: string) => void, RegExp][] = [
    [
      'a text',
      file => writeFileSync(file, 'Dear diary\n'.repeat(50)),
      /is no file of the practice service\. It is left/,
    ],
    ['a short text', file => writeFileSync(file, 'x'), /is no file of the practice service/],
    [
      'another program’s database',
      file => {
        rmSync(file);
        change(file, 'CREATE TABLE team (n INTEGER PRIMARY KEY, id TEXT, facts TEXT)');
      },
      /is no file of the practice service/,
    ],
    [
      'a newer layout',
      file => change(file, 'PRAGMA user_version = 2'),
      /newer practice service \(layout 2; this one knows 1\)/,
    ],
    [
      'its first half',
      file => writeFileSync(file, readFileSync(file).subarray(0, 20_480)),
      /is damaged: it cannot be read/,
    ],
    ['its head alone', file => writeFileSync(file, readFileSync(file).subarray(0, 100)), /is damaged/],
    [
      'with a page of noise in it',
      file => writeFileSync(file, readFileSync(file).fill(0xa5, 8_192, 12_288)),
      /is damaged/,
    ],
    ['without a table', file => change(file, 'DROP TABLE session'), /is damaged/],
    ['with a team that is none', file => change(file, `UPDATE team SET facts = '{}'`), /is damaged/],
    ['with facts that are no JSON', file => change(file, `UPDATE team SET facts = 'x'`), /is damaged/],
    ['with a role that is none', file => change(file, `UPDATE invitation SET role = 'king'`), /is damaged/],
    [
      'with an invitation of no team',
      file => change(file, `PRAGMA foreign_keys = OFF; UPDATE invitation SET team = 'team_x'`),
      /is damaged/,
    ],
  ];
  it.each(cases)('%s', async (_title, spoil, sentence) => {
    const { file } = await written();
    rmSync(`${file}-journal`, { force: true });
    spoil(file);
    rmSync(`${file}-journal`, { force: true });
    const before = readFileSync(file);
    await expect(open(file)).rejects.toThrow(sentence);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('a folder, and a file in a folder that is not there', async () => {
    const folder = freshFolder();
    mkdirSync(join(folder, 'inside'));
    await expect(open(join(folder, 'inside'))).rejects.toThrow('is a folder. --data takes a file.');
    await expect(open(join(folder, 'nowhere', 'x.db'))).rejects.toThrow('does not exist.');
  });

  it('one that another process holds', async () => {
    const { file } = await written();
    const held = await alone('--data', file);
    const other = await ended(run(['--data', file]));
    expect(other).toEqual({
      code: 1,
      err: `${file} is in use by another practice service, or by another program.\n`,
      out: '',
    });
    await held.close();
  });

  itNeeds(
    { platforms: ['linux', 'darwin'], because: 'Windows has no such modes.' },
    'one that may not be written, unless this account may write everything',
    async () => {
      const { file } = await written();
      chmodSync(file, 0o400);
      if (process.getuid?.() === 0) return;
      await expect(open(file)).rejects.toThrow('This account may not write');
    },
  );
});

it('an empty file is as good as none', async () => {
  const file = join(freshFolder(), 'empty.db');
  writeFileSync(file, '');
  const service = await alone('--data', file);
  expect((await getTeam(practiceOf(service))).status).toBe(200);
});

it('a copy of a file is another service with the same things', async () => {
  const { file, folder } = await written();
  const copy = join(folder, 'copy.db');
  copyFileSync(file, copy);
  const [one, two] = [await alone('--data', file), await alone('--data', copy)];
  expect(one.teams.map(({ id }) => id)).toEqual(two.teams.map(({ id }) => id));
});

it('says in a sentence that this Node has no SQLite', async () => {
  const file = join(freshFolder(), 'practice.db');
  const { code, err } = await ended(run(['--data', file], ['--no-experimental-sqlite']));
  expect(code).toBe(1);
  expect(err).toMatch(/^--data needs Node’s own SQLite, which v[\d.]+ lacks: `npm ci` brings Node 24 along/);
  expect(err).not.toMatch(/^\s+at /m);
});
