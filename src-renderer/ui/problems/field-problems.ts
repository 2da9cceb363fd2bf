import type { AnyProblem } from '../../../src-shared/problem.ts';

/** The messages of a problem that belong to inputs of a form, as Mantine's form takes them. */
export function fieldErrors(problem: AnyProblem | null, names: readonly string[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const name of names) {
    const messages = problem?.fields?.[name];
    if (messages && messages.length > 0) errors[name] = messages.join(' ');
  }
  return errors;
}
