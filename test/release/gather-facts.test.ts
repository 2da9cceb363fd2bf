import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { gatherFacts, platformsOf } from '../../build/release/gather-facts.ts';
import { describeWith } from '../package/tools/needs.ts';
import { environments } from './release-facts.ts';

const run = promisify(execFile);

describe('the platforms of a build', () => {
  it.each([
    [[], 'linux', ['linux']],
    [[], 'win32', ['win']],
    [['--publish', 'never'], 'darwin', ['mac']],
    [['--win'], 'linux', ['win']],
    [['-l', '--mac', '--windows'], 'linux', ['win', 'mac', 'linux']],
    [['-mwl'], 'linux', ['win', 'mac', 'linux']],
    [['-o'], 'linux', ['mac']],
    [['--linux=deb', '--x64'], 'win32', ['linux']],
    [['--config', 'build/win.ts'], 'linux', ['linux']],
  ])('%j on %s are %j', (args, host, platforms) => {
    expect(platformsOf(args, host)).toEqual(platforms);
  });
});

describeWith(['git'], 'the facts of a release', () => {
  const root = mkdtempSync(join(tmpdir(), 'keyholder-facts-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@keyholder.test', ...args], { cwd: root });

  it('are read from a folder that is no repository', async () => {
    const facts = await gatherFacts(root, ['--win'], {});
    expect(facts).toMatchObject({
      git: { changes: null, tags: [] },
      ...{ manifest: {}, lock: null, changelog: null, releaseKey: null, gpgProblem: null, files: [] },
      ...{ appleKeyFile: false, unsigned: false, platforms: ['win'] },
    });
  });

  it('are read from a repository', async () => {
    writeFileSync(join(root, 'package.json'), '{"version":"1.2.3"}');
    writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
    writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog');
    mkdirSync(join(root, 'build/icons/linux'), { recursive: true });
    writeFileSync(join(root, 'build/icons/linux/512x512.png'), '');
    await git('init', '--quiet');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'x');
    await git('tag', 'v1.2.3');
    const key = join(root, 'package.json');
    const env = { ...environments.certificate, APPLE_API_KEY: key };
    const facts = await gatherFacts(root, ['--win', '--unsigned'], env);
    expect(facts).toMatchObject({
      git: { changes: [], tags: ['v1.2.3'] },
      manifest: { version: '1.2.3' },
      lock: { packages: {} },
      changelog: '# Changelog',
      appleKeyFile: true,
      unsigned: true,
    });
    expect(facts.files).toContain('build/icons/linux/512x512.png');
    // The configuration is the one of a release, though nobody said so yet.
    expect(facts.config).toMatchObject({ win: { forceCodeSigning: true }, publish: { provider: 'generic' } });
  });

  it('are read from a tree that was changed', async () => {
    writeFileSync(join(root, 'CHANGELOG.md'), '# Changed');
    writeFileSync(join(root, 'new file'), '');
    const { git: state } = await gatherFacts(root, ['--win'], {});
    expect(state.changes).toEqual([' M CHANGELOG.md', '?? "new file"']);
  });

  it('know no tag of an earlier commit', async () => {
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'y');
    expect((await gatherFacts(root, ['--win'], {})).git).toEqual({ changes: [], tags: [] });
  });

  it('tell why there is no configuration', async () => {
    const { config } = await gatherFacts(root, ['--win'], { KEYHOLDER_UPDATE_FEED: 'http://keyholder.dev' });
    expect(config).toEqual({ reason: 'KEYHOLDER_UPDATE_FEED must begin with https://.' });
  });
});

describe('the preflight as a command', () => {
  it('names what is missing where there is no git, too', async () => {
    const script = 'build/release/run-preflight.ts';
    const ended = await run(process.execPath, [script, '--win'], { env: { PATH: '' } }).catch(error => error);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('- git does not know this folder');
    expect(ended.stderr).toContain('- Windows: set KEYHOLDER_PUBLISHER');
  });

  it('prints everything at once and ends with 1', async () => {
    const script = 'build/release/run-preflight.ts';
    const env = { PATH: process.env.PATH };
    const ended = await run(process.execPath, [script, '--win', '--mac'], { env }).catch(error => error);
    expect(ended.code).toBe(1);
    const lines = String(ended.stderr)
      .split('\n')
      .filter(line => line.startsWith('- '));
    for (const word of [
      'KEYHOLDER_UPDATE_FEED',
      'KEYHOLDER_PUBLISHER',
      'WIN_CSC_LINK',
      'CSC_KEY_PASSWORD',
      'APPLE_API_KEY_ID',
    ]) {
      expect(lines.filter(line => line.includes(word)).length, word).toBeGreaterThan(0);
    }
    expect(lines.some(line => line.includes('KEYHOLDER_GPG_KEY'))).toBe(false);
  });
});
