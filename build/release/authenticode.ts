import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun, runProgram } from './run-program.ts';
import { withTempFolder } from './temp-folder.ts';

export interface Authorities {
  /** PEM file: what the signer's chain may end in. */
  authorities: string;
  /** PEM file: what the time stamp's chain may end in. */
  timestampAuthorities: string;
}

/** Debian's list of authorities, and most others'. */
export const systemAuthorities = '/etc/ssl/certs/ca-certificates.crt';

/** What is wrong with the signature of a Windows file, or null. @throws ProgramMissing without osslsigncode */
export async function authenticodeProblem(file: string, trusted: Authorities): Promise<string | null> {
  const { authorities, timestampAuthorities } = trusted;
  const args = ['verify', '-in', file, '-CAfile', authorities, '-TSA-CAfile', timestampAuthorities];
  return readVerdict(await runProgram('osslsigncode', args));
}

/** Reads what `osslsigncode verify` said; versions 2.5 and 2.9 agree on these words. */
export function readVerdict({ code, output }: { code: number; output: string }): string | null {
  if (/No signature found|Unable to extract existing signature/.test(output)) return 'it is not signed.';
  if (output.includes('MISMATCH!!!')) return 'it was changed after signing.';
  if (code !== 0) return `it cannot be verified. ${lastWords(output)}`;
  if (!/^Signature verification: ok/m.test(output)) return 'nobody known vouches for it.';
  // SECURITY: a Windows signature without a trusted time stamp is refused. osslsigncode calls one a success.
  if (!/^Timestamp Server Signature verification: ok/m.test(output)) {
    return 'it has no time stamp that holds, and would end with its certificate.';
  }
  return null;
}

const lastWords = (output: string): string =>
  output
    .split('\n')
    .filter(line => /failed|error/i.test(line))
    .slice(0, 2)
    .join(' ');

/** Common name of the certificate that signed the file: what Windows shows, and the updater compares. */
export async function publisherOf(file: string): Promise<string> {
  return withTempFolder(async folder => {
    const signature = join(folder, 'signature.p7');
    await mustRun('osslsigncode', ['extract-signature', '-pem', '-in', file, '-out', signature]);
    const { stdout } = await mustRun('openssl', ['pkcs7', '-in', signature, '-print_certs']);
    const blocks = stdout.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    const leaves = blocks.map(pem => new X509Certificate(pem)).filter(({ ca }) => !ca);
    const [leaf] = leaves;
    if (leaf === undefined || leaves.length > 1) {
      throw new Error(`The signature of ${file} names ${leaves.length} signers instead of one.`);
    }
    const names = leaf.toLegacyObject().subject.CN;
    if (typeof names !== 'string') throw new Error(`The signer of ${file} has not exactly one name.`);
    return names;
  });
}

/** Whether a Windows file carries a signature at all, read from its header; says nothing about whose. */
export async function isSignedAtAll(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  if (bytes.length < 64 || bytes.toString('latin1', 0, 2) !== 'MZ') return false;
  const header = bytes.readUInt32LE(60);
  if (header + 26 > bytes.length || bytes.toString('latin1', header, header + 4) !== 'PE\0\0') return false;
  const optional = header + 24;
  // The optional header of a 64-bit file is longer before its table of directories; the fifth is the signature's.
  const directories = optional + (bytes.readUInt16LE(optional) === 0x20b ? 112 : 96);
  const size = directories + 4 * 8 + 4;
  return size + 4 <= bytes.length && bytes.readUInt32LE(size) > 0;
}
