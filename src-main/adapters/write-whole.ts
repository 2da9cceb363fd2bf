import { randomInt } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { onceLetGo } from './held-file.ts';
import { replaceable } from './plain-file.ts';

/**
 * Writes a file whole or not at all, for its owner alone: beside its place first, and synced, as is the folder once it has taken its place.
 *
 * By hand: what the usual library does more is to listen for signals meanwhile. Once nobody listens any more, libuv gives each of them to
 * the system's own handler, which ends the process, and Electron's, by which it quits in order, are gone.
 */
export async function writeWhole(
  path: string,
  content: string | Uint8Array | readonly Uint8Array[],
): Promise<void> {
  const place = await realpath(path).catch(() => path);
  const before = await replaceable(place);
  const beside = `${place}.${randomInt(2 ** 32)}`;
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      await keepOwner(file, before);
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await onceLetGo(() => rename(beside, place));
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(place));
}

/** Whoever works as root for once leaves others what is theirs. */
async function keepOwner(file: FileHandle, before: Stats | null): Promise<void> {
  if (before && process.getuid?.() === 0) await file.chown(before.uid, before.gid).catch(() => undefined);
}

/** A file's name is on the disk only with its folder. Windows knows no such thing. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
