import { join } from 'node:path';
import { expect, it } from 'vitest';
import { summary } from '../../build/package-suite.ts';
import { root } from '../../build/run-tool.ts';

it('the package suite passes on at its end what the test of sizes says', () => {
  const said = { status: 'passed', meta: { said: ['linux-x64: 1 kB', '2 kB in main: a.js'] } };
  const file = { name: join(root, 'test/package/size.test.ts'), status: 'passed', assertionResults: [said] };
  const counts = { numPassedTests: 1, numPendingTests: 0, numTodoTests: 0, numFailedTests: 0 };
  expect(summary({ ...counts, testResults: [file] })).toEqual([
    'Size of what is ours:',
    '  linux-x64: 1 kB',
    'The ten largest modules, before minifying:',
    '  2 kB in main: a.js',
  ]);
});
