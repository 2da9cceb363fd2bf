import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun, runProgram } from './run-program.ts';
import type { SigningKey } from './signing-key.ts';
import { withTempFolder } from './temp-folder.ts';

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

/** What is wrong with an rpm's signature, or null. @throws ProgramMissing without rpm */
export async function rpmProblem(file: string, keyFile: string): Promise<string | null> {
  return withTempFolder(async folder => {
    const database = join(folder, 'rpm');
    await mkdir(database);
    await mustRun('rpm', ['--dbpath', database, '--import', keyFile]);
    return readRpmCheck(await runProgram('rpm', ['--dbpath', database, '--checksig', '--verbose', file]));
  });
}

/** Reads what `rpm --checksig --verbose` said. An unsigned package passes it: its digests fit. */
export function readRpmCheck({ code, output }: { code: number; output: string }): string | null {
  const signatures = output.split('\n').filter(line => /signature, key (?:ID|fingerprint)/i.test(line));
  const digests = output.split('\n').filter(line => / digest: /i.test(line));
  if (digests.some(line => !/: OK$/.test(line.trim()))) return 'it was changed.';
  if (signatures.length === 0) return code === 0 ? 'it is not signed.' : 'it is no whole rpm.';
  if (signatures.some(line => line.includes('NOKEY'))) return 'it was signed by another key.';
  if (code !== 0 || signatures.some(line => !/: OK$/.test(line.trim()))) return 'its signature does not fit.';
  return null;
}
