import type { KeychainStatus } from '../../../src-shared/host.ts';
import { maxSecretBytes } from '../../../src-shared/limits.ts';
import type { Ports } from '../base/ports/ports.ts';
import { problem } from '../base/problem-error.ts';

/** @throws ProblemError `keychain-locked`, `keychain-unavailable`, `keychain-waiting` */
export function throwUnlessUsable(status: KeychainStatus): void {
  if (status.state === 'ready' || status.state === 'memory') return;
  throw problem(`keychain-${status.state}`, status.detail === null ? {} : { technical: status.detail });
}

/** What is said of one whose "none" nobody has proved. */
export function doneWithout({ platform, startInMemory }: Ports['about']): KeychainStatus {
  return startInMemory
    ? { platform, state: 'unavailable', detail: 'Keyholder was started to do without it.' }
    : { platform, state: 'locked', detail: null };
}

/** @throws ProblemError `keychain-mismatch` */
export function throwIfTooLong(secret: string): void {
  if (Buffer.byteLength(secret) <= maxSecretBytes) return;
  throw problem('keychain-mismatch', { reason: 'too-long' });
}
