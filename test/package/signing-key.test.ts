import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signatureProblem, unarmored } from '../../build/release/openpgp-signature.ts';
import { readKeyFile } from '../../build/release/release-key.ts';
import { mustRun } from '../../build/release/run-program.ts';
import { signDetached, signingProblem } from '../../build/release/signing-key.ts';
import { describeWith } from './tools/needs.ts';
import { scratchFolder } from './tools/scratch.ts';
import { makeTestKey, type TestKey } from './tools/test-key.ts';

describeWith(['gpg', 'gpgv'], 'the key of a release', () => {
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

  it('signs, with its passphrase in a file if it has one', async () => {
    for (const key of [ours, locked]) {
      expect(await signingProblem(key.signing)).toBeNull();
      await signDetached(await readFile(text), key.signing, signature);
      expect(await signatureProblem(signature, text, key.publicKey)).toBeNull();
      await key.stop();
    }
    const mute = { ...locked.signing, gpgArguments: ['--pinentry-mode', 'error'] };
    expect(await signingProblem(mute)).toMatch(/^gpg ended with/);
    expect(await signingProblem({ ...ours.signing, fingerprint: '' })).toBe('KEYHOLDER_GPG_KEY is not set');
    expect(await signingProblem({ ...ours.signing, fingerprint: locked.signing.fingerprint })).toContain(
      'No secret key',
    );
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
    expect(await signatureProblem(signature, text, subkey.publicKey)).toBeNull();
    expect((await readKeyFile(subkey.publicKey))?.fingerprints).toEqual([subkey.signing.fingerprint]);
    await subkey.stop();
  });

  it('never puts its passphrase into an argument or a variable', async () => {
    const spies = join(scratch, 'spies');
    const { mkdir } = await import('node:fs/promises');
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

  it('counts alone: a signature by another, or of another text, does not', async () => {
    await signDetached(await readFile(text), ours.signing, signature);
    expect(await signatureProblem(signature, text, locked.publicKey)).toBe('it was signed by another key.');
    const other = join(scratch, 'other');
    await writeFile(other, 'Other text.\n');
    expect(await signatureProblem(signature, other, ours.publicKey)).toBe(
      'the signature does not fit: the file was changed.',
    );
    await writeFile(other, 'no signature');
    expect(await signatureProblem(other, text, ours.publicKey)).toBe('there is no valid signature.');
  });

  it('SECURITY: a signature by an expired or revoked key is refused', async () => {
    const long = ['--faked-system-time', '20200101T120000'];
    const old = await makeTestKey(scratch, 'old', { algorithm: 'ed25519', expires: '2020-01-03', gpg: long });
    await gpg(old, ...long, '--armor', '--output', signature, '--detach-sign', text);
    expect(await signatureProblem(signature, text, old.publicKey)).toBe(
      'the signature no longer counts (EXPKEYSIG).',
    );
    await old.stop();

    const gone = await makeTestKey(scratch, 'gone', { algorithm: 'ed25519' });
    await signDetached(await readFile(text), gone.signing, signature);
    expect(await signatureProblem(signature, text, gone.publicKey)).toBeNull();
    const [name = ''] = await readdir(join(home(gone), 'openpgp-revocs.d'));
    const certificate = await readFile(join(home(gone), 'openpgp-revocs.d', name), 'utf8');
    // gpg puts a colon in front, so that nobody revokes a key by mistake.
    await writeFile(join(scratch, 'revocation'), certificate.replace(/^:-----/m, '-----'));
    await gpg(gone, '--import', join(scratch, 'revocation'));
    await gpg(gone, '--armor', '--output', gone.publicKey, '--export', gone.signing.fingerprint);
    expect(await signatureProblem(signature, text, gone.publicKey)).toBe(
      'the signature no longer counts (REVKEYSIG).',
    );
    await gone.stop();
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

  it('is made binary as gpg does it', async () => {
    const binary = join(scratch, 'binary');
    await gpg(ours, '--output', binary, '--export', ours.signing.fingerprint);
    const bytes = await readFile(binary);
    expect(Buffer.from(unarmored(await readFile(ours.publicKey))).equals(bytes)).toBe(true);
    expect(Buffer.from(unarmored(bytes)).equals(bytes)).toBe(true);
    const text = (await readFile(ours.publicKey, 'utf8')).replace('\n\n', '\nComment: of somebody\n\n');
    expect(Buffer.from(unarmored(Buffer.from(text.replaceAll('\n', '\r\n')))).equals(bytes)).toBe(true);
  });
});
