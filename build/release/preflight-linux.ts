import { isSet } from './env.ts';
import type { ReleaseFacts } from './preflight-facts.ts';

export function linuxOmissions({ env, releaseKey, gpgProblem }: ReleaseFacts): string[] {
  const missing: string[] = [];
  const wanted = env.KEYHOLDER_GPG_KEY?.trim() ?? '';
  if (wanted === '') {
    missing.push('Linux: set KEYHOLDER_GPG_KEY to the fingerprint of the release key.');
  } else if (!isFingerprint(wanted)) {
    missing.push('Linux: KEYHOLDER_GPG_KEY is no fingerprint: set all 40 digits, without spaces.');
  } else if (gpgProblem !== null && !isSet(env, 'KEYHOLDER_SIGN_LATER')) {
    missing.push(
      `Linux: gpg cannot sign with KEYHOLDER_GPG_KEY (${gpgProblem}): look at GNUPGHOME and gpg-agent.`,
    );
  }
  if (releaseKey === null) {
    missing.push('Linux: there is no readable build/release-key.asc: commit the public release key.');
  } else if (releaseKey.holdsSecret) {
    // SECURITY: a secret key in the place of the public one stops a release. It would be in every package.
    missing.push(
      'Linux: build/release-key.asc holds a secret key: withdraw that key, and commit a public one.',
    );
  } else if (releaseKey.fingerprints.length !== 1) {
    missing.push(
      `Linux: build/release-key.asc holds ${releaseKey.fingerprints.length} keys: commit exactly the release key.`,
    );
  } else if (isFingerprint(wanted) && releaseKey.fingerprints[0] !== wanted.toUpperCase()) {
    missing.push('Linux: build/release-key.asc holds another key than KEYHOLDER_GPG_KEY names.');
  }
  return missing;
}

/** A short id can be forged. */
const isFingerprint = (value: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(value);
