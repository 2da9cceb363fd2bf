import type { KeychainStatus } from '../../../src-shared/host.ts';
import { maxSecretBytes } from '../../../src-shared/limits.ts';
import { problem } from '../base/problem-error.ts';

/** @throws ProblemError `keychain-locked`, `keychain-unavailable`, `keychain-waiting` */
export function throwUnlessUsable(status: KeychainStatus): void {
  if (status.state === 'ready' || status.state === 'memory') return;
  throw problem(`keychain-${status.state}`, status.detail === null ? {} : { technical: status.detail });
}

/** @throws ProblemError `keychain-mismatch` */
export function throwIfTooLong(secret: string): void {
  if (Buffer.byteLength(secret) <= maxSecretBytes) return;
  throw problem('keychain-mismatch', { reason: 'too-long' });
}
