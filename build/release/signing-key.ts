import { join } from 'node:path';
import { type Env, isSet } from './env.ts';
import { mustRun } from './run-program.ts';
import { withTempFolder } from './temp-folder.ts';

/** A secret key in the keyring of `GNUPGHOME`. */
export interface SigningKey {
  fingerprint: string;
  env: NodeJS.ProcessEnv;
  /** What gpg needs to get at it. */
  gpgArguments: readonly string[];
}

/**
 * The key that `KEYHOLDER_GPG_KEY` names. Its passphrase is gpg-agent's business or, where there is nobody to type it, lies
 * in the file that `KEYHOLDER_GPG_PASSPHRASE_FILE` names: no argument and no variable ever holds it.
 */
export function signingKey(env: NodeJS.ProcessEnv): SigningKey {
  const file = passphraseFile(env);
  return {
    fingerprint: env.KEYHOLDER_GPG_KEY?.trim() ?? '',
    env,
    gpgArguments: file === null ? [] : ['--pinentry-mode', 'loopback', '--passphrase-file', file],
  };
}

const passphraseFile = (env: Env): string | null =>
  isSet(env, 'KEYHOLDER_GPG_PASSPHRASE_FILE') ? (env.KEYHOLDER_GPG_PASSPHRASE_FILE ?? null) : null;

/** Writes a detached signature. @throws Error with what gpg said */
export async function signDetached(
  signed: string | Uint8Array,
  { fingerprint, env, gpgArguments }: SigningKey,
  output: string,
  form: 'armored' | 'binary' = 'armored',
): Promise<void> {
  // Without a key gpg would take any.
  if (fingerprint === '') throw new Error('KEYHOLDER_GPG_KEY is not set.');
  const args = ['--batch', '--yes', '--no-tty', '--digest-algo', 'SHA512', '--local-user', fingerprint];
  const armor = form === 'armored' ? ['--armor'] : [];
  await mustRun('gpg', [...args, ...gpgArguments, ...armor, '--output', output, '--detach-sign', '-'], {
    env,
    input: signed,
  });
}

/** Why this key cannot sign here, or null: it is tried. */
export async function signingProblem(key: SigningKey): Promise<string | null> {
  try {
    await withTempFolder(folder => signDetached('trial', key, join(folder, 'trial.sig')));
    return null;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return words.replace(/\s+/g, ' ').replace(/\.$/, '');
  }
}
