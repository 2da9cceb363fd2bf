/** A test says what is wrong with Keyholder, never how busy the machine was or which numbers were drawn. */
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { root } from '../../build/run-tool.ts';
import { patience } from '../support/patience.ts';

/** What measures, or copies the time limits of something else. */
const exempt = ['test/bench/', 'test/electron-host/stand-in/', 'test/simulation/', 'test/support/soon.ts'];

/** @returns what there is of impatience in a text, line by line */
function impatience(text: string): string[] {
  return text.split('\n').filter(line => {
    const limit = /(?:\btimeout: |\bAbortSignal\.timeout\(|kill\('SIGKILL'\), )([\d_]+)/.exec(line)?.[1];
    return (
      /\bvi\.wait(?:For|Until)\(/.test(line) ||
      /^\s*expect\((?:performance|Date)\.now\(\) - \w+\)\.toBeLessThan\([\d_]{1,6}\)/.test(line) ||
      (limit !== undefined && Number(limit.replaceAll('_', '')) < patience / 2)
    );
  });
}

it('no test has a limit that a slow machine could reach', async () => {
  const found: string[] = [];
  for await (const file of glob('test/**/*.{ts,tsx}', { cwd: root })) {
    const path = file.replaceAll('\\', '/');
    if (exempt.some(one => path.startsWith(one)) || path.endsWith('patient-tests.test.ts')) continue;
    found.push(
      ...impatience(await readFile(`${root}/${file}`, 'utf8')).map(line => `${path}: ${line.trim()}`),
    );
  }
  expect(found).toEqual([]);
});

it('no generated case depends on the day: properties come with their seed', async () => {
  const own: string[] = [];
  for await (const file of glob('test/**/*.{ts,tsx}', { cwd: root }))
    if (/from 'fast[-]check'/.test(await readFile(`${root}/${file}`, 'utf8')))
      own.push(file.replaceAll('\\', '/'));
  expect(own).toEqual(['test/support/properties.ts']);
});

it.each([
  ['await vi.waitFor(() => expect(a).toBe(1));', 1],
  ['await soon(() => expect(a).toBe(1));', 0],
  ['await expect.poll(read, { timeout: 5_000 }).toBe(1);', 1],
  ['await expect.poll(read).toBe(1);', 0],
  ['const limit = AbortSignal.timeout(2000);', 1],
  ["setTimeout(() => child.kill('SIGKILL'), 30_000);", 1],
  ['expect(performance.now() - began).toBeLessThan(30_000);', 1],
  ['expect(cpuMs(run)).toBeLessThan(1_000);', 0],
])('%s', (line, times) => {
  expect(impatience(line)).toHaveLength(times);
});
