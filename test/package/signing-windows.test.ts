import { chmod, copyFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CustomWindowsSignTaskConfiguration } from 'electron-builder';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { authenticodeProblem, isSignedAtAll, publisherOf } from '../../build/release/authenticode.ts';
import { mustRun } from '../../build/release/run-program.ts';
import { windowsSignHook } from '../../build/release/windows-sign-hook.ts';
import { describeWith } from './tools/needs.ts';
import { scratchFolder } from './tools/scratch.ts';
import { makeCertificate, type SigningCertificate } from './tools/signing-certificate.ts';
import { startTimeStampServer, type TimeStampServer } from './tools/time-stamp-server.ts';

/** A real 64-bit library for Windows. What a file is called does not matter to a signature. */
const library = 'node_modules/keytar/prebuilds/win32-x64/keytar.node';
const names = ['Keyholder.exe', 'ffmpeg.dll', 'keytar.node'];

describeWith(['openssl', 'osslsigncode'], 'signing for Windows', () => {
  const folder = scratchFolder();
  const path = process.env.PATH;
  let ours: SigningCertificate;
  let stranger: SigningCertificate;
  let clock: TimeStampServer;
  let strangeClock: TimeStampServer;

  beforeAll(async () => {
    ours = await makeCertificate(folder, 'Test Publisher', 'codeSigning');
    stranger = await makeCertificate(folder, 'Somebody Else', 'codeSigning');
    clock = await startTimeStampServer(folder);
    strangeClock = await startTimeStampServer(folder, 'Strange stamps');
  });
  afterAll(() => Promise.all([clock.stop(), strangeClock.stop()]));
  afterEach(() => {
    process.env.PATH = path;
  });

  /** As electron-builder calls it for each file. */
  const sign = (file: string, by: Partial<SigningCertificate> = {}, env: Record<string, string> = {}) => {
    const { container: certificate, password } = { ...ours, ...by };
    const hook = windowsSignHook({
      KEYHOLDER_TIMESTAMP_URL: clock.url,
      KEYHOLDER_TIMESTAMP_CA: clock.authority,
      ...env,
    });
    const asked: CustomWindowsSignTaskConfiguration = {
      path: file,
      options: {},
      name: 'Keyholder',
      site: null,
      cscInfo: { file: certificate, password },
      hash: 'sha256',
      isNest: false,
      computeSignToolArgs: () => [],
    };
    return hook(asked);
  };
  const problem = (file: string) =>
    authenticodeProblem(file, { authorities: ours.certificate, timestampAuthorities: clock.authority });
  const fresh = async (name: string) => {
    const file = join(folder, name);
    await copyFile(library, file);
    return file;
  };

  it.each(names)('signs %s with a time stamp, in place', async name => {
    const file = await fresh(name);
    const stamps = clock.stamps();
    await sign(file);
    expect(await problem(file)).toBeNull();
    expect(clock.stamps()).toBe(stamps + 1);
    expect(await publisherOf(file)).toBe('Test Publisher');
    expect(await isSignedAtAll(file)).toBe(true);
    const { size } = await stat(library);
    const [before, after] = [await readFile(library), await readFile(file)];
    // Code stays code: only the header's checksum and its pointer to the signature differ.
    expect(after.subarray(1024, size).equals(before.subarray(1024))).toBe(true);
  });

  it.each(names)('refuses %s without a signature', async name => {
    const file = await fresh(`unsigned-${name}`);
    expect(await problem(file)).toBe('it is not signed.');
    expect(await isSignedAtAll(file)).toBe(false);
  });

  it.each(names)('refuses %s of which one byte was changed', async name => {
    const file = await fresh(`changed-${name}`);
    await sign(file);
    const bytes = await readFile(file);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    await writeFile(file, bytes);
    expect(await problem(file)).toBe('it was changed after signing.');
  });

  it('refuses what somebody else signed', async () => {
    const file = await fresh('other.exe');
    await sign(file, stranger);
    expect(await problem(file)).toMatch(/^it cannot be verified\./);
  });

  it('SECURITY: a Windows signature without a trusted time stamp is refused', async () => {
    const file = await fresh('unstamped.exe');
    const secret = join(folder, 'secret');
    await writeFile(secret, ours.password);
    const out = join(folder, 'unstamped-signed.exe');
    const args = ['sign', '-pkcs12', ours.container, '-readpass', secret, '-h', 'sha256'];
    await mustRun('osslsigncode', [...args, '-in', file, '-out', out]);
    expect(await problem(out)).toMatch(/^it has no time stamp that holds/);
    const strange = join(folder, 'strange-clock.exe');
    await mustRun('osslsigncode', [...args, '-ts', strangeClock.url, '-in', file, '-out', strange]);
    expect(await problem(strange)).toMatch(/^it has no time stamp that holds/);
  });

  it('SECURITY: a signature is checked as soon as it is made', async () => {
    const file = await fresh('checked.exe');
    const strange = { KEYHOLDER_TIMESTAMP_URL: strangeClock.url };
    await expect(sign(file, {}, strange)).rejects.toThrow(
      /new signature .* does not hold: it has no time stamp/,
    );
    expect((await readFile(file)).equals(await readFile(library))).toBe(true);
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, {}, /osslsigncode ended with/],
    ['an empty password', { password: '' }, {}, /osslsigncode ended with/],
    ['no certificate file', { container: '/nowhere/at-all.p12' }, {}, /osslsigncode ended with/],
    ['no time stamps', {}, { KEYHOLDER_TIMESTAMP_URL: 'http://127.0.0.1:9/' }, /osslsigncode ended with/],
  ])('fails with %s, and leaves the file as it was', async (_, by, env, words) => {
    const file = await fresh('failing.exe');
    await expect(sign(file, by, env)).rejects.toThrow(words);
    expect((await readFile(file)).equals(await readFile(library))).toBe(true);
  });

  it('fails without a file, and with one that is no program', async () => {
    await expect(sign(join(folder, 'nothing.exe'))).rejects.toThrow(
      /There is no file .*nothing\.exe to sign/,
    );
    const text = join(folder, 'text.exe');
    await writeFile(text, 'This is no program at all.'.repeat(100));
    await expect(sign(text)).rejects.toThrow(/osslsigncode ended with/);
    expect(await isSignedAtAll(text)).toBe(false);
    const cut = await fresh('cut.dll');
    await truncate(cut, 300);
    expect(await isSignedAtAll(cut)).toBe(false);
  });

  it('fails without the program', async () => {
    const file = await fresh('no-tool.exe');
    process.env.PATH = folder;
    await expect(sign(file)).rejects.toThrow('The program osslsigncode is not installed.');
  });

  it('fails where electron-builder has no certificate to hand on', async () => {
    const hook = windowsSignHook({});
    const nothing = { path: 'x', options: {}, name: 'x', site: null, hash: 'sha256', isNest: false };
    const asked = { ...nothing, cscInfo: null, computeSignToolArgs: () => [] };
    await expect(hook(asked)).rejects.toThrow('no certificate came of it');
  });

  it("SECURITY: the certificate's password is never an argument", async () => {
    // Programs in front of the real ones write down what they are called with, and with which file for the password.
    const spies = join(folder, 'spies');
    await mkdir(spies);
    const diary = join(folder, 'diary');
    for (const program of ['osslsigncode', 'openssl']) {
      const { stdout } = await mustRun('sh', ['-c', `command -v ${program}`]);
      const lines = [
        '#!/bin/sh',
        `printf '%s\\n' ${program} "$@" >> '${diary}'; env >> '${diary}'`,
        'for word in "$@"; do case "$word" in',
        `  *keyholder-release-*password) stat -c 'mode %a' "\${word#file:}" >> '${diary}' ;;`,
        'esac; done',
        `exec ${stdout.trim()} "$@"`,
      ];
      await writeFile(join(spies, program), lines.join('\n'));
      await chmod(join(spies, program), 0o755);
    }
    process.env.PATH = `${spies}:${path}`;
    await sign(await fresh('spied.exe'));
    const written = await readFile(diary, 'utf8');
    expect(written).toContain('-readpass');
    expect(written.split('\n').filter(line => line.startsWith('mode '))).toEqual(['mode 600', 'mode 600']);
    expect(written).not.toContain('swordfish');
  });

  it('leaves no folder behind', async () => {
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    vi.stubEnv('TMPDIR', temporary);
    const file = await fresh('tidy.exe');
    await sign(file);
    await expect(sign(file, { password: 'wrong' })).rejects.toThrow();
    vi.unstubAllEnvs();
    expect(await readdir(temporary)).toEqual([]);
  });
});
