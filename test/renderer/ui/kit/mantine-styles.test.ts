import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');
const library = join(root, 'node_modules/@mantine/core/esm');
const imported = /(?:import|export) (?:[^"]*? from )?"(\.[^"]+)"/g;

/** Every sheet that a module of the library and what it imports are drawn with. */
function sheetsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imported))
    sheetsOf(resolve(file, '..', path), seen);
  return seen;
}

function usedComponents(): Set<string> {
  const names = new Set<string>();
  for (const entry of readdirSync(join(root, 'src-renderer'), { recursive: true, withFileTypes: true })) {
    if (!/\.tsx?$/.test(entry.name)) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, list = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const one of list.split(',')) {
        const name = one.trim().split(' as ')[0] ?? '';
        if (name !== '' && !name.startsWith('type ')) names.add(name);
      }
    }
  }
  return names;
}

it('every component of the library that is used has its styles', () => {
  const index = readFileSync(join(library, 'index.mjs'), 'utf8');
  const used = [...usedComponents()];
  expect(used).toContain('Button');
  const files = used.flatMap(name => {
    const path = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "(\\./components/[^"]+)"`).exec(
      index,
    )?.[1];
    return path === undefined ? [] : [...sheetsOf(join(library, path))];
  });
  const needed = new Set(files.flatMap(file => /([^/]+)\.module\.mjs$/.exec(file)?.[1] ?? []));
  expect(needed.size).toBeGreaterThan(20);
  const sheet = readFileSync(join(root, 'src-renderer/ui/kit/mantine.css'), 'utf8');
  expect([...needed].filter(name => !sheet.includes(`/${name}.css"`))).toEqual([]);
});
