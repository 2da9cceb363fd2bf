import type { ProblemOf } from '../../../src-shared/problem.ts';

type Fault = ProblemOf<'tls-failed'>['certificate'];

/** The names that OpenSSL (Node) and Chromium (Electron) give to faults of a certificate. */
const faults: readonly (readonly [pattern: RegExp, fault: Fault])[] = [
  [/DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT/, 'self-signed'],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|CERT_DATE_INVALID/, 'expired'],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH|COMMON_NAME_INVALID/, 'wrong-host'],
  [/UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY|AUTHORITY_INVALID|CERT_UNTRUSTED/, 'unknown-authority'],
];

export function certificateFault(message: string): Fault {
  return faults.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
}
