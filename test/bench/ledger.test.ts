import { expect, it } from 'vitest';
import { describeIdentify, measureIdentify } from './identify.ts';
import { describeLedger, measureLedger } from './ledger.ts';

it('what identify takes is measured, and it finds what is there', async () => {
  const numbers = await measureIdentify({ rows: 400, characters: 200_000, rounds: 2 });
  expect(numbers.found).toBe(300);
  expect(numbers.identify).toHaveLength(2);
  expect(Math.min(...numbers.identify, ...numbers.hashing)).toBeGreaterThan(0);
  expect(describeIdentify(numbers).join('\n')).toMatch(/ratio \d+\.\d\d/);
});

it('what each act about tokens takes is measured', async () => {
  const numbers = await measureLedger({ rows: 50, rounds: 1 });
  expect(numbers.acts.size).toBe(11);
  expect(describeLedger(numbers).join('\n')).not.toContain('NaN');
});
