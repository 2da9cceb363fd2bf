import { lstatSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Every file and link beneath, with `/`, in order. Empty where there is no such folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => !lstatSync(join(folder, name)).isDirectory())
    .map(name => relative(folder, join(folder, name)).split(sep).join('/'))
    .sort();
}
