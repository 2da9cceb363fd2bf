import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builderEnvironment, parseDistArguments } from '../../build/package/dist-arguments.ts';
import { electronDist } from '../../build/package/electron-dist.ts';
import { thisMachine } from '../../build/runtime.ts';
import { describeUnless } from '../support/describe-need.ts';
import { inspect } from './checks/inspect.ts';
import type { PackagedArch } from './stub/targets.ts';
import { locate, packedApps, whyNotPacked } from './support/packed-apps.ts';
import { runDist } from './support/run-dist.ts';

const reason = whyNotPacked();

describeUnless(reason, 'npm run dist', () => {
  it('-- --dir makes an unpacked app from the Electron that lies here, and downloads nothing', async () => {
    const { project, stubs, distOutput } = packedApps();
    const target = { platform: 'linux' as const, arch: process.arch as PackagedArch };
    expect(distOutput).toContain('using custom unpacked Electron distribution');
    expect(distOutput).not.toMatch(/download/i);
    expect(await inspect(locate(target, join(project, 'dist'), stubs), project)).toEqual([]);
  });

  it('refuses a release for which something is missing, before it builds anything', async () => {
    const { project } = packedApps();
    const built = () => statSync(join(project, 'out/main/main.js')).mtimeMs;
    const before = built();
    await expect(runDist(project, [])).rejects.toThrow('build/dist.ts ended with 1:');
    expect(built()).toBe(before);
  });

  it('-- --dir says in a sentence that there is no Electron, before it builds anything', async () => {
    const { project } = packedApps();
    const built = () => statSync(join(project, 'out/main/main.js')).mtimeMs;
    const before = built();
    const env = { ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' };
    const said = await runDist(project, ['--dir'], env).catch(String);
    expect(said).toMatch(
      /ended with 1:\nNo package can be made\. .* names \/nowhere, and there is no Electron/,
    );
    expect(said).not.toMatch(/^ +at /m);
    expect(built()).toBe(before);
  });

  it('SECURITY: no argument changes what is packaged, signed, named or published', async () => {
    const { project } = packedApps();
    await expect(runDist(project, ['--unsigned', '-c.artifactName=a.exe'])).rejects.toThrow(
      'ended with 2:\nnpm run dist does not take -c.artifactName=a.exe',
    );
    const refused = (...args: string[]) => parseDistArguments(args).refused;
    const options = '-c -cother.ts --c.npmRebuild --config=x --config.mac.notarize=false -p -palways --win=x';
    const others = '--publish --publish=always --pd --project --projectDir=x publish start';
    for (const arg of `${options} ${others}`.split(' ')) expect(refused('--linux', arg), arg).toBe(arg);
    const kinds = ['--linux', 'AppImage', 'deb', 'rpm', 'tar.gz', '--win', 'nsis', '--mac', 'dmg', 'zip'];
    expect(refused('--unsigned', '--dir', ...kinds, '--x64', '--arm64')).toBeNull();
  });
});

describe('what npm run dist hands on', () => {
  it('keeps its own flag to itself, publishes nothing, and makes what build/package says', () => {
    const { builder, release } = parseDistArguments(['--unsigned', '--dir', '--arm64']);
    expect(release).toBe(false);
    expect(builder.join(' ')).toBe('--config build/electron-builder.config.ts --publish never --dir --arm64');
  });

  it('needs the Electron of this computer for what is for this computer, and not for a release', () => {
    const needs = (...args: string[]) => parseDistArguments(args).forThisComputer;
    expect([needs('--dir'), needs('--unsigned'), needs('--unsigned', '--dir')]).toEqual([true, true, true]);
    expect([needs(), needs('--dir', '--win'), needs('--dir', '--arm64')]).toEqual([false, false, false]);
  });

  it('gives the credentials to a release only', () => {
    const env = { PATH: '/bin', CSC_LINK: 'a', WIN_CSC_LINK: 'b', APPLE_API_KEY: 'c', AZURE_TENANT_ID: 'd' };
    expect(builderEnvironment(env, false)).toEqual({
      PATH: '/bin',
      KEYHOLDER_DIST: 'unsigned',
      NO_UPDATE_NOTIFIER: '1',
    });
    expect(builderEnvironment(env, true)).toMatchObject({ ...env, KEYHOLDER_DIST: 'release' });
  });

  it('takes the Electron that is here only for a computer like this one', () => {
    const folder = join(import.meta.dirname, '../..');
    const machine = { ...thisMachine(), platform: 'linux', env: {}, uid: 1, root: folder };
    const here = { platformName: 'linux', arch: 'x64' };
    expect(
      electronDist(here, { ...machine, env: { ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' } }, 'x64'),
    ).toBeNull();
    if (reason) return;
    const { stubs } = packedApps();
    const there = { ...machine, env: { ELECTRON_OVERRIDE_DIST_PATH: join(stubs, 'linux-x64') } };
    expect(electronDist(here, there, 'x64')).toBe(join(stubs, 'linux-x64'));
    expect(electronDist(here, there, 'arm64')).toBeNull();
    expect(electronDist({ platformName: 'win32', arch: 'x64' }, there, 'x64')).toBeNull();
    const mac = {
      ...machine,
      platform: 'darwin',
      env: { ELECTRON_OVERRIDE_DIST_PATH: join(stubs, 'darwin-x64') },
    };
    expect(electronDist({ platformName: 'darwin', arch: 'x64' }, mac, 'x64')).toBe(join(stubs, 'darwin-x64'));
  });
});
