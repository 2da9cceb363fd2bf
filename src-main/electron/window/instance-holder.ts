import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../core/base/error-code.ts';

/**
 * Whether another process has Electron's single-instance lock. Electron refuses it both where somebody has it, and is told of this start, and
 * where it cannot be made: on a full disk, without a folder for temporary files, or where the file system has no links
 * (chrome/browser/process_singleton_posix.cc: `Create`). Then nobody was told, and to end would be to end without a word.
 *
 * The lock is a link that ends in its holder's number. On Windows there is none, and each refusal passes for somebody's.
 * @param folder `userData`
 */
export function hasHolder(folder: string, platform: string): boolean {
  if (platform === 'win32') return true;
  try {
    const [, pid] = /-(\d+)$/.exec(readlinkSync(join(folder, 'SingletonLock'))) ?? [];
    return pid !== undefined && Number(pid) !== process.pid && process.kill(Number(pid), 0);
  } catch (error) {
    // It runs, as somebody else.
    return errorCode(error) === 'EPERM';
  }
}
