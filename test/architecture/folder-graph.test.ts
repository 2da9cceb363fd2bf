import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Edges, edges } from './folder-edges.ts';
import { type Import, imports, importsIn, sources } from './source-imports.ts';

/** folder -> folders that its files import, without itself; of files in the zone only. */
function edgesOf(list: readonly Import[], zone: string): Edges {
  const found = new Map<string, Set<string>>();
  const folderOf = (file: string) => dirname(file).slice(zone.length + 1) || '.';
  for (const { from, to } of list) {
    if (!from.startsWith(`${zone}/`) || !to.startsWith(`${zone}/`)) continue;
    const [a, b] = [folderOf(from), folderOf(to)];
    if (a !== b) found.set(a, (found.get(a) ?? new Set()).add(b));
  }
  return Object.fromEntries([...found].sort().map(([from, to]) => [from, [...to].sort()]));
}

/** Folders from which a way leads back to themselves. */
function cyclesIn(graph: Edges): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (graph[from] ?? []).some(next => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      return reaches(next, to, seen.add(next));
    });
  return Object.keys(graph).filter(folder => reaches(folder, folder));
}

/** Files that open what lies below them, and lie in no room. */
const openers: Readonly<Record<string, readonly string[]>> = {
  'src-main': [],
  'src-main/core': [],
  'src-renderer': ['app.tsx', 'main.tsx', 'routes.tsx', 'screens.ts', 'vite-env.d.ts'],
};

it.each(Object.keys(openers))('no file lies loose in %s but those that open it', zone => {
  const loose = sources.filter(file => dirname(file) === zone).map(file => file.slice(zone.length + 1));
  expect(loose.toSorted()).toEqual(openers[zone]);
});

it.each([
  ['with a comment in it', "import {\n  // it's not only a type\n  seal,\n} from '../custody/sealed.ts';"],
  ['with a longer one', "import {\n  /* from 'here'; on */ seal,\n} from '../custody/sealed.ts';"],
  ['of a type', "import type { Sealed } from '../custody/sealed.ts';"],
  ['handed on', "export * from '../custody/sealed.ts';"],
  ['of nothing', "import 'node:os'; import '../custody/sealed.ts';"],
  ['at some later time', 'const later = () => import(`../custody/sealed.ts`);'],
])('an import %s is read', (_how, text) => {
  const read = importsIn(text, 'src-main/core/base/planted.ts').map(({ to }) => to);
  expect(read).toContain('src-main/core/custody/sealed.ts');
});

describe.each(Object.keys(edges))('%s', zone => {
  it('its folders import only what is listed, and all of that', () => {
    expect(edgesOf(imports, zone)).toEqual(edges[zone]);
  });

  it('every folder is one of the graph', () => {
    const listed = new Set(Object.entries(edges[zone] ?? {}).flatMap(([from, to]) => [from, ...to]));
    const folders = sources
      .filter(file => file.startsWith(`${zone}/`))
      .map(file => dirname(file).slice(zone.length + 1) || '.');
    expect([...new Set(folders)].filter(folder => !listed.has(folder))).toEqual([]);
  });

  it('no folder imports, by whatever way, itself', () => {
    expect(cyclesIn(edgesOf(imports, zone))).toEqual([]);
  });

  it('a planted import the other way is found', () => {
    const [[upper, [lower]]] = Object.entries(edges[zone] ?? {}) as [[string, [string]]];
    const planted = { from: `${zone}/${lower}/a.ts`, to: `${zone}/${upper}/b.ts`, typeOnly: true };
    const graph = edgesOf([...imports, planted], zone);
    expect(graph).not.toEqual(edges[zone]);
    expect(cyclesIn(graph)).toEqual(expect.arrayContaining([lower, upper]));
  });
});
