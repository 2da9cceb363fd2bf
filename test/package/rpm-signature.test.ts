import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rpmProblem, signRpm } from '../../build/release/rpm-signature.ts';
import { mustRun } from '../../build/release/run-program.ts';
import { describeWith } from './tools/needs.ts';
import { scratchFolder } from './tools/scratch.ts';
import { makeSmallRpm } from './tools/small-packages.ts';
import { makeTestKey, type TestKey } from './tools/test-key.ts';

describeWith(['rpm', 'rpmbuild', 'rpmsign', 'gpg'], 'the signature of an rpm', () => {
  const folder = scratchFolder();
  const fresh = join(folder, 'fresh.rpm');
  let ours: TestKey;
  let stranger: TestKey;

  beforeAll(async () => {
    await makeSmallRpm(folder, fresh);
    ours = await makeTestKey(folder, 'ours');
    stranger = await makeTestKey(folder, 'stranger', { algorithm: 'ed25519' });
  });
  afterAll(() => Promise.all([ours.stop(), stranger.stop()]));

  const signed = async (name: string, key = ours) => {
    const file = join(folder, name);
    await copyFile(fresh, file);
    await signRpm(file, key.signing);
    return file;
  };
  const problem = (file: string) => rpmProblem(file, ours.publicKey);

  it('is good, and the package is readable', async () => {
    const file = await signed('good.rpm');
    expect(await problem(file)).toBeNull();
    expect((await mustRun('rpm', ['-qp', '--queryformat', '%{NAME}', file])).stdout).toBe('keyholder');
  });

  it('is made by an elliptic key, too, and replaces an earlier one', async () => {
    const file = await signed('twice.rpm');
    await signRpm(file, stranger.signing);
    expect(await rpmProblem(file, stranger.publicKey)).toBeNull();
    expect(await problem(file)).toBe('it was signed by another key.');
  });

  it('is made by a subkey with a passphrase, too', async () => {
    const subkey = await makeTestKey(folder, 'subkey', {
      algorithm: 'rsa2048',
      passphrase: 'x y',
      subkey: true,
    });
    const file = await signed('subkey.rpm', subkey);
    expect(await rpmProblem(file, subkey.publicKey)).toBeNull();
    expect(await problem(file)).toBe('it was signed by another key.');
    await subkey.stop();
  });

  it('is missed, although rpm itself is content', async () => {
    expect((await mustRun('rpm', ['-K', fresh])).output).toContain('digests OK');
    expect(await problem(fresh)).toBe('it is not signed.');
  });

  it.each([
    ['the payload', (size: number) => size - 200],
    ['the header', (size: number) => size - 2000],
  ])('breaks where %s was changed', async (_, at) => {
    const file = await signed('changed.rpm');
    const bytes = await readFile(file);
    const text = bytes.indexOf('A test.');
    const place = _ === 'the header' ? text : at(bytes.length);
    expect(place).toBeGreaterThan(0);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    await writeFile(file, bytes);
    expect(await problem(file)).toMatch(/it was changed|does not fit/);
  });

  it('is not made without a key', async () => {
    const file = join(folder, 'keyless.rpm');
    await copyFile(fresh, file);
    for (const fingerprint of ['', 'F'.repeat(40)]) {
      await expect(signRpm(file, { ...ours.signing, fingerprint })).rejects.toThrow(
        /KEYHOLDER_GPG_KEY|rpmsign ended/,
      );
    }
    expect(await problem(file)).toBe('it is not signed.');
  });

  it('is not made for what is no rpm', async () => {
    const text = join(folder, 'text.rpm');
    await writeFile(text, 'Text.');
    await expect(signRpm(text, ours.signing)).rejects.toThrow('rpmsign ended with');
    expect(await problem(text)).not.toBeNull();
  });
});
