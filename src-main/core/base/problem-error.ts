import type { Problem, ProblemCode, ProblemOf } from '../../../src-shared/problem.ts';

/** How a problem travels inside the core. The router turns it into an envelope; it never crosses the bridge itself. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

type FieldsOf<P> = P extends Problem ? Omit<P, 'code'> : never;
type More<F> = [keyof F] extends [never] ? [] : object extends F ? [more?: F] : [more: F];

/** The fields are those of the code: another one does not compile, nor does a missing one. */
export function problem<C extends ProblemCode>(code: C, ...more: More<FieldsOf<ProblemOf<C>>>): ProblemError {
  // TypeScript does not see that the two together are the problem that they were taken from.
  return new ProblemError({ code, ...more[0] } as Problem);
}

/** The problem that an error carries, or null where it carries none. */
export function problemOf(error: unknown): Problem | null {
  return error instanceof ProblemError ? error.problem : null;
}

export function hasCode(error: unknown, ...codes: ProblemCode[]): error is ProblemError {
  return error instanceof ProblemError && codes.includes(error.problem.code);
}

/** What may be logged of whatever was thrown: its words may hold anything. */
export const kindOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
