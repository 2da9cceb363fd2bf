import type { ProblemOf } from '../../../src-shared/problem.ts';

type Fault = ProblemOf<'tls-failed'>['certificate'];

/** The names that OpenSSL (Node) and Chromium (Electron) give to faults of a certificate. */
const faults: readonly (readonly [pattern: RegExp, fault: Fault])[] = [
  [/DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_(?:CERT|LOCAL_NETWORK)/, 'self-signed'],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|CERT_DATE_INVALID/, 'expired'],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH|COMMON_NAME_INVALID/, 'wrong-host'],
  [/UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY|AUTHORITY_INVALID|CERT_UNTRUSTED/, 'unknown-authority'],
  // Revoked, signed with a weak algorithm, for another purpose and the like. Certificates of ours, which are asked for and not given, are none.
  [/\bERR_CERT(?:IFICATE)?_|SERVER_CERT_BAD_FORMAT|\b(?:CERT|CRL)_|\bINVALID_(?:PURPOSE|CA)\b/, 'invalid'],
];

export function certificateFault(message: string): Fault {
  return faults.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
}
