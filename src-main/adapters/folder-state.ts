import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Changes whenever a Keyholder writes in the data folder. Without waiting: nothing is read between the question and the answer. */
export function folderState(path: string): string {
  const names = listed(path).filter(name => /^[a-z][a-z0-9.-]*\.jsonl?$/.test(name));
  return names
    .sort()
    .map(name => `${name} ${fileState(join(path, name))}`)
    .join('\n');
}

function listed(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function fileState(path: string): string {
  try {
    const { size, mtimeNs } = statSync(path, { bigint: true });
    return `${size} ${mtimeNs}`;
  } catch {
    return 'unknown';
  }
}
