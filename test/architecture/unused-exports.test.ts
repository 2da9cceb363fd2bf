/** What nobody imports is not exported, so that whoever changes it sees all that hangs on it, and what is dead falls. */
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { root } from '../../build/run-tool.ts';

/** Compiled, and never run or imported. */
const onlyCompiled = 'test/shared/table-types.ts';
const values = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const types = /^export (?:type|interface) (\w+)/gm;

const words = (text: string): string[] => text.match(/[\w$]+/g) ?? [];

it('no value is exported that no other file names, and no type that its own does not name either', async () => {
  const texts = new Map<string, string>();
  for await (const file of glob('{*,{src-*,build,test}/**/*}.{ts,tsx}', { cwd: root }))
    texts.set(file, await readFile(`${root}/${file}`, 'utf8'));
  /** How many files name it. */
  const named = new Map<string, number>();
  for (const text of texts.values())
    for (const word of new Set(words(text))) named.set(word, (named.get(word) ?? 0) + 1);
  const unused: string[] = [];
  for (const [file, text] of texts) {
    if (file.split('\\').join('/') === onlyCompiled) continue;
    for (const [, name = ''] of text.matchAll(values))
      if ((named.get(name) ?? 0) < 2) unused.push(`${file}: ${name}`);
    for (const [, name = ''] of text.matchAll(types))
      if ((named.get(name) ?? 0) < 2 && words(text).filter(word => word === name).length < 2)
        unused.push(`${file}: ${name}`);
  }
  expect(texts.size).toBeGreaterThan(1_000);
  expect(unused).toEqual([]);
});
