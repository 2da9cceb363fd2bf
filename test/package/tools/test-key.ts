import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../../../build/release/run-program.ts';
import { type SigningKey, signingKey } from '../../../build/release/signing-key.ts';
import { makeFeedKey } from '../../support/feed-key.ts';

export interface TestKey {
  signing: SigningKey;
  /** What gpg and rpmsign need to find the key. */
  env: NodeJS.ProcessEnv;
  /** File with the public key, armored. */
  publicKey: string;
  stop(): Promise<void>;
}

export interface KeyKind {
  algorithm?: string;
  /** With one the key is used by the file alone. */
  passphrase?: string;
  /** Only a signing subkey is here, as on the machine that signs releases; the primary key is somewhere else. */
  subkey?: boolean;
}

/** A fresh key in a keyring of its own. */
export async function makeTestKey(parent: string, name: string, kind: KeyKind = {}): Promise<TestKey> {
  const { algorithm = 'rsa3072', passphrase = '', subkey = false } = kind;
  const home = join(parent, name);
  await mkdir(home, { mode: 0o700 });
  // By itself the agent stretches a passphrase for a tenth of a second, and measures at each start how often that is.
  await writeFile(join(home, 'gpg-agent.conf'), 's2k-count 65536\n');
  const file = join(home, 'passphrase');
  await writeFile(file, passphrase, { mode: 0o600 });
  const words = ['--batch', '--pinentry-mode', 'loopback', '--passphrase-file', file];
  const gpg = (...args: string[]) => mustRun('gpg', ['--homedir', home, ...words, ...args]);
  const stop = async () => void (await mustRun('gpgconf', ['--homedir', home, '--kill', 'gpg-agent']));
  const person = `${name} <${name}@keyholder.test>`;
  await gpg('--quick-gen-key', person, algorithm, subkey ? 'cert' : 'sign', 'never');
  const { stdout } = await gpg('--with-colons', '--list-secret-keys');
  const fingerprint = /^fpr:+([0-9A-F]+):/m.exec(stdout)?.[1] ?? '';
  if (subkey) await gpg('--quick-add-key', fingerprint, algorithm, 'sign', 'never');
  const publicKey = join(home, 'public.asc');
  await gpg('--armor', '--output', publicKey, '--export', fingerprint);
  if (subkey) {
    const secret = join(home, 'subkey.asc');
    await gpg('--armor', '--output', secret, '--export-secret-subkeys', fingerprint);
    await stop();
    for (const kept of ['private-keys-v1.d', 'pubring.kbx']) await rm(join(home, kept), { recursive: true });
    await gpg('--import', secret);
  }
  const env = {
    ...process.env,
    GNUPGHOME: home,
    KEYHOLDER_GPG_KEY: fingerprint,
    KEYHOLDER_FEED_KEY: makeFeedKey().secretKey,
    ...(passphrase === '' ? {} : { KEYHOLDER_GPG_PASSPHRASE_FILE: file }),
  };
  // What was typed once may be remembered: it must be asked for anew.
  await stop();
  return { signing: signingKey(env), env, publicKey, stop };
}
