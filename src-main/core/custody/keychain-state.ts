import type { KeychainStatus } from '../../../src-shared/host.ts';
import { maxSecretBytes } from '../../../src-shared/limits.ts';
import type { Ports } from '../base/ports/ports.ts';
import type { SecretStoreError } from '../base/ports/secret-store.ts';
import { problem } from '../base/problem-error.ts';

/** @throws ProblemError `keychain-locked`, `keychain-unavailable`, `keychain-waiting` */
export function throwUnlessUsable({ state, detail, ...rest }: KeychainStatus & DoneWithout): void {
  if (state === 'ready' || state === 'memory') return;
  const why = rest.reason && { reason: rest.reason };
  throw problem(`keychain-${state}`, { ...(detail === null ? {} : { technical: detail }), ...why });
}

interface DoneWithout {
  reason?: 'done-without';
}

/** That it has not answered yet is what its state says already. */
export const detailOf = ({ kind, message }: SecretStoreError): string | null =>
  kind === 'waiting' ? null : message;

/** @param memoryChosen then nothing but what lies in the keychain is asked of it */
export function refusalOf(error: SecretStoreError, memoryChosen: boolean): Error {
  const detail = detailOf(error);
  const technical = detail === null ? {} : { technical: detail };
  return problem(`keychain-${error.kind}`, { ...technical, ...(memoryChosen && { reason: 'done-without' }) });
}

/** What is said of one whose "none" nobody has proved. */
export function doneWithout({ platform, startInMemory }: Ports['about']): KeychainStatus & DoneWithout {
  const state = startInMemory ? 'unavailable' : 'locked';
  return { platform, state, detail: null, reason: 'done-without' };
}

/** @throws ProblemError `keychain-mismatch` */
export function throwIfTooLong(secret: string): void {
  if (Buffer.byteLength(secret) <= maxSecretBytes) return;
  throw problem('keychain-mismatch', { reason: 'too-long' });
}
