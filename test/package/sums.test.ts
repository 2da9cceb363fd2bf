import { createPublicKey } from 'node:crypto';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { finishRelease } from '../../build/release/finish-release.ts';
import { mustRun } from '../../build/release/run-program.ts';
import { signDetached } from '../../build/release/signing-key.ts';
import { isUpdateInfo, readUpdateInfo } from '../../build/release/update-info.ts';
import { checkSignature } from '../../src-main/adapters/updates/feed-signature.ts';
import { describeWith } from './tools/needs.ts';
import { benchPrograms, downloadProblem, releaseBench } from './tools/release-bench.ts';

const appImage = 'Keyholder-1.2.3-linux-x86_64.AppImage';

describeWith(benchPrograms, 'the checksums of a release', () => {
  const { copyOf, now, scratch } = releaseBench();
  const problem = (folder: string) => downloadProblem(scratch, folder, now().ours.publicKey);

  it('list every file, and what the documents tell everybody to type finds nothing wrong', async () => {
    const { finished, ours, raw } = now();
    const names = (await readdir(finished)).sort();
    const copies = ['beta.yml', 'beta-mac.yml', 'beta-linux.yml'];
    const infos = [...copies, ...raw.names.filter(isUpdateInfo)];
    const made = ['SHA256SUMS', 'SHA256SUMS.asc', ...copies, ...infos.map(name => `${name}.sig`)];
    expect(names).toEqual([...raw.names, ...made].sort());
    const listed = (await readFile(join(finished, 'SHA256SUMS'), 'utf8')).trim().split('\n');
    expect(listed.map(line => line.slice(66))).toEqual(names.filter(name => !name.startsWith('SHA256SUMS')));
    expect(await problem(finished)).toBeNull();
    const packets = await mustRun('gpg', ['--list-packets', join(finished, 'SHA256SUMS.asc')]);
    expect(packets.stdout, 'over SHA-512').toContain('digest algo 10,');
    const feedKey = createPublicKey(ours.env.KEYHOLDER_FEED_KEY ?? '');
    const pem = feedKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const name of infos) {
      const bytes = await readFile(join(finished, name));
      checkSignature(bytes, await readFile(join(finished, `${name}.sig`), 'utf8'), pem);
    }
  });

  it('are followed by the update file of what signing has changed, and by nothing else', async () => {
    const { finished, raw } = now();
    const before = await readUpdateInfo(join(raw.folder, 'linux/latest-linux.yml'));
    const after = await readUpdateInfo(join(finished, 'latest-linux.yml'));
    const [oldDeb, oldRpm, oldImage] = before.files;
    const [newDeb, newRpm, newImage] = after.files;
    expect([newDeb, newImage]).toEqual([oldDeb, oldImage]);
    expect(newRpm?.sha512).not.toBe(oldRpm?.sha512);
    expect({ ...after, files: [] }).toEqual({ ...before, files: [] });
    for (const path of ['win/latest.yml', 'mac/latest-mac.yml']) {
      const then = await readFile(join(raw.folder, path), 'utf8');
      expect(await readFile(join(finished, basename(path)), 'utf8')).toBe(then);
    }
  });

  it('tell those with a trial version of a finished one, in the same words', async () => {
    for (const rest of ['.yml', '-mac.yml', '-linux.yml']) {
      const [theirs, ours] = ['beta', 'latest'].map(name => join(now().finished, `${name}${rest}`));
      expect(await readFile(theirs ?? '', 'utf8')).toBe(await readFile(ours ?? '', 'utf8'));
    }
  });

  it('can be made again', async () => {
    const folder = await copyOf(now().finished);
    await finishRelease(folder, now().ours.signing, null);
    expect(await problem(folder)).toBeNull();
    expect((await readdir(folder)).sort()).toEqual((await readdir(now().finished)).sort());
  });

  it.each([
    ['a file was changed', (f: string) => appendFile(join(f, appImage), 'x'), `${appImage}: FAILED`],
    ['the list was changed', (f: string) => appendFile(join(f, 'SHA256SUMS'), '\n'), 'BAD signature'],
    ['the list is not signed', (f: string) => rm(join(f, 'SHA256SUMS.asc')), "can't open"],
    ['the signature is none', (f: string) => writeFile(join(f, 'SHA256SUMS.asc'), 'x'), 'invalid packet'],
  ])('do not hold where %s', async (_, change, words) => {
    const folder = await copyOf(now().finished);
    await change(folder);
    expect(await problem(folder)).toContain(words);
  });

  it('do not hold where somebody else has signed them, right as they are', async () => {
    const folder = await copyOf(now().finished);
    await appendFile(join(folder, appImage), 'x');
    const names = (await readdir(folder)).filter(name => !name.startsWith('SHA256SUMS'));
    const { stdout } = await mustRun('sha256sum', names, { cwd: folder });
    await writeFile(join(folder, 'SHA256SUMS'), stdout);
    await signDetached(stdout, now().stranger.signing, join(folder, 'SHA256SUMS.asc'));
    await mustRun('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
    expect(await problem(folder)).toContain('No public key');
  });
});
