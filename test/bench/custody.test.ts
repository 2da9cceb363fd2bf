import { expect, it } from 'vitest';
import { startChild } from '../support/child.ts';
import { whyNoKeyring } from '../support/keyring.ts';
import { describeCustody, measureCustody } from './custody.ts';
import { median, percentile } from './support/numbers.ts';

const missing = whyNoKeyring();

it('custody is measured: every number is there and is a time', async ({ skip }) => {
  skip(missing !== null, missing ?? '');
  const numbers = await measureCustody({ calls: 4, creations: 2 });
  const { get, set, creations } = numbers;
  for (const times of [get.direct, get.child, set.direct, set.child]) {
    expect(times).toHaveLength(4);
    for (const time of times) expect(time).toBeGreaterThan(0);
  }
  expect(creations).toHaveLength(2);
  for (const { total, service, keychain, disk } of creations) {
    expect(Math.min(service, keychain, disk)).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(service);
  }
  const text = describeCustody(numbers).join('\n');
  expect(text.match(/ratio \d+\.\d\d/g)).toHaveLength(3);
  expect(text).not.toContain('NaN');
});

it('median and percentile are by the nearest rank', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 95)).toBe(10);
  expect(median([])).toBeNaN();
});

it('a measurement that is not there is a mistake, and the others are named', async () => {
  const child = startChild(process.execPath, ['test/bench/support/run.ts', 'nothing'], process.env);
  expect(await child.ended).toBe(1);
  expect(child.output()).toMatch(/^Name a measurement, or none for all of them: .*custody.*\.$/m);
});
