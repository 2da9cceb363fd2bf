import type { KeychainStatus } from '../../../src-shared/host.ts';
import { problem } from '../problem-error.ts';

/** @throws ProblemError `keychain-locked`, `keychain-unavailable`, `keychain-waiting` */
export function throwUnlessUsable(status: KeychainStatus): void {
  if (status.state === 'ready' || status.state === 'memory') return;
  throw problem(`keychain-${status.state}`, status.detail === null ? {} : { detail: status.detail });
}
