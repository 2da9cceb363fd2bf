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
 * @throws Error where none is named: gpg would take any
 */
export function signingKey(env: NodeJS.ProcessEnv): SigningKey {
  const fingerprint = env.KEYHOLDER_GPG_KEY?.trim();
  if (!fingerprint) throw new Error('KEYHOLDER_GPG_KEY is not set.');
  const file = env.KEYHOLDER_GPG_PASSPHRASE_FILE;
  const passphrase = file ? ['--pinentry-mode', 'loopback', '--passphrase-file', file] : [];
  return { fingerprint, env, gpgArguments: ['--batch', '--no-tty', ...passphrase] };
}

/** Writes a detached signature, in letters. @throws Error with what gpg said */
export async function signDetached(
  signed: string | Uint8Array,
  { fingerprint, env, gpgArguments }: SigningKey,
  output: string,
): Promise<void> {
  const args = ['--yes', '--digest-algo', 'SHA512', '--local-user', fingerprint, '--armor'];
  const all = [...gpgArguments, ...args, '--output', output, '--detach-sign', '-'];
  await mustRun('gpg', all, { env, input: signed });
}

/** Signs an rpm in place; an earlier signature is replaced. @throws Error with what rpmsign said */
export async function signRpm(file: string, { fingerprint, env, gpgArguments }: SigningKey): Promise<void> {
  // A macro's value is split at spaces.
  const spaced = gpgArguments.find(word => /[\s%"'\\]/.test(word));
  if (spaced !== undefined) throw new Error(`rpmsign cannot be given the path ${spaced}: move that file.`);
  const macros = [
    // Debian's rpm does not say where gpg is.
    `__gpg ${(await mustRun('sh', ['-c', 'command -v gpg'])).stdout.trim()}`,
    `_gpg_name ${fingerprint}`,
    '_gpg_digest_algo sha512',
    `_gpg_sign_cmd_extra_args ${gpgArguments.join(' ')}`,
  ];
  await mustRun('rpmsign', [...macros.flatMap(macro => ['--define', macro]), '--addsign', file], { env });
}
