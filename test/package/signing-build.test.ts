import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { describeUnless } from '../support/describe-need.ts';
import { onStubs } from './stub/pack.ts';
import { packedApps, whyNotPacked } from './support/packed-apps.ts';
import { releaseConfiguration, smallStubs } from './tools/build-installers.ts';
import { scratchFolder } from './tools/scratch.ts';
import { signDiary } from './tools/sign-diary.ts';

describeUnless(whyNotPacked(), 'a build for Windows that is to be signed', () => {
  const scratch = scratchFolder();
  let stubs: string;
  let builds = 0;

  beforeAll(async () => {
    stubs = await smallStubs(join(scratch, 'stubs'), 'win32');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** electron-builder as build/dist.ts calls it, up to the unpacked folder. */
  const pack = async (env: Record<string, string>, change = (config: Configuration) => config) => {
    builds += 1;
    const output = join(scratch, `build-${builds}`);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    await build({
      projectDir: packedApps().project,
      targets: new Map([[Platform.WINDOWS, new Map([[Arch.x64, ['dir']]])]]),
      publish: 'never',
      config: change(onStubs(releaseConfiguration(env), { stubs, output })),
    });
    return join(output, 'win-unpacked');
  };
  const certificate = async (name: string) => {
    const file = join(scratch, name);
    await writeFile(file, 'somebody’s');
    return { WIN_CSC_LINK: file, WIN_CSC_KEY_PASSWORD: 'x', KEYHOLDER_PUBLISHER: 'Test Publisher' };
  };

  it('has every program, library and native module signed', async () => {
    const diary = signDiary();
    const folder = await pack(await certificate('certificate.p12'), diary.signed);
    const files = (await readdir(folder, { recursive: true })).filter(name => /\.(exe|dll|node)$/.test(name));
    expect(files.length).toBeGreaterThan(2);
    expect(diary.paths.sort()).toEqual(files.map(name => join(folder, name)).sort());
  });

  it('fails without the file of the certificate', async () => {
    const missing = { WIN_CSC_LINK: join(scratch, 'missing.p12'), WIN_CSC_KEY_PASSWORD: 'x' };
    await expect(pack(missing)).rejects.toThrow(/WIN_CSC_LINK is not correct/);
  });

  it('SECURITY: a Windows build that is to be signed fails where a file cannot be', async () => {
    // Half of what Azure needs: nothing to sign with, and the wish to.
    await expect(pack({ KEYHOLDER_AZURE_PROFILE: 'profile' })).rejects.toThrow(/App is not signed/);
    // The same without forceCodeSigning is what electron-builder would let pass.
    const lax = (config: Configuration) => ({ ...config, win: { ...config.win, forceCodeSigning: false } });
    await expect(pack({ KEYHOLDER_AZURE_PROFILE: 'profile' }, lax)).resolves.toContain('win-unpacked');
  });
});
