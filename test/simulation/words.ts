import { type Finding, type Plan, runHistory } from './history.ts';
import type { Sort } from './world/weather.ts';

/** How a plan is given on a command line. */
function asArguments({ seed, steps, only, without }: Plan): string {
  const parts = [`--seed ${seed}`];
  if (steps !== 50) parts.push(`--steps ${steps}`);
  if (only) parts.push(`--only ${[...only].join(',')}`);
  if (without.length > 0) parts.push(`--without ${without.join(',')}`);
  return parts.join(' ');
}

export function readArguments(args: ReadonlyMap<string, string>): Plan {
  const only = args.get('only');
  const without = args.get('without');
  return {
    seed: Number(args.get('seed') ?? 1),
    steps: Number(args.get('steps') ?? 50),
    only: only === undefined ? null : new Set(only.split(',').filter(Boolean).map(Number)),
    without: (without?.split(',') ?? []) as Sort[],
  };
}

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
