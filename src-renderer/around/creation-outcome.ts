import type { Problem } from '../../src-shared/problem.ts';

/** What a problem of createPat says of the token. Only a refusal may be told as one: a token that exists must not be missed. */
export type CreationOutcome = 'refused' | 'unknown' | 'secret-not-shown' | 'there-already';

export function creationOutcome(problem: Problem): CreationOutcome {
  const { code } = problem;
  // What is on the way may have sent it twice: then this is the answer to the second, and the first has made one.
  if (code === 'conflict' && problem.reason === 'service') return 'there-already';
  // The service said that it is there, and its answer did not hold a secret that could be kept.
  if (code === 'unreadable-answer') return 'secret-not-shown';
  return code === 'outcome-unknown' || code === 'internal' ? 'unknown' : 'refused';
}

/** What is to be done then; of a refusal its problem says that. */
export const afterCreation = {
  unknown:
    'No answer came that tells. If it exists, nobody has its secret. The list notes it as “Outcome unknown”; the service’s dashboard can show whether it is there, and it can be revoked by its id. Creating again makes another token.',
  'secret-not-shown':
    'Nobody can use it. Revoke it in the list, or in the service’s dashboard where its id is not known here; then create another.',
  'there-already':
    'Look in the service’s dashboard. Where you know of no such token, it was created now: a proxy on the way may send twice what it is given. Nobody has its secret then; revoke it by its id.',
};
