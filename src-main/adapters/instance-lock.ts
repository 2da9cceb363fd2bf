import { randomUUID } from 'node:crypto';
import { type FileHandle, link, lstat, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from '../core/base/error-code.ts';
import { Serial } from '../core/base/serial.ts';
import { folderState } from './folder-state.ts';
import { readPlain } from './plain-file.ts';
import { makePrivate } from './private-folder.ts';
import { systemClock } from './system-clock.ts';
import { fate, type Whereabouts, whereabouts, whereaboutsSchema } from './whereabouts.ts';

export interface InstanceLock {
  /** Whether the folder is still this Keyholder's. To be asked before anything is written. Rejects with Node's errors of the folder. */
  held(): Promise<boolean>;
  release(): Promise<void>;
}

interface Manner {
  here: Whereabouts;
  beatMs: number;
  /** A holder of which nothing else is known has ended when it has been silent for so long. */
  silenceMs: number;
}

const fileName = 'keyholder.lock';
/** A hundred times of what is written into it. */
const mostBytes = 64 * 1024;
const pollMs = 100;
/** Of the time between two looks. While this computer stood still, a holder on it stood still too, and that was no silence. */
const mostCountedMs = 2 * pollMs;
const usual = { beatMs: 2_000, silenceMs: 10_000 };

const lockSchema = z.object({ token: z.string(), holder: whereaboutsSchema });

interface Found {
  /** null: it cannot be read (half written, or by something else). */
  lock: z.infer<typeof lockSchema> | null;
  /** Changes as long as its holder runs. */
  beat: number;
}

/**
 * SECURITY: one data folder has one Keyholder, from wherever it is reached; two would overwrite each other's ledger. The lock is a file in it:
 * whoever can reach the folder sees it, from another computer or container too, and nobody else can take it away. It stays behind when its
 * holder is killed. On the same computer the process is looked for then; from elsewhere its beat, the file's time, is waited for. A
 * holder that was taken for dead (a computer that slept) finds out before it writes: see `held`.
 * @param patienceMs how long to wait for another Keyholder that may be about to end
 * @returns null: another Keyholder has it. Node's errors of the folder (read-only, full) pass through.
 */
export async function acquireInstanceLock(
  dataDir: string,
  patienceMs = 0,
  manner: Partial<Manner> = {},
): Promise<InstanceLock | null> {
  const { here, beatMs, silenceMs } = { here: whereabouts(), ...usual, ...manner };
  const path = join(dataDir, fileName);
  const until = performance.now() + patienceMs;
  let watched: { beat: number; silentMs: number; lookedAt: number } | null = null;
  await makePrivate(dataDir);
  for (;;) {
    const mine = await create(path, here);
    if (mine !== null) return new HeldLock(path, mine, { here, beatMs, silenceMs });
    const found = await look(path);
    if (found === null) continue;
    const what = found.lock === null ? 'unknown' : fate(found.lock.holder, here);
    const now = performance.now();
    watched ??= { beat: found.beat, silentMs: 0, lookedAt: now };
    watched.silentMs += Math.min(now - watched.lookedAt, mostCountedMs);
    watched.lookedAt = now;
    const beats = watched.beat !== found.beat;
    const silent = what === 'unknown' && !beats && watched.silentMs >= silenceMs;
    if (what === 'ended' || silent) {
      await takeAway(path, found);
      watched = null;
      continue;
    }
    if ((what === 'runs' || beats) && performance.now() >= until) return null;
    await pause(pollMs);
  }
}

/**
 * For a folder that cannot be locked now, since it cannot be written: tried again before each write, which is refused until then. To be
 * made before anything is read: what another Keyholder has written since was not.
 */
export function lockLater(dataDir: string): InstanceLock {
  const atFirst = folderState(dataDir);
  let lock: InstanceLock | null = null;
  /** Another one had it first, or meanwhile: what it wrote was never read here. */
  let isLost = false;
  // Several writes may come at once, and the second of them would take the first one's lock for another Keyholder's.
  const serial = new Serial();
  const tried = async () => {
    const mine = await acquireInstanceLock(dataDir);
    if (folderState(dataDir) === atFirst) return mine;
    await mine?.release();
    return null;
  };
  const acquired = async () => {
    if (!isLost) lock ??= await tried();
    isLost = lock === null;
    return lock;
  };
  return {
    held: async () => (await (await serial.run(acquired))?.held()) ?? false,
    release: async () => lock?.release(),
  };
}

interface Mine {
  token: string;
  file: FileHandle;
}

async function create(path: string, holder: Whereabouts): Promise<Mine | null> {
  const token = randomUUID();
  const file = await open(path, 'wx', 0o600).catch(error => {
    if (errorCode(error) === 'EEXIST') return null;
    throw error;
  });
  try {
    await file?.writeFile(JSON.stringify({ token, holder }));
    return file && { token, file };
  } catch (error) {
    // Half a lock would be waited for as another Keyholder's.
    await file?.close().catch(() => undefined);
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** null: it is gone. Opened anew each time: only then does a file server say what is new. */
async function look(path: string): Promise<Found | null> {
  try {
    const text = await readPlain(path, mostBytes);
    const { mtimeMs } = await stat(path);
    return { lock: parse(text), beat: mtimeMs };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    // A link that leads nowhere is in the way all the same, and nobody's.
    const inTheWay = await lstat(path).catch(() => null);
    return inTheWay && { lock: null, beat: inTheWay.mtimeMs };
  }
}

function parse(text: string): Found['lock'] {
  try {
    return lockSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Two may have found the same lock dead, and one of them may hold a new one by now: what was moved is looked at again. */
async function takeAway(path: string, found: Found): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = await look(aside);
  // Where it cannot go back, its holder finds that out before it writes.
  if (moved?.lock?.token !== found.lock?.token) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

class HeldLock implements InstanceLock {
  readonly #path: string;
  readonly #manner: Manner;
  readonly #beating: NodeJS.Timeout;
  /** Two that find the file gone would each make a new one, and the later take the earlier for another Keyholder's. */
  readonly #serial = new Serial();
  #mine: Mine;
  #beatAt = moment();
  /** Since it was last found to be there, another one may have taken it for dead. */
  #wasSilent = false;
  #isLost = false;

  constructor(path: string, mine: Mine, manner: Manner) {
    this.#path = path;
    this.#mine = mine;
    this.#manner = manner;
    this.#beating = setInterval(() => this.#beat(), manner.beatMs);
    this.#beating.unref();
  }

  held(): Promise<boolean> {
    return this.#serial.run(() => this.#held());
  }

  async #held(): Promise<boolean> {
    this.#noteSilence();
    const found = await look(this.#path);
    const isMine = found?.lock?.token === this.#mine.token;
    if (isMine) this.#wasSilent = false;
    // Whoever had it meanwhile has written what this Keyholder has never read, and may have ended since.
    if (found?.lock && !isMine) this.#isLost = true;
    if (found === null && this.#wasSilent) this.#isLost = true;
    if (this.#isLost || found !== null) return isMine && !this.#isLost;
    // Somebody tidied up, or the whole folder is gone: nobody has it now.
    await makePrivate(dirname(this.#path));
    const anew = await create(this.#path, this.#manner.here);
    if (anew === null) return false;
    await this.#mine.file.close().catch(() => undefined);
    this.#mine = anew;
    return true;
  }

  /** After what was begun before: a look at the file would make it anew. */
  release(): Promise<void> {
    clearInterval(this.#beating);
    return this.#serial.run(() => this.#release());
  }

  async #release(): Promise<void> {
    const found = await look(this.#path).catch(() => null);
    await this.#mine.file.close().catch(() => undefined);
    if (found?.lock?.token === this.#mine.token) await rm(this.#path, { force: true }).catch(() => undefined);
  }

  /** Through the open file, so that it can never be another one's that stands in its place. */
  #beat(): void {
    this.#noteSilence();
    const now = new Date();
    const beaten = () => {
      this.#beatAt = moment();
    };
    this.#mine.file.utimes(now, now).then(beaten, () => undefined);
    // Whoever finds no lock has the folder, and may have written and ended before the next write here: one that was tidied away is put
    // back, and another one's is seen while it is there. A folder that is gone is not made anew without need.
    const watch = async () => (await stat(dirname(this.#path))).isDirectory() && this.#held();
    void this.#serial.run(watch).catch(() => undefined);
  }

  /** This computer slept, or the disk takes no beat: whoever looks from elsewhere sees neither. */
  #noteSilence(): void {
    const [now, then] = [moment(), this.#beatAt];
    const silentMs = Math.max(now.wall - then.wall, now.elapsed - then.elapsed);
    if (silentMs >= this.#manner.silenceMs / 2) this.#wasSilent = true;
  }
}

const moment = () => ({ wall: Date.now(), elapsed: systemClock.elapsed() });
