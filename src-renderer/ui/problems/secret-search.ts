import { useMemo, useState } from 'react';
import { fieldMessages } from '../../../src-shared/field-messages.ts';
import type { Problem } from '../../../src-shared/problem.ts';

/** In place of why nothing matches. */
export const secretSearchWords =
  'What is looked for holds a session or a personal access token, and those stand in no list. “Whose token is this?” on the Tokens screen tells which token it is.';

/** A secret that is kept here was put into the search of a list. */
export const isSecretSearch = (problem: Problem | undefined): boolean =>
  problem?.code === 'invalid-input' &&
  (problem.fields.search?.includes(fieldMessages.misplaced.holds) ?? false);

interface Searched<T> {
  data: T | undefined;
  error: { problem: Problem } | null;
}

/**
 * What a list tells of itself, also while its search is refused: the screen keeps the field, in which the owner takes the secret
 * out again, and nothing matches.
 */
export function useSearched<T extends { matching: number }>({ data, error }: Searched<T>) {
  const [held, hold] = useState(data);
  if (data !== undefined && data !== held) hold(data);
  const isSecret = held !== undefined && isSecretSearch(error?.problem);
  const nothing = useMemo(() => held && { ...held, matching: 0 }, [held]);
  return {
    data: isSecret ? nothing : data,
    problem: isSecret ? null : (error?.problem ?? null),
    isSecret,
  };
}
