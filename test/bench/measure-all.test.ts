import { expect, it } from 'vitest';
import type { Aim } from './support/aims.ts';
import { measureAll } from './support/measure-all.ts';

const aim = (what: string, measured: number): Aim => ({ what, measured, most: 2, unit: 'times' });

async function measured(all: Readonly<Record<string, readonly Aim[] | null>>) {
  const lines: string[] = [];
  const met = await measureAll(
    Object.keys(all),
    async name => all[name] ?? null,
    line => lines.push(line),
  );
  return { met, lines: lines.slice(lines.indexOf('All aims') + 1) };
}

it('all measurements end with a line for each aim, met or missed', async () => {
  expect(await measured({ filter: [aim('a', 1), aim('b', 2)], custody: [], scroll: [aim('c', 3)] })).toEqual({
    met: false,
    lines: [
      'met     a: 1.00 times, aim at most 2 times',
      'met     b: 2.00 times, aim at most 2 times',
      'MISSED  c: 3.00 times, aim at most 2 times',
    ],
  });
  expect(await measured({ filter: [aim('a', 1)], custody: [] })).toMatchObject({ met: true });
});

it('what came to no end has missed', async () => {
  expect(await measured({ scroll: null, filter: [aim('a', 1)] })).toEqual({
    met: false,
    lines: ['MISSED  scroll: not measured', 'met     a: 1.00 times, aim at most 2 times'],
  });
});
