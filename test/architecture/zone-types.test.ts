import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string | null = null;

afterEach(() => {
  if (folder) rmSync(folder, { recursive: true });
  folder = null;
});

/** What the compiler says of this line under the settings of the zone. */
function compiled(zone: string, line: string): string {
  folder = mkdtempSync(join(tmpdir(), 'zone-'));
  writeFileSync(join(folder, 'planted.ts'), `${line}\n`);
  const settings = {
    extends: join(root, zone, 'tsconfig.json'),
    compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
    include: ['planted.ts', join(root, zone, '*.d.ts')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    return execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

it.each([
  ['src-main', 'export const title = document.title;', 'document'],
  ['src-renderer', 'export const folder = process.cwd();', 'process'],
  ['src-shared', 'export const title = document.title;', 'document'],
  ['src-shared', 'export const folder = process.cwd();', 'process'],
])('%s: %s is a type error', (zone, line, name) => {
  expect(compiled(zone, line)).toContain(`Cannot find name '${name}'`);
});

it.each([
  ['src-main', 'export const folder = process.cwd();'],
  ['src-renderer', 'export const title = document.title;'],
  ['src-shared', 'export const url = new URL("https://example.org");'],
])('%s: %s is none', (zone, line) => {
  expect(compiled(zone, line)).toBe('');
});
