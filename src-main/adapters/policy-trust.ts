import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Write permission of the group and of everybody. An access list on Linux shows in the group's. */
const writableByOthers = 0o022n;

type Looked = Pick<BigIntStats, 'isFile' | 'uid' | 'mode'>;

/**
 * A sentence, or null where there is nothing against the file.
 * @param owner null: anybody's will do
 */
export function whyNotTrusted(file: Looked, owner: number | null): string | null {
  if (!file.isFile()) return 'What lies there is not a plain file.';
  if (owner === null) return null;
  return whyWritable('The file', file, owner);
}

/** The same for every folder above the file, up to `top`. @throws errors of the file system */
export async function whyFolderNotTrusted(
  file: string,
  { owner, top }: { owner: number; top: string },
): Promise<string | null> {
  let folder = dirname(resolve(file));
  while (true) {
    const found = await lstat(folder, { bigint: true });
    if (!found.isDirectory()) return `${folder} is a link. Use the folder itself.`;
    const why = whyWritable(`The folder ${folder}`, found, owner);
    if (why !== null || folder === top || folder === dirname(folder)) return why;
    folder = dirname(folder);
  }
}

function whyWritable(
  what: string,
  { uid, mode }: Pick<Looked, 'uid' | 'mode'>,
  owner: number,
): string | null {
  if (uid !== BigInt(owner)) return `${what} does not belong to the administrator (${nameOf(owner)}).`;
  if ((mode & writableByOthers) !== 0n) return `${what} can be written by others than its owner.`;
  return null;
}

const nameOf = (owner: number): string => (owner === 0 ? 'root' : `user ${owner}`);
