import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export function textsIn(folder: string, ending: RegExp): { file: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => ending.test(name))
    .map(name => join(folder, name).split(sep).join('/'))
    .sort()
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

export interface Guard {
  file: string;
  /** The first clause after the tag: the name of the guard, and of its test. */
  clause: string;
}

/** Comment marks and line breaks are taken out first: a clause may run over several lines. */
export const guards: Guard[] = ['src-main', 'src-shared', 'src-renderer', 'build'].flatMap(folder =>
  textsIn(folder, /\.tsx?$/).flatMap(({ file, text }) =>
    text
      .replace(/\n\s*(?:\/\/|\*)(?!\/) ?/g, ' ')
      .split('SECURITY: ')
      .slice(1)
      .map(rest => ({
        file,
        clause: (/^(?:[^.;:\n]|[.;:](?=\S))*/.exec(rest)?.[0] ?? '').replace(/\s*\*\/\s*$/, '').trim(),
      })),
  ),
);

/** What stands in test files in the place of a test's name. */
export const testNames: string = ['test']
  .flatMap(folder => textsIn(folder, /\.(test|spec)\.tsx?$/))
  .filter(({ file }) => file !== 'test/attack/guards.test.ts')
  .map(({ text }) => text.replaceAll("\\'", "'"))
  .join('\n');
