import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { errorCode } from '../core/base/error-code.ts';
import { onceLetGo } from './held-file.ts';

/** Not on Windows: an open that waits for nobody at the other end, and takes no terminal. */
const { O_RDONLY, O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;

/** Bytes; a hundred times the files of an owner of a thousand tokens, and less than the longest text that can be held. */
const most = 256 * 1024 ** 2;

/**
 * What a file says. SECURITY: only a plain file is read, appended to or replaced, and none beyond a limit: a pipe in its place would be
 * waited for without end, a device read without end, and one that is replaced is gone for every program.
 */
export async function readPlain(path: string, mostBytes = most): Promise<string> {
  const file = await opened(path, O_RDONLY);
  try {
    const { size } = await file.stat();
    if (size > mostBytes) throw refusal('EFBIG', 'The file is too large.');
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** To be appended to; made, for its owner alone, where it is not there. */
export const openToAppend = (path: string): Promise<FileHandle> =>
  opened(path, O_WRONLY | O_APPEND | O_CREAT);

/** What is open is looked at, not its name. */
async function opened(path: string, flags: number): Promise<FileHandle> {
  const file = await onceLetGo(() => open(path, flags | O_NONBLOCK | O_NOCTTY, 0o600));
  try {
    if (!(await file.stat()).isFile()) throw refusal('EFTYPE', 'This is no plain file.');
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * What another file may take the place of, or what a link leads to there; null: nothing is there.
 * @throws Error `EFTYPE`, and what the disk has against looking
 */
export async function replaceable(path: string): Promise<Stats | null> {
  const there = await stat(path).catch(error => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (there && !there.isFile()) throw refusal('EFTYPE', 'This is no plain file.');
  return there;
}

const refusal = (code: string, message: string): Error => Object.assign(new Error(message), { code });
