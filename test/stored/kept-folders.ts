import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Left } from './killed-keyholder.ts';

export interface KeptFolder extends Left {
  /** The day of the version that wrote it. */
  name: string;
}

const kept = join(import.meta.dirname, 'kept');

/** The oldest first. */
export const keptFolders: readonly KeptFolder[] = readdirSync(kept)
  .toSorted()
  .map(file => ({
    name: file.replace(/\.json$/, ''),
    ...(JSON.parse(readFileSync(join(kept, file), 'utf8')) as Left),
  }));

/** What kind of file it is, whatever connection it belongs to. */
export const kindOf = (file: string): string => file.replace(/^(snapshot|gone)-.*/, '$1.json');
