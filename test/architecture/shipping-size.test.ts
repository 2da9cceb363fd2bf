/** What makes and installs releases is to be read in an hour, with its tests: it was twice as long once. */
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { root } from '../../build/run-tool.ts';

const code = '*.{ts,tsx,cjs}';

it.each([
  ['build/ and the folders of updates', [`build/**/${code}`, `src-*/**/updates/**/${code}`], 3_000],
  ['their tests', [`test/{package,release,updates,icons}/**/${code}`], 6_000],
])('%s', async (what, patterns, most) => {
  let lines = 0;
  for await (const file of glob(patterns, { cwd: root }))
    lines += (await readFile(`${root}/${file}`, 'utf8')).split('\n').length - 1;
  process.stdout.write(`${what}: ${lines} lines, at most ${most}\n`);
  expect(lines).toBeGreaterThan(most / 2);
  expect(lines).toBeLessThan(most);
});
