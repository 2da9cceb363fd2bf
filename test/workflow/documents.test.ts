import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../build/run-tool.ts';
import manifest from '../../package.json' with { type: 'json' };

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
];

/** GitHub's name of a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

it('finds the documents', () => {
  expect(documents).toEqual(expect.arrayContaining(['docs/managed-deployment.md', 'docs/releasing.md']));
});

describe.each(documents)('%s', document => {
  const text = read(document);

  it('calls only what exists', () => {
    for (const [, file = ''] of text.matchAll(/\bnode ((?:build|test|src-main)\/\S+\.ts)/g)) {
      expect(existsSync(join(root, file)), file).toBe(true);
    }
    for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g)) {
      expect(Object.keys(manifest.scripts), name).toContain(name);
    }
    expect(text).not.toMatch(/\bnode \.\//);
  });

  it('links to what is there', () => {
    for (const [, target = '', heading] of text.matchAll(/\]\(((?!https?:)[^)#\s]*)(?:#([^)\s]+))?\)/g)) {
      const file = target === '' ? document : join(dirname(document), target);
      expect(existsSync(join(root, file)), file).toBe(true);
      if (heading === undefined) continue;
      const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, one = '']) => anchor(one));
      expect(headings, target).toContain(heading);
    }
  });
});
