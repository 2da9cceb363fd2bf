import type { Problem } from '../../src-shared/problem.ts';

/** What a problem of createPat says of the token. Only a refusal may be told as one: a token that exists must not be missed. */
export type CreationOutcome = 'refused' | 'unknown' | 'secret-not-shown';

export function creationOutcome({ code }: Problem): CreationOutcome {
  // The service said that it is there, and its answer did not hold a secret that could be kept.
  if (code === 'unreadable-answer') return 'secret-not-shown';
  return code === 'outcome-unknown' || code === 'internal' ? 'unknown' : 'refused';
}
