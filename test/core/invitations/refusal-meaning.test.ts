import { expect, it } from 'vitest';
import { meaningOfRefusal } from '../../../src-main/core/invitations/invitation-refusal.ts';
import type { Problem } from '../../../src-shared/problem.ts';

/** What the refusal of one says of those that wait, where a job would otherwise stop for nothing, or go on in vain. */
it.each<[says: string, refusal: Problem, meaning: ReturnType<typeof meaningOfRefusal>]>([
  // The new token of a rotation, while the old one came out of the keychain: the rest goes with that one.
  ['another token has come', { code: 'cancelled', reason: 'token-exchanged' }, 'too-fast'],
  ['the connection is gone', { code: 'cancelled' }, 'no-way'],
  ['the session was exchanged', { code: 'cancelled', reason: 'session-exchanged' }, 'no-way'],
  ['too many', { code: 'rate-limited', status: 429, retryAfterSeconds: 3 }, 'too-fast'],
  ['a fault', { code: 'service-fault', status: 503 }, 'too-fast'],
  ['is a member already', { code: 'conflict', reason: 'service', status: 409 }, 'of-the-step'],
  ['the keychain is locked', { code: 'keychain-locked' }, 'no-way'],
  ['nobody knows what', { code: 'service-refused', status: 403 }, 'refused'],
])('%s', (_says, refusal, meaning) => {
  expect(meaningOfRefusal(refusal)).toBe(meaning);
});
