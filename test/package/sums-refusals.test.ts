import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../../build/release/run-program.ts';
import { makeFeedKey } from '../support/feed-key.ts';
import { describeWith } from './tools/needs.ts';
import { benchPrograms, downloadProblem, releaseBench, unsignedLibrary } from './tools/release-bench.ts';

const deb = 'Keyholder-1.2.3-linux-amd64.deb';
const appImage = 'Keyholder-1.2.3-linux-x86_64.AppImage';
const exe = 'Keyholder-1.2.3-win-x64.exe';
const zip = 'Keyholder-1.2.3-mac-arm64.zip';

describeWith(benchPrograms, 'the last step of a release', () => {
  const { copyOf, now, refusal, scratch } = releaseBench();

  it.each([
    ['an unsigned name', `linux/Keyholder-1.2.3-linux-x64-unsigned.tar.gz`, 'says that it is unsigned'],
    ['another version', 'linux/Keyholder-1.2.4-linux-x64.tar.gz', 'of 2 versions: 1.2.3, 1.2.4'],
    ['something unknown', 'linux/builder-debug.yml', 'builder-debug.yml is no part of a release'],
    ['two of one name', 'win/latest-linux.yml', 'two files of the name latest-linux.yml'],
    ['two that differ in capitals', 'win/Latest-Linux.yml', 'two files of the name'],
    ['an unsigned program', 'win/Keyholder-1.2.3-win-arm64.exe', 'win-arm64.exe is not signed'],
    ['no program at all', 'win/Keyholder-1.2.3-win-other.exe', 'win-other.exe is not signed'],
    ['an empty program', 'win/Keyholder-1.2.3-win-empty.exe', 'win-empty.exe is not signed'],
    ['an unsigned zip', 'mac/Keyholder-1.2.3-mac-x64.zip', 'mac-x64.zip is not signed'],
    ['a program that nothing announces', 'win/Keyholder-1.2.3-win-arm64.exe', 'latest.yml does not name'],
  ])('refuses %s, and signs nothing', async (_, name, words) => {
    const folder = await copyOf(now().raw.folder);
    const other = name.endsWith('empty.exe') ? '' : 'MZ';
    await writeFile(join(folder, name), name.endsWith('arm64.exe') ? await readFile(unsignedLibrary) : other);
    expect(await refusal(folder)).toContain(words);
    expect((await readdir(folder, { recursive: true })).filter(each => /SHA256|asc$/.test(each))).toEqual([]);
  });

  it('refuses an app that Apple has not seen', async () => {
    const folder = await copyOf(now().raw.folder);
    await writeFile(join(folder, 'mac', zip), 'Keyholder.app/Contents/_CodeSignature/CodeResources');
    expect(await refusal(folder)).toContain(`${zip} has no ticket of a notarization.`);
  });

  it.each([
    ['linux', appImage, 'latest-linux.yml'],
    ['win', exe, 'latest.yml'],
    ['mac', zip, 'latest-mac.yml'],
    ['linux', deb, 'latest-linux.yml'],
  ])('refuses an update file (%s) of which %s is missing or another', async (job, name, info) => {
    const gone = await copyOf(now().raw.folder);
    await rm(join(gone, job, name));
    expect(await refusal(gone)).toContain(`${info} names ${name}, which is not there.`);
    const other = await copyOf(now().raw.folder);
    await appendFile(join(other, job, name), 'x');
    expect(await refusal(other)).toContain(`${info} has another sum of ${name}.`);
  });

  it('refuses an update file that names a file elsewhere, though it is the same', async () => {
    const folder = await copyOf(now().raw.folder);
    const file = join(folder, 'linux/latest-linux.yml');
    await cp(join(folder, 'linux', appImage), join(scratch, appImage));
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(appImage, `../${appImage}`));
    expect(await refusal(folder)).toContain('latest-linux.yml is no update file.');
  });

  it('SECURITY: nothing unsigned gets into a release', async () => {
    const folder = await copyOf(now().raw.folder);
    await rename(join(folder, 'linux', appImage), join(folder, 'linux', `${appImage}-unsigned`));
    expect(await refusal(folder)).toContain('says that it is unsigned');
    expect(await refusal(await mkdtemp(join(scratch, 'nothing-')))).toBe('There is no installer.');
  });

  it('refuses with a passphrase that is wrong, and with a feed key that no copy believes', async () => {
    const wrong = join(scratch, 'wrong');
    await writeFile(wrong, 'marlin');
    await now().ours.stop();
    const gpgArguments = ['--pinentry-mode', 'loopback', '--passphrase-file', wrong];
    const refused = await refusal(await copyOf(now().raw.folder), { ...now().ours.signing, gpgArguments });
    expect(refused).toContain('rpmsign ended with');
    const [folder, updateKey] = [await copyOf(now().raw.folder), makeFeedKey().publicKey];
    expect(await refusal(folder, now().ours.signing, updateKey)).toContain('no copy believes another one');
  });

  it('says what it did, and is a command', async () => {
    const folder = await copyOf(now().raw.folder);
    const command = ['build/release/finish-release.ts', folder];
    const done = await runProgram(process.execPath, command, { env: now().ours.env });
    expect(done.code, done.output).toBe(0);
    expect(done.stdout.trim().split('\n')).toContain('SHA256SUMS.asc');
    expect(await downloadProblem(scratch, folder, now().ours.publicKey)).toBeNull();
    const env = { ...now().ours.env, KEYHOLDER_GPG_KEY: '' };
    const refused = await runProgram(process.execPath, command, { env });
    expect(refused.code).toBe(1);
    expect(refused.output).toBe('KEYHOLDER_GPG_KEY is not set.\n');
    expect((await runProgram(process.execPath, command.slice(0, 1))).code).toBe(2);
  });
});
