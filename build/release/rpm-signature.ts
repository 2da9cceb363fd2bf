import { mustRun } from './run-program.ts';
import type { SigningKey } from './signing-key.ts';

/** Signs an rpm in place; an earlier signature is replaced. @throws ProgramMissing without rpmsign */
export async function signRpm(file: string, { fingerprint, env, gpgArguments }: SigningKey): Promise<void> {
  if (fingerprint === '') throw new Error('KEYHOLDER_GPG_KEY is not set.');
  const gpg = (await mustRun('sh', ['-c', 'command -v gpg'])).stdout.trim();
  // A macro's value is split at spaces.
  const extra = ['--batch', '--no-tty', ...gpgArguments];
  const spaced = extra.find(word => /[\s%"'\\]/.test(word));
  if (spaced !== undefined) throw new Error(`rpmsign cannot be given the path ${spaced}: move that file.`);
  await mustRun(
    'rpmsign',
    [
      // Debian's rpm does not say where gpg is.
      ...['--define', `__gpg ${gpg}`, '--define', `_gpg_name ${fingerprint}`],
      ...['--define', '_gpg_digest_algo sha512'],
      ...['--define', `_gpg_sign_cmd_extra_args ${extra.join(' ')}`],
      ...['--addsign', file],
    ],
    { env },
  );
}
