import type { Problem, ProblemCode } from '../../src-shared/problem.ts';

/** How a problem travels inside the core. The router turns it into an envelope; it never crosses the bridge itself. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

export function problem(code: ProblemCode, more: Omit<Problem, 'code'> = {}): ProblemError {
  return new ProblemError({ code, ...more });
}

/** The problem that an error carries, or null where it carries none. */
export function problemOf(error: unknown): Problem | null {
  return error instanceof ProblemError ? error.problem : null;
}

export function hasCode(error: unknown, ...codes: ProblemCode[]): error is ProblemError {
  return error instanceof ProblemError && codes.includes(error.problem.code);
}
