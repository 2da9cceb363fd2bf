import type { Plan } from './history.ts';
import type { Sort } from './world/weather.ts';

const numbers = ['minutes', 'histories', 'seed', 'workers', 'steps'];
const names = [...numbers, 'mutations', 'shrink', 'only', 'without', 'help'];

/**
 * The options of `simulate` by their names; empty where one has no value.
 * @throws Error whose message names what cannot be read: a history of another number would be taken for the one that was asked for
 */
export function readOptions(given: readonly string[]): Map<string, string> {
  const options = new Map<string, string>();
  for (let at = 0; at < given.length; at += 1) {
    const [option = '', next] = [given[at], given[at + 1]];
    const name = option.startsWith('--') ? option.slice(2) : '';
    if (!names.includes(name)) throw new Error(`${option} is no option of the simulation.`);
    const value = next === undefined || next.startsWith('--') ? '' : next;
    if (value !== '') at += 1;
    if (numbers.includes(name) && !/^\d+(\.\d+)?$/.test(value)) throw new Error(`--${name} wants a number.`);
    options.set(name, value);
  }
  return options;
}

/** How a plan is given on a command line. */
export function asArguments({ seed, steps, only, without }: Plan): string {
  const parts = [`--seed ${seed}`];
  if (steps !== 50) parts.push(`--steps ${steps}`);
  if (only) parts.push(`--only ${[...only].join(',')}`);
  if (without.length > 0) parts.push(`--without ${without.join(',')}`);
  return parts.join(' ');
}

/** The plan of such options. */
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
