import { asArguments } from './arguments.ts';
import { type Finding, type Plan, runHistory } from './history.ts';

export const inWords = (plan: Plan, { sentence, detail, step }: Finding): string =>
  `BROKEN: ${sentence}\n  in step ${step}: ${detail}\n  npm test -- simulation ${asArguments(plan)}`;

/** A history step by step. */
export async function told(plan: Plan): Promise<string> {
  const lines: string[] = [];
  const { finding } = await runHistory(plan, {
    tell: (step, words) => lines.push(`${String(step).padStart(3)}  ${words}`),
  });
  return [...lines, finding ? inWords(plan, finding) : 'Everything that must always be true was true.'].join(
    '\n',
  );
}
