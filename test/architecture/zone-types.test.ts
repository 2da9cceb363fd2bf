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

/** What the compiler says of each of these lines, each a file by itself, under the settings of the zone. */
function compiled(zone: string, lines: readonly string[]): string[] {
  folder = mkdtempSync(join(tmpdir(), 'zone-'));
  for (const [n, line] of lines.entries()) writeFileSync(join(folder, `planted-${n}.ts`), `${line}\n`);
  const settings = {
    extends: join(root, zone, 'tsconfig.json'),
    compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
    include: ['planted-*.ts', join(root, zone, '*.d.ts')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const said = compiler(folder).split('\n');
  const of = (n: number) => said.filter(line => line.includes(`planted-${n}.ts(`));
  const told = lines.map((_line, n) => of(n).join('\n'));
  // Nothing that is about none of them.
  expect(said.filter(line => line !== '' && !line.includes('planted-'))).toEqual([]);
  return told;
}

function compiler(folder: string): string {
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    return execFileSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

const title = 'export const title = document.title;';
const ofNode = 'export const folder = process.cwd();';

it('src-main: a document is a type error, and a process is none', () => {
  expect(compiled('src-main', [title, ofNode])).toEqual([
    expect.stringContaining("Cannot find name 'document'"),
    '',
  ]);
});

it('src-renderer: a process is a type error, and a document is none', () => {
  expect(compiled('src-renderer', [ofNode, title])).toEqual([
    expect.stringContaining("Cannot find name 'process'"),
    '',
  ]);
});

it('src-shared: a document and a process are type errors, and a URL is none', () => {
  const url = 'export const url = new URL("https://example.org");';
  expect(compiled('src-shared', [title, ofNode, url])).toEqual([
    expect.stringContaining("Cannot find name 'document'"),
    expect.stringContaining("Cannot find name 'process'"),
    '',
  ]);
});
