import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { authenticodeProblem } from '../../build/release/authenticode.ts';
import { onStubs } from './stub/pack.ts';
import { packedApps } from './support/packed-apps.ts';
import { releaseConfiguration, smallStubs, whereIs } from './tools/build-installers.ts';
import { describeWith } from './tools/needs.ts';
import { scratchFolder } from './tools/scratch.ts';
import { makeCertificate, type SigningCertificate } from './tools/signing-certificate.ts';
import { startTimeStampServer, type TimeStampServer } from './tools/time-stamp-server.ts';

describeWith(['openssl', 'osslsigncode'], 'a build for Windows that is to be signed', () => {
  const scratch = scratchFolder();
  let certificate: SigningCertificate;
  let clock: TimeStampServer;
  let stubs: string;
  let builds = 0;

  beforeAll(async () => {
    certificate = await makeCertificate(scratch, 'Test Publisher', 'codeSigning');
    clock = await startTimeStampServer(scratch);
    stubs = await smallStubs(join(scratch, 'stubs'), 'win32');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  afterAll(() => clock.stop());

  /** electron-builder as build/dist.ts calls it, up to the unpacked folder. */
  const pack = async (env: Record<string, string>, change = (config: Configuration) => config) => {
    builds += 1;
    const output = join(scratch, `build-${builds}`);
    const stamps = { KEYHOLDER_TIMESTAMP_URL: clock.url, KEYHOLDER_TIMESTAMP_CA: clock.authority };
    for (const [name, value] of Object.entries({ ...stamps, ...env })) vi.stubEnv(name, value);
    await build({
      projectDir: packedApps().project,
      targets: new Map([[Platform.WINDOWS, new Map([[Arch.x64, ['dir']]])]]),
      publish: 'never',
      config: change(onStubs(releaseConfiguration({ ...stamps, ...env }), { stubs, output })),
    });
    return join(output, 'win-unpacked');
  };
  const whole = () => ({
    WIN_CSC_LINK: certificate.container,
    WIN_CSC_KEY_PASSWORD: certificate.password,
    KEYHOLDER_PUBLISHER: 'Test Publisher',
  });

  it('signs every program, library and native module', async () => {
    const folder = await pack(whole());
    const files = (await readdir(folder, { recursive: true })).filter(name => /\.(exe|dll|node)$/.test(name));
    expect(files.length).toBeGreaterThan(2);
    const trusted = { authorities: certificate.certificate, timestampAuthorities: clock.authority };
    for (const name of files) expect(await authenticodeProblem(join(folder, name), trusted), name).toBeNull();
  });

  it('fails with a wrong password', async () => {
    await expect(pack({ ...whole(), WIN_CSC_KEY_PASSWORD: 'wrong' })).rejects.toThrow(
      /osslsigncode ended with/,
    );
  });

  it('fails without the file of the certificate', async () => {
    const missing = join(scratch, 'missing.p12');
    await expect(pack({ ...whole(), WIN_CSC_LINK: missing })).rejects.toThrow(/WIN_CSC_LINK is not correct/);
  });

  it('fails where nobody stamps the time', async () => {
    await expect(pack({ ...whole(), KEYHOLDER_TIMESTAMP_URL: 'http://127.0.0.1:9/' })).rejects.toThrow(
      /osslsigncode ended with/,
    );
  });

  it('fails without osslsigncode', async () => {
    const programs = join(scratch, 'programs');
    const { mkdir, symlink } = await import('node:fs/promises');
    await mkdir(programs);
    for (const name of ['openssl', 'sh', 'git', 'npm', 'node'])
      await symlink(await whereIs(name), join(programs, name));
    await expect(pack({ ...whole(), PATH: programs })).rejects.toThrow(/osslsigncode is not installed/);
  });

  it('SECURITY: a Windows build that is to be signed fails where a file cannot be', async () => {
    // Half of what Azure needs: nothing to sign with, and the wish to.
    await expect(pack({ KEYHOLDER_AZURE_PROFILE: 'profile' })).rejects.toThrow(/App is not signed/);
    // The same without forceCodeSigning is what electron-builder would let pass.
    const lax = (config: Configuration) => ({ ...config, win: { ...config.win, forceCodeSigning: false } });
    await expect(pack({ KEYHOLDER_AZURE_PROFILE: 'profile' }, lax)).resolves.toContain('win-unpacked');
  });
});
