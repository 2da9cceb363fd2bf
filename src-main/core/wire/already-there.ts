import type { ProblemError } from '../base/problem-error.ts';
import { type ErrorBody, joined } from '../service/error-body.ts';

const words = /\balready\b|\bexist(?:s|ing)\b|\b(?:been |is )taken\b|\bduplicate|\bunique\b/i;

const errors = new WeakSet<ProblemError>();

/** Known again by `isAlreadyThere`. @returns the same error */
export function withWhatIsThere(error: ProblemError, { said, fields }: ErrorBody): ProblemError {
  const all = joined([said ?? '', ...Object.values(fields ?? {}).flat()]) ?? '';
  if (error.problem.code === 'conflict' || words.test(all.replaceAll('_', ' '))) errors.add(error);
  return error;
}

/** Whether it says, by its code or in words, that what was asked for is there. */
export const isAlreadyThere = (error: unknown): boolean => errors.has(error as ProblemError);
