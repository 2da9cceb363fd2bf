import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { makePrivate } from './private-folder.ts';
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
    if (mine !== null) return new HeldLock(path, mine, here, beatMs);
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

/** For a folder that cannot be locked now, since it cannot be written: tried again before each write, which is refused until then. */
export function lockLater(dataDir: string): InstanceLock {
  let lock: InstanceLock | null = null;
  return {
    held: async () => {
      lock ??= await acquireInstanceLock(dataDir);
      return (await lock?.held()) ?? false;
    },
    release: async () => lock?.release(),
  };
}

interface Mine {
  token: string;
  file: FileHandle;
}

async function create(path: string, holder: Whereabouts): Promise<Mine | null> {
  const token = randomUUID();
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(JSON.stringify({ token, holder }));
    return { token, file };
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return null;
    throw error;
  }
}

/** null: it is gone. Opened anew each time: only then does a file server say what is new. */
async function look(path: string): Promise<Found | null> {
  try {
    const text = await readFile(path, 'utf8');
    const { mtimeMs } = await stat(path);
    return { lock: parse(text), beat: mtimeMs };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
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
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = await look(aside);
  // Where it cannot go back, its holder finds that out before it writes.
  if (moved?.lock?.token !== found.lock?.token) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

class HeldLock implements InstanceLock {
  readonly #path: string;
  readonly #here: Whereabouts;
  readonly #beating: NodeJS.Timeout;
  #mine: Mine;

  constructor(path: string, mine: Mine, here: Whereabouts, beatMs: number) {
    this.#path = path;
    this.#mine = mine;
    this.#here = here;
    this.#beating = setInterval(() => this.#beat(), beatMs);
    this.#beating.unref();
  }

  async held(): Promise<boolean> {
    const found = await look(this.#path);
    if (found !== null) return found.lock?.token === this.#mine.token;
    // Somebody tidied up, or the whole folder is gone: nobody has it now.
    await makePrivate(dirname(this.#path));
    const anew = await create(this.#path, this.#here);
    if (anew === null) return false;
    await this.#mine.file.close().catch(() => undefined);
    this.#mine = anew;
    return true;
  }

  async release(): Promise<void> {
    clearInterval(this.#beating);
    const found = await look(this.#path).catch(() => null);
    await this.#mine.file.close().catch(() => undefined);
    if (found?.lock?.token === this.#mine.token) await rm(this.#path, { force: true }).catch(() => undefined);
  }

  /** Through the open file, so that it can never be another one's that stands in its place. */
  #beat(): void {
    const now = new Date();
    this.#mine.file.utimes(now, now).catch(() => undefined);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
