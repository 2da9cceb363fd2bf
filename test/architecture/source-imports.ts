import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** Every source file, by its path from the root. */
export const sources = ['src-shared', 'src-main', 'src-renderer'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(folder, name).split(sep).join('/')),
);

export interface Import {
  from: string;
  /** A path from the root for our own files, a package name for others. */
  to: string;
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|require\(\s*['"]([^'"]+)['"]/g;
  return [...text.matchAll(pattern)].map(([, type, a, b, c, d]) => {
    const target = a ?? b ?? c ?? d ?? '';
    const to = target.startsWith('.')
      ? relative(root, resolve(root, dirname(file), target))
          .split(sep)
          .join('/')
      : target;
    return { from: file, to, typeOnly: type !== undefined };
  });
}

export const imports = sources.flatMap(importsOf);
