import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Import, imports, root, sources } from './source-imports.ts';

/** The same zones as in biome.json, held without the linter: by reading every import of every source file. */
const within = (folder: string) => (one: Import) => one.from.startsWith(`${folder}/`);
const names = (list: Import[]) => list.map(one => `${one.from} -> ${one.to}`);
const isPackage = (one: Import, ...packages: string[]) =>
  packages.some(name => one.to === name || one.to.startsWith(`${name}/`));

it('reads what it should', () => {
  expect(sources.length).toBeGreaterThan(60);
  expect(names(imports)).toContain('src-main/core/app/router.ts -> src-shared/contract.ts');
});

describe('electron and keytar', () => {
  it('electron is imported in src-main/electron only', () => {
    const users = imports.filter(
      one => isPackage(one, 'electron') && !one.from.startsWith('src-main/electron/'),
    );
    expect(names(users)).toEqual([]);
  });

  it('keytar is loaded in one adapter file only', () => {
    const users = imports.filter(one => isPackage(one, 'keytar', '@github/keytar'));
    expect([...new Set(users.map(one => one.from))]).toEqual(['src-main/adapters/keytar-store.ts']);
  });
});

describe('our own zones', () => {
  it.each([
    ['src-shared', ['src-shared']],
    ['src-main/core', ['src-shared', 'src-main/core']],
    ['src-main/adapters', ['src-shared', 'src-main/core', 'src-main/adapters']],
    ['src-main/practice', ['src-main/practice']],
    ['src-main/page', ['src-main/page']],
    [
      'src-main/electron',
      [
        'src-shared',
        'src-main/core',
        'src-main/adapters',
        'src-main/electron',
        'src-main/page',
        'src-main/practice',
      ],
    ],
    [
      'src-main/web',
      [
        'src-shared',
        'src-main/core',
        'src-main/adapters',
        'src-main/web',
        'src-main/page',
        'src-main/practice',
      ],
    ],
    ['src-renderer', ['src-renderer', 'src-shared']],
  ])('%s', (folder, allowed) => {
    const own = imports.filter(within(folder)).filter(one => one.to.startsWith('src-'));
    const strays = own.filter(one => !allowed.some(zone => one.to.startsWith(`${zone}/`)));
    expect(names(strays)).toEqual([]);
  });

  it('the hosts load the practice service only when it is asked for', () => {
    const users = imports.filter(
      one => one.to.startsWith('src-main/practice/') && !within('src-main/practice')(one),
    );
    for (const one of users) {
      expect(readFileSync(join(root, one.from), 'utf8')).not.toMatch(/^import (?!type).*practice\//m);
    }
    expect(users.length).toBeGreaterThan(0);
  });
});

describe('packages', () => {
  it('src-shared knows zod and nothing else', () => {
    const others = imports
      .filter(within('src-shared'))
      .filter(one => !one.to.startsWith('src-') && one.to !== 'zod');
    expect(names(others)).toEqual([]);
  });

  it('the core knows zod, semver, the CSV parser and writer, and Node', () => {
    const others = imports
      .filter(within('src-main/core'))
      .filter(
        one =>
          !one.to.startsWith('src-') &&
          !['zod', 'semver', 'csv-parse', 'csv-stringify/sync'].includes(one.to),
      )
      .filter(one => !one.to.startsWith('node:'));
    expect(names(others)).toEqual([]);
  });

  it('the renderer knows nothing of Node', () => {
    expect(names(imports.filter(within('src-renderer')).filter(one => one.to.startsWith('node:')))).toEqual(
      [],
    );
  });
});

describe('size', () => {
  const lengths = sources.map(file => ({
    file,
    lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1,
  }));

  it('no source file is over 250 lines', () => {
    expect(lengths.filter(one => one.lines > 250)).toEqual([]);
  });

  it('the median is under 90', () => {
    const sorted = lengths.map(one => one.lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(90);
  });
});
