import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAr, writeAr } from '../../build/release/ar-archive.ts';
import { debProblem, signDeb } from '../../build/release/deb-signature.ts';
import { mustRun, runProgram } from '../../build/release/run-program.ts';
import { describeWith } from './tools/needs.ts';
import { scratchFolder } from './tools/scratch.ts';
import { makeSmallDeb } from './tools/small-packages.ts';
import { makeTestKey, type TestKey } from './tools/test-key.ts';

describeWith(['dpkg-deb', 'gpg', 'gpgv', 'debsig-verify'], 'the signature of a deb', () => {
  const folder = scratchFolder();
  const fresh = join(folder, 'fresh.deb');
  let ours: TestKey;
  let stranger: TestKey;

  beforeAll(async () => {
    await makeSmallDeb(folder, fresh);
    ours = await makeTestKey(folder, 'ours');
    stranger = await makeTestKey(folder, 'stranger', { algorithm: 'ed25519' });
  });
  afterAll(() => Promise.all([ours.stop(), stranger.stop()]));

  const signed = async (name: string, key = ours) => {
    const file = join(folder, name);
    await copyFile(fresh, file);
    await signDeb(file, key.signing);
    return file;
  };
  const problem = (file: string) => debProblem(file, ours.publicKey);

  it('is good, and so say debsig-verify and dpkg', async () => {
    const file = await signed('good.deb');
    expect(await problem(file)).toBeNull();
    expect((await debsigVerify(file, ours)).output).toContain('Verified package');
    expect((await mustRun('dpkg-deb', ['--field', file, 'Package'])).stdout.trim()).toBe('keyholder');
    // The package is as it was, and a member longer.
    expect(readAr(await readFile(file)).slice(0, -1)).toEqual(readAr(await readFile(fresh)));
  });

  it('is made by an elliptic key, too, and replaces an earlier one', async () => {
    const file = await signed('twice.deb');
    await signDeb(file, stranger.signing);
    expect(await debProblem(file, stranger.publicKey)).toBeNull();
    expect(await problem(file)).toBe('it was signed by another key.');
    expect(readAr(await readFile(file)).map(({ name }) => name)).toEqual([
      ...['debian-binary', 'control.tar.xz', 'data.tar.xz', '_gpgorigin'],
    ]);
    expect((await debsigVerify(file, stranger)).code).toBe(0);
    expect((await debsigVerify(file, ours)).code).not.toBe(0);
  });

  it('is missed', async () => {
    expect(await problem(fresh)).toBe('it is not signed.');
  });

  it.each(['control.tar.xz', 'data.tar.xz', 'debian-binary'])('breaks where %s was changed', async member => {
    const file = await signed(`changed-${member}.deb`);
    const members = readAr(await readFile(file));
    const changed = members.find(({ name }) => name === member);
    if (changed === undefined) throw new Error(`There is no ${member}.`);
    changed.bytes[1] = (changed.bytes[1] ?? 0) ^ 1;
    await writeFile(file, writeAr(members));
    expect(await problem(file)).toBe('the signature does not fit: the file was changed.');
    expect((await debsigVerify(file, ours)).code).not.toBe(0);
  });

  const evil = { name: 'data.tar.gz', bytes: Buffer.from('evil') };
  it.each([
    ['with a second data member', (m: string[]) => [...m.slice(0, 3), 'evil', ...m.slice(3)]],
    ['with a member before', (m: string[]) => ['evil', ...m]],
    ['with a member after', (m: string[]) => [...m, 'evil']],
    ['with members exchanged', ([a = '', b = '', c = '', d = '']: string[]) => [a, c, b, d]],
    ['without its data', ([a = '', b = '', , d = '']: string[]) => [a, b, d]],
  ])('SECURITY: a signed deb holds exactly its three members: %s', async (_, order) => {
    const members = [...readAr(await readFile(await signed('members.deb'))), { ...evil, name: 'evil' }];
    const names = order(members.slice(0, 4).map(({ name }) => name));
    const arranged = names.flatMap(name => members.find(each => each.name === name) ?? []);
    const file = join(folder, 'arranged.deb');
    await writeFile(file, writeAr(arranged.map(each => (each.name === 'evil' ? evil : each))));
    expect(await problem(file)).toMatch(/no deb of three members|not signed/);
  });

  it('does not count where a member was renamed: names are not signed', async () => {
    for (const name of ['debian-binary', 'control.tar.xz', 'data.tar.xz', '_gpgorigin']) {
      const file = await signed('renamed.deb');
      const members = readAr(await readFile(file));
      await writeFile(
        file,
        writeAr(members.map(each => (each.name === name ? { ...each, name: 'x' } : each))),
      );
      expect(await problem(file), name).toMatch(/no deb of three members|not signed/);
    }
  });

  it('is not made for what is no deb', async () => {
    const text = join(folder, 'text.deb');
    await writeFile(text, 'Text.');
    await expect(signDeb(text, ours.signing)).rejects.toThrow('This is no ar archive.');
    const cut = join(folder, 'cut.deb');
    await writeFile(cut, (await readFile(fresh)).subarray(0, -20));
    await expect(signDeb(cut, ours.signing)).rejects.toThrow('This ar archive is damaged.');
    await writeFile(cut, writeAr([evil]));
    await expect(signDeb(cut, ours.signing)).rejects.toThrow('no deb of three members');
  });

  it('is not made without a key, and leaves the file as it was', async () => {
    const file = join(folder, 'keyless.deb');
    await copyFile(fresh, file);
    for (const fingerprint of ['', 'F'.repeat(40)]) {
      await expect(signDeb(file, { ...ours.signing, fingerprint })).rejects.toThrow(
        /KEYHOLDER_GPG_KEY|gpg ended/,
      );
    }
    expect((await readFile(file)).equals(await readFile(fresh))).toBe(true);
  });

  /** Debian's own verifier, with a policy that asks for this key. */
  async function debsigVerify(file: string, { publicKey, env }: TestKey) {
    const id = env.KEYHOLDER_GPG_KEY?.slice(-16) ?? '';
    const root = join(folder, `debsig-${id}`);
    const [policies, keyrings] = [join(root, 'policies', id), join(root, 'keyrings', id)];
    await mkdir(policies, { recursive: true });
    await mkdir(keyrings, { recursive: true });
    const dearmored = await runProgram('gpg', [
      '--yes',
      '--output',
      join(keyrings, 'k.gpg'),
      '--dearmor',
      publicKey,
    ]);
    expect(dearmored.code).toBe(0);
    const rule = `<Required Type="origin" File="k.gpg" id="${id}"/>`;
    await writeFile(
      join(policies, 'k.pol'),
      `<?xml version="1.0"?><!DOCTYPE Policy SYSTEM "https://www.debian.org/debsig/1.0/policy.dtd">
       <Policy xmlns="https://www.debian.org/debsig/1.0/"><Origin Name="t" id="${id}" Description="t"/>
       <Selection>${rule}</Selection><Verification MinOptional="0">${rule}</Verification></Policy>`,
    );
    const args = ['--policies-dir', join(root, 'policies'), '--keyrings-dir', join(root, 'keyrings'), file];
    return runProgram('debsig-verify', args);
  }
});
