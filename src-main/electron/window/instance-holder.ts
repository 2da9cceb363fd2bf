import { readlinkSync, unlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { processExists } from '../../adapters/whereabouts.ts';

/**
 * Whether another process has Electron's single-instance lock. Electron refuses it both where somebody has it, and is told of this start, and
 * where it cannot be made: on a full disk, without a folder for temporary files, or where the file system has no links
 * (chrome/browser/process_singleton_posix.cc: `Create`). Then nobody was told, and to end would be to end without a word.
 *
 * On Windows there is no link, and each refusal passes for somebody's.
 * @param folder `userData`
 */
export function hasHolder(folder: string, platform: string): boolean {
  if (platform === 'win32') return true;
  const pid = holderOf(folder);
  return pid !== null && pid !== process.pid && processExists(pid);
}

/**
 * Takes away the lock of one that was killed, whose number another program has by now. To Chromium whatever is called `chrome` is a first
 * instance: it waits 20 seconds for an answer, and then kills it (process_singleton_posix.cc: `IsChromeProcess`,
 * `KillProcessByLockPath`). After a restart of the computer that may be the owner's browser. To be called before the lock is asked for.
 */
export function forgetStaleHolder(folder: string, platform: string): void {
  if (platform !== 'linux') return;
  try {
    const pid = holderOf(folder);
    if (pid !== null && programOf(pid) !== programOf('self')) unlinkSync(lockIn(folder));
  } catch {
    // There is no such process, which Chromium finds out as well; or it is another user's.
  }
}

const lockIn = (folder: string) => join(folder, 'SingletonLock');

/** The lock is a link to nowhere that ends in its holder's number. null: there is none. */
function holderOf(folder: string): number | null {
  try {
    const [, pid] = /-(\d+)$/.exec(readlinkSync(lockIn(folder))) ?? [];
    return pid === undefined ? null : Number(pid);
  } catch {
    return null;
  }
}

/** Of one that was updated since it was started the system says that it is deleted. */
const programOf = (pid: number | 'self') =>
  basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
