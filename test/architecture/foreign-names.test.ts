/** Names of others run from right to left, too: within a sentence each is isolated, by the one place that quotes them. */
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { root } from '../../build/run-tool.ts';

/** @returns the lines that quote a name by themselves */
const quotes = (text: string): string[] =>
  text.split('\n').filter(line => /“(?:\$\{(?!isolated\()|\{)/.test(line));

it('no sentence of the page quotes a name by itself', async () => {
  const found: string[] = [];
  for await (const file of glob('src-renderer/**/*.{ts,tsx}', { cwd: root }))
    found.push(...quotes(await readFile(`${root}/${file}`, 'utf8')).map(line => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});
