/**
 * What each act about tokens takes of the main process where the ledger has ten thousand rows: milliseconds of its own work, from the call
 * to the answer, other programs and the service left out.
 */
import type { Input, Method } from '../../src-shared/rpc.ts';
import { sinceMs } from '../support/cpu-time.ts';
import type { Aim } from './support/aims.ts';
import { type ManyTokens, withManyTokens } from './support/many-tokens.ts';
import { median } from './support/numbers.ts';

export interface LedgerNumbers {
  rows: number;
  /** By act, one number for each round. */
  acts: Map<string, number[]>;
}

type Call = <M extends Method>(what: string, method: M, input: Input<M>) => Promise<unknown>;

export async function measureLedger(size: { rows: number; rounds: number }): Promise<LedgerNumbers> {
  const many = await withManyTokens(size.rows);
  const acts = new Map<string, number[]>();
  try {
    // The first compile.
    for (let round = -2; round < size.rounds; round += 1) {
      await actsOf(many, async (what, method, input) => {
        const { ms, value } = await timed(many, method, input);
        if (round >= 0) acts.set(what, [...(acts.get(what) ?? []), ms]);
        return value;
      });
    }
    return { rows: size.rows, acts };
  } finally {
    await many.close();
  }
}

async function timed({ core }: ManyTokens, method: Method, input: unknown) {
  const begun = process.cpuUsage();
  const answer = await core.app.dispatch(method, input);
  const ms = sinceMs(begun);
  const { ok, value } = answer as { ok: boolean; value?: unknown };
  if (!ok) throw new Error(`${method} was refused: ${JSON.stringify(answer)}`);
  return { ms, value };
}

/** What an owner does with tokens; each begins with the rows as the last one has left them. */
async function actsOf({ connectionId, teamId }: ManyTokens, call: Call): Promise<void> {
  const window = { from: 0, count: 100 };
  await call('All tokens, a window', 'tokens.overview', window);
  await call('All tokens, searched', 'tokens.overview', { ...window, search: 'pipeline 77' });
  await call('Those that wait for a decision', 'tokens.unsettled', {});
  await call('Withdraw all, the review', 'tokens.revokePlan', { connectionId });
  await call('A note', 'tokens.note', { key: 'row-40', note: `At ${Math.random()}` });
  const input = { connectionId, name: 'New', teamId, expiresAt: null };
  const { key } = (await call('Create', 'tokens.create', input)) as { key: string };
  await call('Use', 'tokens.use', { key });
  await call('Ask whether it works', 'tokens.verify', { key });
  await call('Copy', 'tokens.copy', { key });
  await call('Revoke', 'tokens.revoke', { key });
  await call('Remove', 'tokens.forget', { key, confirmed: true });
}

const slowest = ({ acts }: LedgerNumbers): number => Math.max(...[...acts.values()].map(median));

export function describeLedger(numbers: LedgerNumbers): string[] {
  const acts = [...numbers.acts].map(
    ([what, times]) =>
      `  ${what}: ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms`,
  );
  return [`Acts about tokens with ${numbers.rows} rows, medians of the main process's own work:`, ...acts];
}

export async function run(print: (line: string) => void): Promise<Aim[]> {
  const numbers = await measureLedger({ rows: 10_000, rounds: 15 });
  for (const line of describeLedger(numbers)) print(line);
  const what = 'an act with 10,000 tokens, the slowest';
  return [{ what, measured: slowest(numbers), most: 50, unit: 'ms' }];
}
