import { afterAll, describe, expect, it } from 'vitest';
import { whole } from './history.ts';
import { runMany, type Sum } from './run-many.ts';
import { shrink } from './shrink.ts';
import { inWords } from './words.ts';

/**
 * The same numbers each time. What later ones find, and what a fresh number finds, is `npm run simulate`'s to tell: there are
 * histories that nobody has mended yet, and a red test would say nothing of the change that it stands beside.
 */
const runs = [{ name: 'from a fixed number on', from: 1 }];
const histories = 2_400;
/** For hanging only. */
const seconds = 1_200;

const told: string[] = [];
afterAll(() => process.stdout.write(`${told.join('\n')}\n`));

describe('what must always be true is true in every history', () => {
  it.each(runs)(
    '$name',
    async ({ name, from }) => {
      const sum = await runMany({
        ...{ from, histories, until: Date.now() + seconds * 1_000, steps: 50, workers: 2, stopAtFirst: true },
      });
      told.push(`${name} (${from}): ${inShort(sum)}`);
      expect(await shortest(sum)).toBeNull();
      expect(sum.done).toBe(histories);
    },
    25 * 60_000,
  );
});

const inShort = ({ done, seconds: took }: Sum): string =>
  `${done} histories of 50 steps in ${took.toFixed(0)} s, ${(done / took).toFixed(0)} a second`;

async function shortest({ findings: [first] }: Sum): Promise<string | null> {
  if (!first) return null;
  const { plan, finding } = await shrink(whole(first.seed), first.finding);
  return inWords(plan, finding);
}
