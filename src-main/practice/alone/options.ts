import { parseArgs } from 'node:util';
import { type FaultRates, readFaultRates } from './fault-rates.ts';
import { UsageError } from './usage-error.ts';

export interface Options {
  help: boolean;
  port: number;
  /** null: in memory. */
  data: string | null;
  /** At least so many. */
  teams: number;
  /** New ones for each team; null: one for a team that is new. */
  sessions: number | null;
  /** Milliseconds: `answers`: each comes so much later. `lists`: they do not show what was written since. */
  lag: { answers: number; lists: number };
  fail: FaultRates;
  seed: number;
  /** Invitations on a page. */
  page: number;
}

const minute = 60_000;

export function readOptions(args: string[]): Options {
  const given = parse(args);
  if (given.data === '') throw new UsageError('--data takes the name of a file.');
  return {
    help: given.help ?? false,
    port: whole('--port', given.port ?? '0', 0, 65_535),
    data: given.data ?? null,
    teams: whole('--teams', given.teams ?? '1', 1, 50),
    sessions: given.sessions === undefined ? null : whole('--sessions', given.sessions, 1, 50),
    lag: readLag(given.lag ?? '0'),
    fail: readFaultRates(given.fail ?? '0'),
    seed: whole('--seed', given.seed ?? '1', 0, 4_294_967_295),
    page: whole('--page', given.page ?? '100', 1, 100),
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    port: text,
    data: text,
    teams: text,
    sessions: text,
    lag: text,
    fail: text,
    seed: text,
    page: text,
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nTry --help.`);
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : -1;
  if (value < least || value > most) {
    throw new UsageError(`${name} takes a number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

/** `MS` or `MS,MS`. Lists are three times as far behind where nothing else is said: an answer alone does not make up for it. */
function readLag(text: string): Options['lag'] {
  const [answers = '', lists, ...more] = text.split(',');
  if (more.length > 0) throw new UsageError(`--lag takes one number or two with a comma, not "${text}".`);
  const late = whole('--lag', answers, 0, minute);
  return { answers: late, lists: lists === undefined ? 3 * late : whole('--lag', lists, 0, 60 * minute) };
}
