import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { describeUnless } from '../support/describe-need.ts';
import { pack } from './stub/pack.ts';
import { packedApps, whyNotPacked } from './support/packed-apps.ts';
import { releaseConfiguration, smallStubs } from './tools/build-installers.ts';
import { scratchFolder } from './tools/scratch.ts';

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
  const packWith = async (env: Record<string, string>, change = (config: Configuration) => config) => {
    builds += 1;
    const output = join(scratch, `build-${builds}`);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const target = { platform: 'win32', arch: 'x64' } as const;
    await pack(change(releaseConfiguration(env)), [target], { project: packedApps().lean, stubs, output });
    return join(output, 'win-unpacked');
  };
  it('fails without the file of the certificate', async () => {
    const missing = { WIN_CSC_LINK: join(scratch, 'missing.p12'), WIN_CSC_KEY_PASSWORD: 'x' };
    await expect(packWith(missing)).rejects.toThrow(/WIN_CSC_LINK is not correct/);
  });

  it('SECURITY: a Windows build that is to be signed fails where a file cannot be', async () => {
    // Half of what Azure needs: nothing to sign with, and the wish to.
    await expect(packWith({ KEYHOLDER_AZURE_PROFILE: 'profile' })).rejects.toThrow(/App is not signed/);
    // The same without forceCodeSigning is what electron-builder would let pass.
    const lax = (config: Configuration) => ({ ...config, win: { ...config.win, forceCodeSigning: false } });
    await expect(packWith({ KEYHOLDER_AZURE_PROFILE: 'profile' }, lax)).resolves.toContain('win-unpacked');
  });
});
