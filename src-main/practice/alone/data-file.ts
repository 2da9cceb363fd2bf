import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { applicationId, layout, layoutNumber } from './layout.ts';
import { UsageError } from './usage-error.ts';

/**
 * The file of `--data`, new or known to be ours, held for this process alone and inside a transaction that the caller
 * ends: until then nothing has been written to it. Throws a UsageError that says why it cannot be used.
 */
export async function openDataFile(path: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await sqlite();
  const head = readHead(path);
  if (head !== null) requireOurs(path, head);
  let data: DatabaseSync | null = null;
  try {
    // Whole, so that no name is more than a name: SQLite takes ":memory:" and "file:…?mode=memory" for its own words.
    data = new DatabaseSync(resolve(path), { timeout: 0 });
    data.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE');
    const fresh = data.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n === 0;
    if (fresh) data.exec(layout);
    else requireWhole(path, data);
    return data;
  } catch (error) {
    data?.close();
    throw error instanceof UsageError ? error : cannotUse(path, error);
  }
}

async function sqlite() {
  try {
    return await import('node:sqlite');
  } catch {
    throw new UsageError(
      `--data needs Node’s own SQLite, which ${process.version} lacks: \`npm ci\` brings Node 24 along, or install it from https://nodejs.org.`,
    );
  }
}

/** The first bytes of a file; null: there is none yet, or nothing in it. Makes it, for its owner alone. */
function readHead(path: string): Buffer | null {
  let file: number | null = null;
  try {
    file = openSync(path, 'a+', 0o600);
    if (!fstatSync(file).isFile()) throw new UsageError(`${path} is not a file.`);
    const head = Buffer.alloc(100);
    const length = readSync(file, head, 0, head.length, 0);
    return length === 0 ? null : head.subarray(0, length);
  } catch (error) {
    throw error instanceof UsageError ? error : cannotUse(path, error);
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** Source: SQLite's file format, section 1.3: the magic text, the user version at 60, the application id at 68. */
function requireOurs(path: string, head: Buffer): void {
  const isDatabase = head.length === 100 && head.subarray(0, 16).toString('latin1') === 'SQLite format 3\0';
  if (!isDatabase || head.readInt32BE(68) !== applicationId) {
    throw new UsageError(`${path} is no file of the practice service. It is left as it is.`);
  }
  const layoutFound = head.readInt32BE(60);
  if (layoutFound > layoutNumber) {
    throw new UsageError(
      `${path} was written by a newer practice service (layout ${layoutFound}; this one knows ${layoutNumber}). It is left as it is.`,
    );
  }
}

function requireWhole(path: string, data: DatabaseSync): void {
  const found = data.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
  const astray = data.prepare('PRAGMA foreign_key_check').get();
  if (found !== 'ok' || astray !== undefined) throw damaged(path);
}

export const damaged = (path: string): UsageError =>
  new UsageError(`${path} is damaged: it cannot be read. It is left as it is.`);

export const isOfSqlite = (error: unknown): boolean =>
  (error as { code?: string }).code === 'ERR_SQLITE_ERROR';

/** Source: SQLite's result codes 5 (busy), 11 (corrupt), 26 (no database). */
export function cannotUse(path: string, error: unknown): UsageError {
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (errcode === 5)
    return new UsageError(`${path} is in use by another practice service, or by another program.`);
  if (isOfSqlite(error) && (errcode === undefined || [1, 11, 26].includes(errcode & 255))) {
    return damaged(path);
  }
  if (code === 'ENOENT') return new UsageError(`The folder of ${path} does not exist.`);
  if (code === 'EISDIR') return new UsageError(`${path} is a folder. --data takes a file.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new UsageError(`This account may not write ${path}.`);
  }
  return new UsageError(`${path} cannot be used: ${error instanceof Error ? error.message : error}`);
}
