import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustRun } from '../../build/release/run-program.ts';
import { signRpm } from '../../build/release/signing-key.ts';
import { describeWith } from './tools/needs.ts';
import { goodRpm, rpmSaid } from './tools/rpm-said.ts';
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
  const said = (file: string) => rpmSaid(file, ours.publicKey);

  it('is good, and the package is readable', async () => {
    const file = await signed('good.rpm');
    expect(await said(file)).toMatch(goodRpm);
    expect((await mustRun('rpm', ['-qp', '--queryformat', '%{NAME}', file])).stdout).toBe('keyholder');
  });

  it('is made by an elliptic key, too, and replaces an earlier one', async () => {
    const file = await signed('twice.rpm');
    await signRpm(file, stranger.signing);
    expect(await rpmSaid(file, stranger.publicKey)).toMatch(goodRpm);
    expect(await said(file)).toContain('NOKEY');
  });

  it('is made by a subkey with a passphrase, too', async () => {
    const subkey = await makeTestKey(folder, 'subkey', {
      algorithm: 'rsa2048',
      passphrase: 'x y',
      subkey: true,
    });
    const file = await signed('subkey.rpm', subkey);
    expect(await rpmSaid(file, subkey.publicKey)).toMatch(goodRpm);
    expect(await said(file)).toContain('NOKEY');
    await subkey.stop();
  });

  it('is not made without a key', async () => {
    const file = join(folder, 'keyless.rpm');
    await copyFile(fresh, file);
    const stranger = { ...ours.signing, fingerprint: 'F'.repeat(40) };
    await expect(signRpm(file, stranger)).rejects.toThrow('rpmsign ended');
    expect(await said(file)).not.toMatch(goodRpm);
  });
});
