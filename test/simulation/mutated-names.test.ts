import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { edit, type Mutation } from './mutations/mutation.ts';
import { changedFiles, mutations } from './mutations/run-mutations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const unchanged = 'unchanged';
let folder: string | null = null;

afterEach(() => {
  if (folder) rmSync(folder, { recursive: true });
  folder = null;
});

/** Of each mistake the names in it that nothing has: what is changed afterwards is a program that breaks, and not one that errs. */
function namesOfNothing(mistakes: readonly Mutation[]): string[] {
  const target = mkdtempSync(join(tmpdir(), 'keyholder-mutated-'));
  folder = target;
  const place = (path: string) => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    return join(target, path);
  };
  for (const [number, mistake] of mistakes.entries()) {
    for (const [file, text] of changedFiles(mistake)) {
      writeFileSync(place(join(`${number}`, file)), text);
      copyFileSync(join(root, 'src-main/core', file), place(join(unchanged, file)));
    }
  }
  // Each file by itself: what it imports is known by its name alone.
  const compilerOptions = {
    noResolve: true,
    noEmit: true,
    skipLibCheck: true,
    lib: ['esnext', 'dom'],
    types: [],
  };
  writeFileSync(join(target, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  const missing = /^([^/]+)\/(.+?)\(.*Cannot find name '([^']+)'/;
  const told = compiler(target).flatMap(line => {
    const [, number, file, name] = missing.exec(line) ?? [];
    return number === undefined ? [] : [{ number, file, name }];
  });
  // Of Node: beside the file as it is they tell nothing.
  const usual = new Set(
    told.flatMap(({ number, file, name }) => (number === unchanged ? `${file} ${name}` : [])),
  );
  return told.flatMap(({ number, file, name }) =>
    number === unchanged || usual.has(`${file} ${name}`) ? [] : `${mistakes[Number(number)]?.name}: ${name}`,
  );
}

function compiler(folder: string): string[] {
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], options).split('\n');
  } catch (error) {
    return String((error as { stdout?: string }).stdout).split('\n');
  }
}

it('the mistakes that are put into a copy of the program name nothing that it does not have', () => {
  expect(namesOfNothing(mutations)).toEqual([]);
});

it('and one that did would be told', () => {
  const planted = edit('base/json.ts', 'body.length === 0', 'bodyOfBefore.length === 0');
  expect(namesOfNothing([{ name: 'planted', edits: [planted] }])).toEqual(['planted: bodyOfBefore']);
});
