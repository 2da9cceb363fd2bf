import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Edges, edges } from './folder-edges.ts';
import { type Import, imports } from './source-imports.ts';

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

describe.each(Object.keys(edges))('%s', zone => {
  it('its folders import only what is listed, and all of that', () => {
    expect(edgesOf(imports, zone)).toEqual(edges[zone]);
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
