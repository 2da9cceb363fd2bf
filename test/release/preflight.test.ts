import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { omissions, type ReleaseFacts } from '../../build/release/preflight.ts';
import { gatherFacts, platformsOf } from '../../build/release/run-preflight.ts';
import { describeWith } from '../package/tools/needs.ts';
import { makeFeedKey } from '../support/feed-key.ts';
import { completeFacts, environments, fingerprint } from './release-facts.ts';

type Change = Partial<ReleaseFacts> | ((facts: ReleaseFacts) => Partial<ReleaseFacts>);
type Case = readonly [what: string, words: string, change: Change];

const env =
  (change: ReleaseFacts['env']): Change =>
  facts => ({ env: { ...facts.env, ...change } });
const manifest =
  (change: ReleaseFacts['manifest']): Change =>
  facts => ({ manifest: { ...facts.manifest, ...change } });
const git =
  (change: Partial<ReleaseFacts['git']>): Change =>
  facts => ({ git: { ...facts.git, ...change } });
const missing = (name: string): Case => [name, `set ${name}`, env({ [name]: ' ' })];
const inTheWay = (name: string): Case => [`no ${name}`, `unset ${name}, which`, env({ [name]: '12' })];
const version =
  (value: string): Change =>
  facts => ({
    ...{ manifest: { ...facts.manifest, version: value }, git: { changes: [], tags: [`v${value}`] } },
    changelog: `## [${value}] - 2026-11-30\n- Something.\n`,
  });

const always: Case[] = [
  ['a repository', 'build from a clone', git({ changes: null })],
  ['a clean tree', 'commit or remove what is changed', git({ changes: [' M src/a.ts'] })],
  ['a tag', 'tag HEAD as v', git({ tags: [] })],
  ['the right tag', 'tag HEAD as v', git({ tags: ['v1.2.4', '1.2.3', 'v1.2.30'] })],
  ['a channel', 'write a version like', version('1.2.3-rc.1')],
  ['the number of a beta', 'write a version like', version('1.2.3-beta')],
  ['a version without zeros in front', 'write a version like', version('01.2.3')],
  ['a changelog', 'head what changed', { changelog: '' }],
  ['an entry', 'head what changed', { changelog: '## [1.2.30] - 2026-11-30\n- x\n' }],
  ['the entry’s date', 'head what changed', { changelog: '## [1.2.3]\n- x\n## [1.2.2] - 2026-11-30\n' }],
  ['a date that exists', 'head what changed', { changelog: '## [1.2.3] - 2026-02-30\n- x\n' }],
  ['the entry’s lines', 'say in CHANGELOG', { changelog: '## [1.2.3] - 2026-11-30\n\n## [1.2.2]\n- x\n' }],
  ['a short entry', 'shorten this', { changelog: `## [1.2.3] - 2026-11-30\n- ${'x'.repeat(120_000)}\n` }],
  ['an author', 'a real author', manifest({ author: undefined })],
  ['a real author', 'a real author', manifest({ author: 'TODO <releases@keyholder.dev>' })],
  ['an address', 'a real author', manifest({ author: 'Keyholder Publisher' })],
  ['a real address', 'a real author', manifest({ author: 'K <k@keyholder.example>' })],
  ['a homepage', 'a real https homepage', manifest({ homepage: 'https://keyholder.example' })],
  ['a safe homepage', 'a real https homepage', manifest({ homepage: 'http://keyholder.dev' })],
  missing('KEYHOLDER_UPDATE_FEED'),
  ['a safe feed', 'a plain https address', env({ KEYHOLDER_UPDATE_FEED: 'http://keyholder.dev' })],
];
const windows: Case[] = [
  ['Windows', 'Windows: build on Windows', { host: 'linux' }],
  missing('KEYHOLDER_PUBLISHER'),
  ['time stamps', 'unset ELECTRON_BUILDER_OFFLINE', env({ ELECTRON_BUILDER_OFFLINE: 'true' })],
];
const azure: Case[] = [
  ...['KEYHOLDER_AZURE_ENDPOINT', 'KEYHOLDER_AZURE_ACCOUNT', 'KEYHOLDER_AZURE_PROFILE'].map(missing),
  ...['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'].map(missing),
];
const mac: Case[] = [
  ['macOS', 'macOS: build on macOS', { host: 'linux' }],
  ...['KEYHOLDER_MAC_IDENTITY', 'CSC_LINK', 'CSC_KEY_PASSWORD'].map(missing),
  ...['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'].map(missing),
  ['the key’s file', 'make APPLE_API_KEY the path', { appleKeyFile: false }],
  ['an identity', 'the name alone', env({ KEYHOLDER_MAC_IDENTITY: '-' })],
  ['a bare name', 'the name alone', env({ KEYHOLDER_MAC_IDENTITY: 'Developer ID Application: K' })],
  ...['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPVEYOR_PULL_REQUEST_NUMBER'].map(inTheWay),
  ...['TRAVIS_PULL_REQUEST', 'CIRCLE_PULL_REQUEST', 'BITRISE_PULL_REQUEST', 'GITHUB_BASE_REF'].map(inTheWay),
];
const other = fingerprint.replace('0', 'F');
const keys = (...fingerprints: string[]): Change => ({ releaseKey: { fingerprints, holdsSecret: false } });
const linux: Case[] = [
  ['the public key', 'commit build/release-key.asc', { releaseKey: null }],
  ['one key', 'commit build/release-key.asc', keys(fingerprint, other)],
  ['the same key', 'commit build/release-key.asc', keys(other)],
];

describe.each([
  ['win', environments.azure, [...always, ...windows, ...azure]],
  ['win', environments.certificate, [...windows, missing('WIN_CSC_LINK'), missing('WIN_CSC_KEY_PASSWORD')]],
  ['mac', environments.mac, mac],
  ['linux', environments.linux, linux],
] as const)('the preflight for %s', (platform, environment, cases) => {
  const facts = completeFacts(platform, environment);
  const changed = (change: Change) => ({
    ...facts,
    ...(typeof change === 'function' ? change(facts) : change),
  });

  it('lets complete facts pass, and asks nothing of other platforms', () => {
    expect(omissions(facts)).toEqual([]);
    expect(omissions(changed(version('2.0.0-beta.1')))).toEqual([]);
    const titles = { win: 'Windows', mac: 'macOS', linux: 'Linux' };
    const bare = omissions({ ...facts, env: {}, releaseKey: null, appleKeyFile: false });
    expect(bare.length).toBeGreaterThan(2);
    for (const words of bare) expect(words).toMatch(new RegExp(`^(${titles[platform]}: |[a-z])`));
  });

  it.each(cases)('names what is missing, and nothing else: %s', (_, words, change) => {
    expect(omissions(changed(change))).toEqual([expect.stringContaining(words)]);
  });
});

describe('the release key', () => {
  const facts = completeFacts('linux', environments.linux);

  it('SECURITY: a secret key in the place of the public one stops a release', () => {
    const releaseKey = { fingerprints: [fingerprint], holdsSecret: true };
    expect(omissions({ ...facts, releaseKey })).toEqual([expect.stringContaining('withdraw the secret key')]);
    const { publicKey, secretKey } = makeFeedKey();
    for (const updateKey of [secretKey, publicKey + secretKey, 'no key', '']) {
      expect(omissions({ ...facts, updateKey })).toEqual([expect.stringContaining('and nothing else')]);
    }
    expect(omissions({ ...facts, updateKey: null })).toEqual([expect.stringContaining('update-key.pem')]);
  });

  it('of the feed is one that copies carry', () => {
    const [key, next] = [makeFeedKey(), makeFeedKey()];
    const judge = (updateKey: string, KEYHOLDER_FEED_KEY: string) =>
      omissions({ ...completeFacts('win', { ...environments.azure, KEYHOLDER_FEED_KEY }), updateKey });
    for (const signer of [key, next]) {
      expect(judge(key.publicKey + next.publicKey, signer.secretKey)).toEqual([]);
    }
    expect(judge(key.publicKey, next.secretKey)).toEqual([expect.stringContaining('believes another')]);
    expect(judge(key.publicKey, 'no key')).toEqual([expect.stringContaining('set KEYHOLDER_FEED_KEY')]);
  });

  it.each(['', '0123456789ABCDEF', 'somebody@keyholder.dev'])('is named in full: not %j', name => {
    const found = omissions({ ...facts, env: { ...facts.env, KEYHOLDER_GPG_KEY: name } });
    expect(found[0]).toContain('set KEYHOLDER_GPG_KEY: the release key’s fingerprint');
  });
});

describe('the platforms of a build', () => {
  it.each([
    [[], 'linux', ['linux']],
    [[], 'win32', ['win']],
    [[], 'darwin', ['mac']],
    [['--win'], 'linux', ['win']],
    [['--linux', 'deb', '--x64', '--mac'], 'win32', ['mac', 'linux']],
  ])('%j on %s are %j', (args, host, platforms) => {
    expect(platformsOf(args, host)).toEqual(platforms);
  });
});

const run = promisify(execFile);

describeWith(['git'], 'the facts of a release', () => {
  const root = mkdtempSync(join(tmpdir(), 'keyholder-facts-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@keyholder.test', ...args], { cwd: root });

  it('are read from the folder, its repository and the environment', async () => {
    writeFileSync(join(root, 'package.json'), '{"version":"1.2.3"}');
    const facts = () => gatherFacts(root, ['--win'], { APPLE_API_KEY: join(root, 'CHANGELOG.md') });
    expect(await facts()).toMatchObject({ git: { changes: null, tags: [] }, appleKeyFile: false });
    writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog');
    await git('init', '--quiet');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'x');
    await git('tag', 'v1.2.3');
    expect(await facts()).toMatchObject({
      ...{ platforms: ['win'], manifest: { version: '1.2.3' }, changelog: '# Changelog' },
      ...{ git: { changes: [], tags: ['v1.2.3'] }, appleKeyFile: true, releaseKey: null },
    });
    writeFileSync(join(root, 'CHANGELOG.md'), '# Changed');
    writeFileSync(join(root, 'new file'), '');
    expect((await facts()).git.changes).toEqual([' M CHANGELOG.md', '?? "new file"']);
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'y');
    expect((await facts()).git).toEqual({ changes: [], tags: [] });
  });

  it('make the command name everything at once, and end with 1', async () => {
    for (const [path, first] of [
      ['', 'build from a clone'],
      [process.env.PATH, 'a real author'],
    ] as const) {
      const args = ['build/release/run-preflight.ts', '--win', '--mac'];
      const ended = await run(process.execPath, args, { env: { PATH: path } }).catch(error => error);
      expect(ended.code).toBe(1);
      expect(ended.stderr).toContain(`- ${first}`.replace('- a real', '- name a real'));
      for (const word of ['Windows: set KEYHOLDER_PUBLISHER', 'macOS: set APPLE_API_ISSUER', '--unsigned']) {
        expect(ended.stderr).toContain(word);
      }
    }
  });
});
