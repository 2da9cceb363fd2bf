import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { methods } from '../../src-shared/contract.ts';
import { guards, root, testNames } from './guards.ts';

describe('every guard has a test of its name', () => {
  it('finds the guards', () => {
    expect(guards.length).toBeGreaterThan(60);
    expect(new Set(guards.map(({ file }) => file.split('/').slice(0, 2).join('/'))).size).toBeGreaterThan(8);
  });

  it.each(guards)('$file: $clause', ({ clause }) => {
    expect(clause.length).toBeGreaterThan(10);
    const named = ["'", '"', '`'].some(quote => testNames.includes(`${quote}SECURITY: ${clause}`));
    expect(named, 'a test begins its name with it').toBe(true);
  });

  it('no two guards of one name', () => {
    const clauses = guards.map(({ clause }) => clause);
    expect(clauses.filter((clause, index) => clauses.indexOf(clause) !== index)).toEqual([]);
  });
});

describe('SECURITY.md', () => {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');

  it('lists the guards as they stand in the source', () => {
    const [, list = ''] = text.split('## The guards');
    const lines = list.split('\n').filter(line => line.startsWith('- '));
    expect(lines).toEqual(guards.map(({ file, clause }) => `- ${clause} (\`${file}\`)`));
  });

  it('names tests that exist', () => {
    const named = [...text.matchAll(/`(test\/[\w/.-]+)`/g)].map(([, path]) => path ?? '');
    expect(named.length).toBeGreaterThan(8);
    const endings = ['', '.test.ts', '.test.tsx', '.spec.ts'];
    for (const path of named)
      expect(
        endings.some(ending => existsSync(join(root, path + ending))),
        path,
      ).toBe(true);
  });

  it('names each method that asks first after an absence, and says so of no other', () => {
    const [, , section = ''] = /## What asks first\n([\s\S]*?)(\n\| Methods[\s\S]*?)\n\n/.exec(text) ?? [];
    const said = section.split('\n').flatMap(line => {
      const [, names = '', after = ''] = line.split('|').map(cell => cell.trim());
      return after === 'yes' || after === 'with what is kept'
        ? [...names.matchAll(/`([\w.]+)`/g)].map(([, name]) => name)
        : [];
    });
    const asks = Object.entries(methods).flatMap(([name, { presence }]) => (presence ? [name] : []));
    expect(said.sort()).toEqual(asks.sort());
  });

  it('holds a threat model that fits on a page', () => {
    const [model = ''] = text.split('## Reporting');
    expect(model.split('\n').length).toBeLessThan(60);
  });
});
