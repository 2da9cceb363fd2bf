import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** Every source file, by its path from the root. */
export const sources = ['src-shared', 'src-main', 'src-renderer'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.[cm]?[jt]sx?$/.test(name))
    .map(name => join(folder, name).split(sep).join('/')),
);

export interface Import {
  from: string;
  /** A path from the root for our own files, a package name for others. */
  to: string;
  typeOnly: boolean;
}

/** Up to `from`. Comments may stand in it, with whatever they hold. */
const clause = String.raw`(?:\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|[^'"\x60;/])*?`;
/** A text without anything put in: of an address that is put together nobody knows where it leads. */
const address = String.raw`(?:'([^']+)'|"([^"]+)"|\x60([^\x60]+)\x60)`;
const pattern = new RegExp(
  [
    String.raw`(?:^|[\n;])\s*(?:import|export)\s+(type\s)?${clause}from\s*${address}`,
    String.raw`import\s*\(\s*${address}`,
    String.raw`(?:^|[\n;])\s*import\s*${address}`,
    String.raw`require\(\s*${address}`,
  ].join('|'),
  'g',
);

/** @param file in which the text stands, by its path from the root */
export function importsIn(text: string, file: string): Import[] {
  return [...text.matchAll(pattern)].map(([, type, ...addresses]) => {
    const target = addresses.find(one => one !== undefined) ?? '';
    const to = target.startsWith('.')
      ? relative(root, resolve(root, dirname(file), target))
          .split(sep)
          .join('/')
      : target;
    return { from: file, to, typeOnly: type !== undefined };
  });
}

export const imports = sources.flatMap(file => importsIn(readFileSync(join(root, file), 'utf8'), file));
