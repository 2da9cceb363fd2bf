import type { AnyProblem } from '../../../src-shared/problem.ts';
import { problemOf } from '../base/problem-error.ts';

const words = /\balready\b|\bexist(?:s|ing)\b|\b(?:been |is )taken\b|\bduplicate|\bunique\b/i;

/** Whether the service has refused something because it is there: it says so by its code, or in words. */
export function isAlreadyThere(error: unknown): boolean {
  const refusal: AnyProblem | null = problemOf(error);
  if (refusal?.code === 'conflict') return refusal.reason === 'service';
  const said = [refusal?.serviceSaid ?? '', ...Object.values(refusal?.fields ?? {}).flat()].join(' ');
  return words.test(said.replaceAll('_', ' '));
}
