import type { KeychainStatus } from '../../../src-shared/host.ts';
import { maxSecretBytes } from '../../../src-shared/limits.ts';
import type { ProblemCode } from '../../../src-shared/problem.ts';
import type { Ports } from '../base/ports/ports.ts';
import type { SecretStoreError } from '../base/ports/secret-store.ts';
import { hasCode, problem } from '../base/problem-error.ts';
import type { Redact } from '../base/redaction/redact.ts';
import { redactShapes } from '../base/redaction/secret-shapes.ts';
import { showable } from '../base/redaction/showable.ts';

/** @throws ProblemError `keychain-locked`, `keychain-unavailable`, `keychain-waiting` */
export function throwUnlessUsable({ state, detail, reason }: KeychainStatus & DoneWithout): void {
  if (state !== 'ready' && state !== 'memory') throw unusable(state, detail, reason);
}

interface DoneWithout {
  reason?: 'done-without';
}

const unusable = (
  state: Exclude<KeychainStatus['state'], 'ready' | 'memory'>,
  detail: string | null,
  reason: DoneWithout['reason'],
): Error =>
  problem(`keychain-${state}`, {
    ...(detail === null ? {} : { technical: detail }),
    ...(reason && { reason }),
  });

/**
 * Its own words, of which the first line says what happened: loaders list every path that they tried. null: that it has not answered yet
 * is what its state says already.
 * SECURITY: what a keychain says is shown without the secret that it was given: a provider may repeat that in its error.
 */
export function detailOf({ kind, message }: SecretStoreError, redact: Redact): string | null {
  const [line = ''] = redact(message).split('\n');
  return kind === 'waiting' ? null : showable(line, redact, redactShapes);
}

/** @param memoryChosen then nothing but what lies in the keychain is asked of it */
export const refusalOf = (
  kind: SecretStoreError['kind'],
  detail: string | null,
  memoryChosen: boolean,
): Error => unusable(kind, detail, memoryChosen ? 'done-without' : undefined);

/** What is said of one whose "none" nobody has proved. */
export function doneWithout({ platform, startInMemory }: Ports['about']): KeychainStatus & DoneWithout {
  const state = startInMemory ? 'unavailable' : 'locked';
  return { platform, state, detail: null, reason: 'done-without' };
}

const hasReason = (error: unknown, reason: string, ...codes: ProblemCode[]): boolean =>
  hasCode(error, ...codes) && 'reason' in error.problem && error.problem.reason === reason;

/** The keychain was not asked: nothing is known of what it holds. */
export const isDoneWithout = (error: unknown): boolean =>
  hasReason(error, 'done-without', 'keychain-locked', 'keychain-unavailable', 'keychain-waiting');

/** The keychain works, and has it no more, or not all of it. */
export const isGone = (error: unknown): boolean =>
  hasCode(error, 'secret-absent') || hasReason(error, 'in-part', 'keychain-mismatch');

/** @throws ProblemError `keychain-mismatch` */
export function throwIfTooLong(secret: string): void {
  if (Buffer.byteLength(secret) <= maxSecretBytes) return;
  throw problem('keychain-mismatch', { reason: 'too-long' });
}
