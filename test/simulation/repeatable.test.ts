import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { methods } from '../../src-shared/contract.ts';
import { runHistory, whole } from './history.ts';
import { mutations, outdated } from './mutations/run-mutations.ts';
import { everyMethod, fields, samples } from './owner/inputs.ts';
import { runMany } from './run-many.ts';
import { told } from './words.ts';

const seeds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];

describe('the same number gives the same history', () => {
  it.each(seeds)('%i, event by event', async seed => {
    const one = await runHistory(whole(seed), { traced: true });
    const other = await runHistory(whole(seed), { traced: true });
    expect(one.trace).not.toBeNull();
    expect(other).toEqual(one);
  });

  it('in words, too', async () => {
    expect(await told(whole(4))).toBe(await told(whole(4)));
  });

  it(
    'with the ciphers that thousands of them have, too',
    async () => {
      const [from, histories] = [200, 5];
      const workers = { workers: 1, until: Number.POSITIVE_INFINITY };
      const { events, findings } = await runMany({ ...workers, from, histories, steps: 50 });
      let real = 0;
      for (let seed = from; seed < from + histories; seed += 1)
        real += (await runHistory(whole(seed))).events;
      expect({ events, findings }).toEqual({ events: real, findings: [] });
    },
    10 * 60_000,
  );

  it('and another number another one', async () => {
    const [one, other] = await Promise.all([1, 2].map(seed => runHistory(whole(seed, 5), { traced: true })));
    expect(one?.trace).not.toBe(other?.trace);
  });
});

describe('the owner', () => {
  it.each(everyMethod)('knows what to type for %s', method => {
    const { shape } = methods[method].input as unknown as { shape: object };
    const known = new Set([...Object.keys(fields), ...Object.keys(samples[method][1])]);
    expect(Object.keys(shape).filter(name => !known.has(name))).toEqual([]);
  });
});

it('`npm run simulate -- --help` says what there is, and runs nothing', () => {
  const program = fileURLToPath(new URL('./simulate.ts', import.meta.url));
  const told = execFileSync(process.execPath, ['--no-warnings', program, '--help'], { encoding: 'utf8' });
  for (const one of ['minutes', 'histories', 'seed', 'shrink', 'mutations'])
    expect(told).toContain(`--${one}`);
  expect(told).not.toContain('From seed');
});

describe('the mistakes that are put into a copy of the program', () => {
  it('are forty at least, each with a name of its own', () => {
    expect(new Set(mutations.map(one => one.name)).size).toBe(mutations.length);
    expect(mutations.length).toBeGreaterThanOrEqual(40);
  });

  it('still fit it', () => expect(outdated()).toEqual([]));
});
