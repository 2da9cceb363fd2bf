import { constants } from 'node:fs';
import { access, copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authenticodeProblem, systemAuthorities } from './authenticode.ts';
import { mustRun } from './run-program.ts';
import { withTempFolder } from './temp-folder.ts';

export interface SigningOptions {
  /** PKCS #12 file (.pfx, .p12): the private key, its certificate and the chain above it. */
  certificate: string;
  password: string;
  /** RFC 3161. May be http: what comes back is signed. */
  timestampUrl: string;
  /** PEM file of who may time-stamp; null for the system's authorities. */
  timestampCa: string | null;
  /** Name and address that Windows shows when it asks whether the program may run. */
  name: string;
  site: string | null;
}

/**
 * Signs one Windows file in place (SHA-256, with a time stamp), and checks the signature before the file is replaced.
 * @throws Error on any failure; the file is then as it was
 */
export async function signWithOsslsigncode(file: string, options: SigningOptions): Promise<void> {
  await access(file, constants.R_OK | constants.W_OK).catch(() => {
    throw new Error(`There is no file ${file} to sign.`);
  });
  await withTempFolder(async folder => {
    // SECURITY: the certificate's password is never an argument. Any process can read those of another one.
    const password = join(folder, 'password');
    await writeFile(password, options.password, { mode: 0o600 });
    const signed = join(folder, 'signed');
    await mustRun('osslsigncode', [
      ...['sign', '-pkcs12', options.certificate, '-readpass', password],
      ...['-h', 'sha256', '-ts', options.timestampUrl, '-n', options.name],
      ...(options.site === null ? [] : ['-i', options.site]),
      ...['-in', file, '-out', signed],
    ]);
    const authorities = await authoritiesFor(options.certificate, password, folder);
    // SECURITY: a signature is checked as soon as it is made. osslsigncode has ended with success on a missing stamp.
    const problem = await authenticodeProblem(signed, {
      authorities,
      timestampAuthorities: options.timestampCa ?? systemAuthorities,
    });
    if (problem !== null) throw new Error(`The new signature of ${file} does not hold: ${problem}`);
    await copyFile(signed, file);
  });
}

/** The certificates that came with the key, and the system's: a chain that ends in neither is a chain to nowhere. */
async function authoritiesFor(certificate: string, password: string, folder: string): Promise<string> {
  const args = ['pkcs12', '-in', certificate, '-nokeys', '-passin', `file:${password}`];
  const { stdout } = await mustRun('openssl', args);
  const system = await readFile(systemAuthorities, 'utf8').catch(() => '');
  const path = join(folder, 'authorities.pem');
  await writeFile(path, `${stdout}\n${system}`);
  return path;
}
