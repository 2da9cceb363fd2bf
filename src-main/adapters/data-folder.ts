import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../core/base/error-code.ts';
import type { Files } from '../core/base/ports/files.ts';
import { Serial } from '../core/base/serial.ts';
import { onceLetGo } from './held-file.ts';
import type { InstanceLock } from './instance-lock.ts';
import { openToAppend, readPlain } from './plain-file.ts';
import { makePrivate } from './private-folder.ts';
import { syncFolder, writeWhole } from './write-whole.ts';

/** A file's name and a number of 32 bits: what is written beside it to take its place. */
const unfinished = /^[a-z][a-z0-9.-]*\.jsonl?\.\d{1,10}$/;

/**
 * The data folder. Files are private to the user although they hold no secret: names and addresses are nobody else's either.
 * @param lock without it nothing is asked before a write
 */
export function createDataFolder(path: string, lock?: Pick<InstanceLock, 'held'>): Files {
  const refuseIfTaken = async () => {
    if (lock === undefined || (await lock.held())) return;
    throw Object.assign(new Error('Another Keyholder has the data folder.'), { code: 'ELOCKED' });
  };
  let tidied: Promise<void> | null = null;
  const serial = new Serial();
  const at = (name: string) => {
    if (!/^[a-z][a-z0-9.-]*$/.test(name)) throw new Error('Not a plain file name.');
    return join(path, name);
  };
  return {
    async read(name) {
      try {
        return await readPlain(at(name));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    // Whatever is done to one file is done in the order of its asking, also where a question before it takes longer than that of the next.
    write: (name, text) =>
      serial.run(async () => {
        await makePrivate(path);
        await refuseIfTaken();
        // With the lock, whatever lies there unfinished is of a Keyholder that was killed: nobody else would ever take it away.
        if (lock !== undefined) {
          tidied ??= tidy(path);
          await tidied;
        }
        await writeWhole(at(name), text);
      }, name),
    append: (name, text) =>
      serial.run(async () => {
        await Promise.all([makePrivate(path), refuseIfTaken()]);
        const file = await openToAppend(at(name));
        try {
          const isNew = (await file.stat()).size === 0;
          await file.writeFile(text);
          await file.sync();
          if (isNew) await syncFolder(path);
        } finally {
          await file.close();
        }
      }, name),
    remove: name =>
      serial.run(async () => {
        await refuseIfTaken();
        await onceLetGo(() => rm(at(name), { force: true }));
      }, name),
    setAside: name =>
      serial.run(async () => {
        const kept = `${name}.damaged-${new Date().toISOString().replace(/[:.]/g, '-').toLowerCase()}`;
        await refuseIfTaken();
        await onceLetGo(() => rename(at(name), at(kept)));
        return kept;
      }, name),
  };
}

/** What cannot be taken away is in nobody's way. */
async function tidy(path: string): Promise<void> {
  const names = await readdir(path).catch(() => []);
  const left = names.filter(name => unfinished.test(name));
  await Promise.all(left.map(name => rm(join(path, name), { force: true }).catch(() => undefined)));
}
