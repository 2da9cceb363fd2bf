import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../core/base/error-code.ts';

/** What Windows says of a file that another program has open and lets nobody else move, replace or open. */
const held: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY']);
/** Together a second: a folder that may really not be written is told without much delay. */
const pausesMs = [10, 30, 60, 150, 300, 450];

/**
 * Tries once more where Windows refuses: virus scanners, indexers and backups open whatever was just written, mostly for some milliseconds.
 * Elsewhere nobody can hold a file so, and a refusal is one.
 */
export async function onceLetGo<T>(run: () => Promise<T>, platform = process.platform): Promise<T> {
  for (const ms of platform === 'win32' ? pausesMs : []) {
    try {
      return await run();
    } catch (error) {
      if (!held.has(errorCode(error) ?? '')) throw error;
      await pause(ms);
    }
  }
  return run();
}
