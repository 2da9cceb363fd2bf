import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scanner } from '../support/planted.ts';

export interface FolderScan {
  files: number;
  /** `path: which secret`; never the secret itself. */
  found: string[];
}

/** Every byte of every regular file under a folder that was changed since, names included. Unreadable ones are left out. */
export async function scanFolder(folder: string, scanner: Scanner, since = 0): Promise<FolderScan> {
  const scan: FolderScan = { files: 0, found: [] };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    for (const name of scanner.inText(path)) scan.found.push(`the name of a file: ${name}`);
    if (!entry.isFile()) continue;
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: -1 };
    if (mtimeMs < since) continue;
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) continue;
    scan.files += 1;
    for (const name of scanner.inBytes(bytes)) scan.found.push(`${path}: ${name}`);
  }
  return scan;
}
