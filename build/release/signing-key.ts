import { mustRun } from './run-program.ts';

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
  const file = env.KEYHOLDER_GPG_PASSPHRASE_FILE;
  return {
    fingerprint: env.KEYHOLDER_GPG_KEY?.trim() ?? '',
    env,
    gpgArguments: file ? ['--pinentry-mode', 'loopback', '--passphrase-file', file] : [],
  };
}

/** Writes a detached signature, in letters. @throws Error with what gpg said */
export async function signDetached(
  signed: string | Uint8Array,
  { fingerprint, env, gpgArguments }: SigningKey,
  output: string,
): Promise<void> {
  // Without a key gpg would take any.
  if (fingerprint === '') throw new Error('KEYHOLDER_GPG_KEY is not set.');
  const args = ['--batch', '--yes', '--no-tty', '--digest-algo', 'SHA512', '--local-user', fingerprint];
  await mustRun('gpg', [...args, ...gpgArguments, '--armor', '--output', output, '--detach-sign', '-'], {
    env,
    input: signed,
  });
}
