import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { finishRelease } from '../../build/release/finish-release.ts';
import { mustRun, runProgram } from '../../build/release/run-program.ts';
import { signDetached } from '../../build/release/signing-key.ts';
import { readUpdateInfo } from '../../build/release/update-info.ts';
import { describeWith } from './tools/needs.ts';
import { benchPrograms, releaseBench, unsignedLibrary } from './tools/release-bench.ts';

const deb = 'Keyholder-1.2.3-linux-amd64.deb';
const appImage = 'Keyholder-1.2.3-linux-x86_64.AppImage';
const exe = 'Keyholder-1.2.3-win-x64.exe';
const zip = 'Keyholder-1.2.3-mac-arm64.zip';

describeWith(benchPrograms, 'the checksums of a release', () => {
  const bench = releaseBench();
  const { bad, copyOf, resign, scratch, verify } = bench;

  it('lists every file, and coreutils, gpg and our own check agree', async () => {
    const names = (await readdir(bench.finished)).sort();
    const copies = ['beta.yml', 'beta-mac.yml', 'beta-linux.yml', 'beta-linux.yml.asc'];
    const made = ['SHA256SUMS', 'SHA256SUMS.asc', 'latest-linux.yml.asc', ...copies];
    expect(names).toEqual([...bench.raw.names, ...made].sort());
    const text = await readFile(join(bench.finished, 'SHA256SUMS'), 'utf8');
    const listed = text
      .trim()
      .split('\n')
      .map(line => line.slice(66));
    expect(listed).toEqual(names.filter(name => !name.startsWith('SHA256SUMS')));
    const check = await mustRun('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: bench.finished });
    expect(check.stdout.match(/: OK$/gm)).toHaveLength(listed.length);
    expect(await readFile(join(bench.finished, 'SHA256SUMS.asc'), 'utf8')).toMatch(
      /^-----BEGIN PGP SIGNATURE-----/,
    );
    for (const signed of ['SHA256SUMS', 'latest-linux.yml', 'beta-linux.yml']) {
      const args = ['--homedir', dirname(bench.ours.publicKey), '--verify', `${signed}.asc`, signed];
      expect((await mustRun('gpg', args, { cwd: bench.finished })).output).toContain('Good signature');
    }
    expect(await verify(bench.finished)).toHaveLength(listed.length + 1);
    expect(await bad(bench.finished)).toEqual([]);
  });

  it('corrects sums and sizes in the update file after signing, and nothing else', async () => {
    const before = await readUpdateInfo(join(bench.raw.folder, 'linux/latest-linux.yml'));
    const after = await readUpdateInfo(join(bench.finished, 'latest-linux.yml'));
    const [oldDeb, oldRpm, oldImage] = before.files;
    const [newDeb, newRpm, newImage] = after.files;
    expect(newImage).toEqual(oldImage);
    expect(newDeb?.sha512).not.toBe(oldDeb?.sha512);
    expect(newDeb?.size).toBeGreaterThan(oldDeb?.size ?? 0);
    expect(newRpm?.sha512).not.toBe(oldRpm?.sha512);
    expect(after.sha512).toBe(newDeb?.sha512);
    expect({ ...after, files: [], sha512: '' }).toEqual({ ...before, files: [], sha512: '' });
    for (const name of ['latest.yml', 'latest-mac.yml']) {
      const [job = ''] = name === 'latest.yml' ? ['win'] : ['mac'];
      const [now, then] = [join(bench.finished, name), join(bench.raw.folder, job, name)];
      expect(await readFile(now, 'utf8')).toBe(await readFile(then, 'utf8'));
    }
  });

  it('tells those with a trial version of a finished one, in the same words', async () => {
    for (const rest of ['.yml', '-mac.yml', '-linux.yml']) {
      const [theirs, ours] = ['beta', 'latest'].map(name => join(bench.finished, `${name}${rest}`));
      expect(await readFile(theirs ?? '', 'utf8')).toBe(await readFile(ours ?? '', 'utf8'));
    }
  });

  it('can be run again', async () => {
    const folder = await copyOf(bench.finished);
    await finishRelease(folder, bench.ours.signing);
    expect(await bad(folder)).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual((await readdir(bench.finished)).sort());
  });

  it.each([
    [
      'a file was changed',
      (f: string) => appendFile(join(f, appImage), 'x'),
      `${appImage}: its sum is another`,
    ],
    ['a file is missing', (f: string) => rm(join(f, zip)), `${zip}: it is listed and not here.`],
    [
      'a file is more',
      (f: string) => writeFile(join(f, 'more.exe'), 'x'),
      'more.exe: the release does not list it.',
    ],
    [
      'the list was changed',
      (f: string) => appendFile(join(f, 'SHA256SUMS'), '\n'),
      'SHA256SUMS: the signature does',
    ],
    ['the list is not signed', (f: string) => rm(join(f, 'SHA256SUMS.asc')), 'SHA256SUMS: there is no'],
    ['there is no list', (f: string) => rm(join(f, 'SHA256SUMS')), 'SHA256SUMS: there is no'],
    [
      'the signature is none',
      (f: string) => writeFile(join(f, 'SHA256SUMS.asc'), 'x'),
      'SHA256SUMS: there is no valid',
    ],
  ])('is refused by the check where %s', async (_, change, words) => {
    const folder = await copyOf(bench.finished);
    await change(folder);
    expect(
      (await bad(folder)).some(line => line.startsWith(words)),
      String(await bad(folder)),
    ).toBe(true);
  });

  it('SECURITY: checksums without a signature by the release key prove nothing', async () => {
    const folder = await copyOf(bench.finished);
    await appendFile(join(folder, appImage), 'x');
    await resign(folder, bench.stranger);
    // The sums are right now, and nothing is said of any file.
    await mustRun('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
    expect(await verify(folder)).toEqual([
      { name: 'SHA256SUMS', is: 'bad', words: 'it was signed by another key.' },
    ]);
    expect(await verify(folder, { key: join(scratch, 'none.asc') })).toMatchObject([{ is: 'bad' }]);
  });

  it.each([
    ['a deb without a signature', deb, `${deb}: it is not signed.`],
    ['an exe without a signature', exe, `${exe}: it is not signed.`],
    ['an rpm without a signature', 'Keyholder-1.2.3-linux-x86_64.rpm', 'rpm: it is not signed.'],
  ])('is refused by the check with %s, though the list is right', async (_, name, words) => {
    const folder = await copyOf(bench.finished);
    const plain = name === exe ? unsignedLibrary : join(bench.raw.folder, 'linux', name);
    await cp(plain, join(folder, name));
    await resign(folder);
    expect(
      (await bad(folder)).some(line => line.includes(words)),
      String(await bad(folder)),
    ).toBe(true);
  });

  it('is refused by the check where an update file is unsigned, or of another key', async () => {
    const folder = await copyOf(bench.finished);
    const file = join(folder, 'latest-linux.yml');
    await rm(`${file}.asc`);
    await resign(folder);
    expect(await bad(folder)).toEqual(['latest-linux.yml: it has no signature beside it.']);
    await signDetached(await readFile(file), bench.stranger.signing, `${file}.asc`);
    await resign(folder);
    expect(await bad(folder)).toEqual(['latest-linux.yml: it was signed by another key.']);
  });

  it('is refused by the check with another publisher', async () => {
    expect(await bad(bench.finished, { publisher: 'Somebody Else' })).toEqual([
      `${exe}: it was signed by Test Publisher, not by Somebody Else.`,
    ]);
  });

  it('says what cannot be checked here, and --strict does not let it pass', async () => {
    const [line] = await bad(bench.finished, { windowsCa: null });
    expect(line).toContain('its signature was not checked');
    const args = ['build/release/verify-release.ts', bench.finished, '--key', bench.ours.publicKey];
    const run = (...more: string[]) => runProgram(process.execPath, [...args, ...more]);
    expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining(`UNCHECKED ${exe}`) });
    expect((await run('--strict')).code).toBe(1);
    expect(
      (
        await run(
          '--windows-ca',
          bench.certificate.certificate,
          '--timestamp-ca',
          bench.clock.authority,
          '--strict',
        )
      ).code,
    ).toBe(0);
    expect((await run('--unknown')).code).toBe(2);
  });

  it('tells a file that is broken from a tool that is missing', async () => {
    const folder = await copyOf(bench.finished);
    await writeFile(join(folder, deb), 'no deb');
    await resign(folder);
    const lax = { strict: false };
    expect((await verify(folder, lax)).find(({ name }) => name === deb)).toMatchObject({ is: 'bad' });
    const tools = join(scratch, 'only-gpgv');
    await mkdir(tools);
    const { stdout } = await mustRun('sh', ['-c', 'command -v gpgv']);
    await symlink(stdout.trim(), join(tools, 'gpgv'));
    vi.stubEnv('PATH', tools);
    const unchecked = (await verify(bench.finished, lax)).filter(({ is }) => is === 'unchecked');
    vi.unstubAllEnvs();
    expect(unchecked.map(({ words }) => words).sort()).toEqual([
      'The program osslsigncode is not installed.',
      'The program rpm is not installed.',
    ]);
  });

  it('lets somebody check the one file that they fetched', async () => {
    const folder = await copyOf(bench.finished);
    for (const name of await readdir(folder)) {
      if (name !== deb && !name.startsWith('SHA256SUMS')) await rm(join(folder, name));
    }
    expect(await bad(folder, { some: true })).toEqual([]);
    await rm(join(folder, deb));
    expect(await bad(folder, { some: true })).toEqual(['SHA256SUMS: there is no file to check.']);
  });
});
