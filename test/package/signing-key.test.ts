import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readKeyFile } from '../../build/release/release-key.ts';
import { mustRun } from '../../build/release/run-program.ts';
import { signDetached, signingKey, signRpm } from '../../build/release/signing-key.ts';
import { describeWith, whyNotWith } from './tools/needs.ts';
import { goodRpm, makeSmallRpm, rpmSaid } from './tools/rpm.ts';
import { scratchFolder } from './tools/scratch.ts';
import { makeTestKey, type TestKey } from './tools/test-key.ts';

const rpmPrograms = ['rpm', 'rpmbuild', 'rpmsign'];

describeWith(['gpg'], 'the key of a release', () => {
  const scratch = scratchFolder();
  const text = join(scratch, 'text');
  const signature = join(scratch, 'text.asc');
  let ours: TestKey;
  let locked: TestKey;

  beforeAll(async () => {
    ours = await makeTestKey(scratch, 'ours', { algorithm: 'ed25519' });
    locked = await makeTestKey(scratch, 'locked', { algorithm: 'ed25519', passphrase: 'swordfish' });
    await writeFile(text, 'Text.\n');
  });
  afterAll(() => Promise.all([ours.stop(), locked.stop()]));

  const home = ({ publicKey }: TestKey) => join(publicKey, '..');
  const gpg = (key: TestKey, ...args: string[]) =>
    mustRun('gpg', ['--homedir', home(key), '--batch', '--yes', '--pinentry-mode', 'loopback', ...args]);

  const signed = async (name: string, ...keys: TestKey[]) => {
    const file = join(scratch, name);
    await makeSmallRpm(scratch, file);
    for (const key of keys) await signRpm(file, key.signing);
    return file;
  };

  it('signs, with its passphrase in a file if it has one', async () => {
    for (const key of [ours, locked]) {
      await signDetached(await readFile(text), key.signing, signature);
      expect((await gpg(key, '--verify', signature, text)).output).toContain('Good signature');
      await key.stop();
    }
    const { signing } = ours;
    for (const [key, words] of [
      [{ ...locked.signing, gpgArguments: ['--pinentry-mode', 'error'] }, /^gpg ended with/],
      [{ ...signing, fingerprint: locked.signing.fingerprint }, 'No secret key'],
    ] as const)
      await expect(signDetached('trial', key, signature)).rejects.toThrow(words);
    for (const name of ['', ' ', undefined])
      expect(() => signingKey({ KEYHOLDER_GPG_KEY: name })).toThrow('KEYHOLDER_GPG_KEY is not set');
  });

  it('may be a subkey, while the primary key is somewhere safe', async () => {
    const subkey = await makeTestKey(scratch, 'subkey', {
      algorithm: 'rsa2048',
      passphrase: 'x',
      subkey: true,
    });
    const { stdout } = await gpg(subkey, '--list-secret-keys');
    expect(stdout).toMatch(/^sec#/m);
    await signDetached(await readFile(text), subkey.signing, signature);
    expect((await gpg(subkey, '--verify', signature, text)).output).toContain('Good signature');
    expect((await readKeyFile(subkey.publicKey))?.fingerprints).toEqual([subkey.signing.fingerprint]);
    if (whyNotWith(...rpmPrograms) === null) {
      expect(await rpmSaid(await signed('subkey.rpm', subkey), subkey.publicKey)).toMatch(goodRpm);
    }
    await subkey.stop();
  });

  it('never puts its passphrase into an argument or a variable', async () => {
    const spies = join(scratch, 'spies');
    await mkdir(spies);
    const diary = join(spies, 'diary');
    const { stdout } = await mustRun('sh', ['-c', 'command -v gpg']);
    const lines = ['#!/bin/sh', `{ printf '%s\\n' "$@"; env; } >> '${diary}'`, `exec ${stdout.trim()} "$@"`];
    await writeFile(join(spies, 'gpg'), lines.join('\n'), { mode: 0o755 });
    const path = process.env.PATH;
    process.env.PATH = `${spies}:${path}`;
    try {
      const env = { ...locked.env, PATH: process.env.PATH };
      await signDetached('text', { ...locked.signing, env }, join(scratch, 'spied.asc'));
    } finally {
      process.env.PATH = path;
    }
    const written = await readFile(diary, 'utf8');
    expect(written).toContain('--passphrase-file');
    expect(written).not.toContain('swordfish');
  });

  it('is read from its file, and a secret one is known for what it is', async () => {
    const { fingerprint } = ours.signing;
    expect(await readKeyFile(ours.publicKey)).toEqual({ fingerprints: [fingerprint], holdsSecret: false });
    const secret = join(scratch, 'secret.asc');
    await gpg(ours, '--armor', '--output', secret, '--export-secret-keys', fingerprint);
    expect(await readKeyFile(secret)).toEqual({ fingerprints: [fingerprint], holdsSecret: true });
    const both = join(scratch, 'both.asc');
    await writeFile(
      both,
      (await readFile(ours.publicKey, 'utf8')) + (await readFile(locked.publicKey, 'utf8')),
    );
    expect((await readKeyFile(both))?.fingerprints).toEqual([fingerprint, locked.signing.fingerprint]);
    expect(await readKeyFile(text)).toBeNull();
  });

  describeWith(rpmPrograms, 'signs an rpm', () => {
    it('so that it is good and readable, and replaces an earlier signature', async () => {
      const file = await signed('twice.rpm', locked, ours);
      expect(await rpmSaid(file, ours.publicKey)).toMatch(goodRpm);
      expect(await rpmSaid(file, locked.publicKey)).toContain('NOKEY');
      expect((await mustRun('rpm', ['-qp', '--queryformat', '%{NAME}', file])).stdout).toBe('keyholder');
    });

    it('and none that it cannot', async () => {
      const file = await signed('keyless.rpm');
      const nobody = { ...ours.signing, fingerprint: 'F'.repeat(40) };
      await expect(signRpm(file, nobody)).rejects.toThrow('rpmsign ended');
      expect(await rpmSaid(file, ours.publicKey)).not.toMatch(goodRpm);
    });
  });
});
