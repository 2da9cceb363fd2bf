import type { ActivityEntry } from '../../../src-shared/activity.ts';

/** Of which steps of jobs there is a line. `since`: the first line that is there; null: there is none. */
export function toldSteps(entries: readonly ActivityEntry[]) {
  const [first] = entries;
  if (!first) return null;
  const told = new Set(entries.map(({ step, outcome }) => `${step?.job} ${step?.n} ${outcome}`));
  const has = (job: string, n: number, outcome: string) => told.has(`${job} ${n} ${outcome}`);
  return { since: first.at, has };
}
