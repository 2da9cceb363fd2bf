import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../../../build/release/run-program.ts';

export interface SigningCertificate {
  /** Certificate and private key, PEM. */
  certificate: string;
  key: string;
  /** Both in one PKCS #12 file, and its password. */
  container: string;
  password: string;
}

/** With a space, a quote and a dollar sign: it reaches no shell. */
const password = "swordfish $HOME 'x'";

/** A self-signed certificate for code, or for time stamps. */
export async function makeCertificate(
  folder: string,
  name: string,
  usage: 'codeSigning' | 'timeStamping',
): Promise<SigningCertificate> {
  const path = (ending: string) => join(folder, `${name.replaceAll(' ', '-')}.${ending}`);
  const made = { certificate: path('pem'), key: path('key'), container: path('p12'), password };
  await mustRun('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', `/CN=${name}`],
    ...['-addext', `extendedKeyUsage=critical,${usage}`, '-addext', 'keyUsage=critical,digitalSignature'],
    ...['-addext', 'basicConstraints=critical,CA:FALSE'],
    ...['-keyout', made.key, '-out', made.certificate],
  ]);
  const secret = path('password');
  await writeFile(secret, password);
  await mustRun('openssl', [
    ...['pkcs12', '-export', '-inkey', made.key, '-in', made.certificate],
    ...['-out', made.container, '-passout', `file:${secret}`],
  ]);
  return made;
}
