import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { errorCode } from '../core/base/error-code.ts';
import type { PolicySource } from '../core/base/ports/policy-source.ts';
import { whyFolderNotTrusted, whyNotTrusted } from './policy-trust.ts';

/** Bytes. Fifty connections and two hundred addresses take less than a tenth of it. */
const mostBytes = 256 * 1024;

/** Not on Windows: an open that follows no link, waits for no writer, and takes no terminal. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;

interface Options {
  file: string;
  /**
   * administrators: file and folders have to belong to `owner` and to be writable by nobody else. Windows has no such numbers:
   * there the permissions that the place has by itself are relied upon. anybody: development, by `--policy`; then the file
   * also has to be there.
   */
  trust: 'administrators' | 'anybody';
  platform: string;
  /** Numeric id of the user that administrators work as. */
  owner?: number;
  /** The uppermost folder that is looked at. */
  top?: string;
}

class Untrusted extends Error {}

/** A policy file on the disk. */
export function createPolicyFile({ file, trust, platform, owner = 0, top = '/' }: Options): PolicySource {
  const numbers = trust === 'administrators' && platform !== 'win32' ? { owner, top } : null;
  return {
    file,
    async read() {
      try {
        const handle = await openPlain(file);
        if (handle === null) {
          return trust === 'anybody' ? untrusted('There is no such file.') : { kind: 'none' };
        }
        try {
          return { kind: 'text', text: await readTrusted(handle, file, numbers) };
        } finally {
          await handle.close();
        }
      } catch (error) {
        return untrusted(
          error instanceof Untrusted ? error.message : `The file cannot be read${code(error)}.`,
        );
      }
    },
  };
}

const untrusted = (reason: string) => ({ kind: 'untrusted', reason }) as const;

/** null: there is none. Whatever else is in the way is no reason to go on without one. */
async function openPlain(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  } catch (error) {
    if (code(error) === ' (ENOENT)') return null;
    if (code(error) === ' (ELOOP)') throw new Untrusted('The file is a link. Put the file itself there.');
    throw error;
  }
}

/**
 * SECURITY: a policy file counts only where nobody but an administrator can have written it. What is checked is what is read:
 * the open file is looked at, not its name, and once its folders are known to be safe the name has to lead to it still.
 */
async function readTrusted(
  handle: FileHandle,
  file: string,
  numbers: { owner: number; top: string } | null,
): Promise<string> {
  const before = await handle.stat({ bigint: true });
  refuse(whyNotTrusted(before, numbers?.owner ?? null));
  if (numbers) refuse(await whyFolderNotTrusted(file, numbers));
  const named = await lstat(file, { bigint: true });
  if (named.isSymbolicLink()) refuse('The file is a link. Put the file itself there.');
  if (named.ino !== before.ino || named.dev !== before.dev) refuse(changed);
  const bytes = await readAll(handle);
  const after = await handle.stat({ bigint: true });
  if (after.ctimeNs !== before.ctimeNs || after.size !== before.size) refuse(changed);
  try {
    // A byte order mark, which Windows' editors write, is left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Untrusted('The file is not written in UTF-8. Save it as UTF-8.');
  }
}

const changed = 'The file was changed while it was read. Start Keyholder again.';

/** No further than the limit, whatever the size that was told. */
async function readAll(handle: FileHandle): Promise<Uint8Array> {
  const bytes = Buffer.alloc(mostBytes + 1);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length);
    if (bytesRead === 0) return bytes.subarray(0, length);
    length += bytesRead;
  }
  throw new Untrusted(`The file is larger than ${mostBytes / 1024} KiB.`);
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new Untrusted(reason);
}

function code(error: unknown): string {
  const known = errorCode(error);
  return known === undefined ? '' : ` (${known})`;
}
