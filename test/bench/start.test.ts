import { expect, it } from 'vitest';
import { aimsOfStart, type StartNumbers, type StartRound } from './start.ts';
import { isMet } from './support/aims.ts';

const empty: StartNumbers = { shown: 100, task: 50, script: 70_000 };
const ours: StartNumbers = { shown: 200, task: 100, script: 150_000 };
const round: StartRound = { ours, empty };

it('a first screen of twice an empty page and 150 kB of script meets its aims', () => {
  expect(aimsOfStart([round]).map(isMet)).toEqual([true, true, true]);
});

it.each<[string, Partial<StartNumbers>, boolean[]]>([
  ['one that is shown later', { shown: 201 }, [false, true, true]],
  ['one with more work', { task: 101 }, [true, false, true]],
  ['one with more script', { script: 150_001 }, [true, true, false]],
])('%s is missed', (_, change, met) => {
  expect(aimsOfStart([{ empty, ours: { ...ours, ...change } }]).map(isMet)).toEqual(met);
});

it('one slow round is no verdict on the time, and one with more script is', () => {
  const slow = { empty, ours: { ...ours, shown: 900, script: 160_000 } };
  expect(aimsOfStart([round, slow, round]).map(isMet)).toEqual([true, true, false]);
});
