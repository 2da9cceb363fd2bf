import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';
import { withTempFolder } from './temp-folder.ts';

/**
 * What is wrong with a detached signature, or null. Only the keys in `keyFile` count (armored or binary), whatever the
 * person's own keyring trusts.
 * @throws ProgramMissing without gpgv
 */
export async function signatureProblem(
  signature: string,
  signed: string,
  keyFile: string,
): Promise<string | null> {
  return withTempFolder(async home => {
    const keyring = join(home, 'keys.gpg');
    await writeFile(keyring, unarmored(await readFile(keyFile)));
    const args = ['--homedir', home, '--keyring', keyring, '--status-fd', '1', signature, signed];
    return readStatus(await runProgram('gpgv', args));
  });
}

/** Reads gpgv's status lines. The exit code alone calls a signature by an expired or withdrawn key good. */
export function readStatus({ code, stdout }: { code: number; stdout: string }): string | null {
  const words = new Set(
    stdout
      .split('\n')
      .filter(line => line.startsWith('[GNUPG:] '))
      .map(line => line.split(' ')[1]),
  );
  if (words.has('BADSIG')) return 'the signature does not fit: the file was changed.';
  if (words.has('NO_PUBKEY')) return 'it was signed by another key.';
  // SECURITY: a signature by an expired or revoked key is refused.
  for (const word of ['REVKEYSIG', 'EXPKEYSIG', 'EXPSIG']) {
    if (words.has(word)) return `the signature no longer counts (${word}).`;
  }
  if (code !== 0 || !words.has('GOODSIG') || !words.has('VALIDSIG')) return 'there is no valid signature.';
  return null;
}

/** The binary form of a key, which is all that gpgv reads. */
export function unarmored(key: Uint8Array): Uint8Array {
  const text = Buffer.from(key).toString('latin1');
  const block = /-----BEGIN PGP PUBLIC KEY BLOCK-----([\s\S]*?)-----END PGP PUBLIC KEY BLOCK-----/.exec(text);
  if (block === null) return key;
  // Headers end with an empty line; the line that begins with "=" is a checksum.
  const lines = (block[1] ?? '').replace(/\r/g, '').split('\n').slice(1);
  const body = lines.slice(lines.indexOf('') + 1).filter(line => !line.startsWith('='));
  return Buffer.from(body.join(''), 'base64');
}
