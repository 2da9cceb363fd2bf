/**
 * Follows electron:shell/browser/api/electron_api_app.cc (RequestSingleInstanceLock, NotificationCallbackWrapper) and Chromium's
 * chrome/browser/process_singleton_posix.cc, on every platform alike:
 * - `SingletonLock` in userData is a link to nowhere that ends in the number of the process that has the lock; before it stands there the
 *   computer, here the socket that takes messages (there in a link of its own). On Windows it is a file here;
 * - who comes second hands over its arguments and waits, the thread blocked, for the answer: taken, or shutting down. In the
 *   latter case it takes the lock over;
 * - the lock of a process that is no more is taken over;
 * - where the link names a process that does not answer and is called `chrome`, that one is taken for a hung first instance, and killed
 *   (`IsChromeProcess`, `KillProcessByLockPath`; Chromium waits 20 seconds first), whatever became of the one that wrote the link;
 * - where it cannot be made, as without a folder for temporary files (`Create`: LOCK_ERROR), nobody has it, and the answer is the same
 *   "no" as where somebody does.
 */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { patience } from '../../support/patience.ts';

export interface SecondStart {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

export interface SingleInstance {
  release(): void;
}

/** Run by a Node of its own, since nothing here can wait for a socket with the thread blocked. */
const handOver = `
  const socket = require('node:net').connect(process.argv[1]);
  const rest = [];
  socket.end(process.argv[2]);
  socket.on('data', chunk => rest.push(chunk));
  socket.on('end', () => { process.stdout.write(Buffer.concat(rest)); });
  socket.on('error', () => process.exit(1));`;

/** Leaves room for the folder's own name in the about 100 bytes of a socket's path. */
const longestFolder = 80;

interface Holder {
  pid: number;
  socket: string;
}

type OnSecond = (second: SecondStart) => 'taken' | 'shutting-down';

/** @returns null where another process has it and has taken the message, or where it cannot be made */
export function takeSingleInstance(
  userData: string,
  mine: SecondStart,
  onSecond: OnSecond,
): SingleInstance | null {
  if (!hasTemporaryFolder()) return null;
  mkdirSync(userData, { recursive: true });
  const lock = join(userData, 'SingletonLock');
  for (let attempt = 0; attempt < 3; attempt++) {
    const taken = take(userData, lock, onSecond);
    if (taken) return taken;
    const holder = read(lock);
    if (holder && holder.pid !== process.pid && isAlive(holder.pid)) {
      const { status, stdout } = spawnSync(
        process.execPath,
        ['-e', handOver, holder.socket, JSON.stringify(mine)],
        { env: {}, timeout: patience },
      );
      if (status === 0 && stdout.toString() === 'ACK') return null;
      if (status !== 0 && isCalledChrome(holder.pid)) process.kill(holder.pid, 'SIGKILL');
    }
    unlink(lock);
  }
  return null;
}

/** The socket listens before anybody can read where it is. */
function take(userData: string, lock: string, onSecond: OnSecond): SingleInstance | null {
  // Where it goes with userData, also after a kill; but paths of sockets may not be long.
  const fits = userData.length < longestFolder;
  const folder = mkdtempSync(fits ? join(userData, 's-') : join(tmpdir(), 'keyholder-singleton-'));
  const socket =
    process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replaceAll(/\W/g, '-')}` : join(folder, 's');
  const server: Server = createServer({ allowHalfOpen: true }, client => answer(client, onSecond));
  server.listen(socket);
  server.unref();
  const close = () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const holder = `${socket}-${process.pid}`;
  try {
    if (process.platform === 'win32') {
      const draft = join(folder, 'lock');
      writeFileSync(draft, holder);
      linkSync(draft, lock);
    } else {
      symlinkSync(holder, lock);
    }
  } catch {
    close();
    return null;
  }
  return {
    release: () => {
      unlink(lock);
      close();
    },
  };
}

function read(lock: string): Holder | null {
  try {
    const text = process.platform === 'win32' ? readFileSync(lock, 'utf8') : readlinkSync(lock);
    const [, socket = '', pid = ''] = /^(.+)-(\d+)$/.exec(text) ?? [];
    return { socket, pid: Number(pid) };
  } catch {
    return null;
  }
}

function isCalledChrome(pid: number): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)) === 'chrome';
  } catch {
    return false;
  }
}

/** What cannot be removed stays. */
function unlink(lock: string): void {
  try {
    unlinkSync(lock);
  } catch {
    // Chromium writes a line and goes on (`UnlinkPath`).
  }
}

/** Chromium puts its socket there. */
function hasTemporaryFolder(): boolean {
  try {
    accessSync(tmpdir(), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function answer(socket: Socket, onSecond: OnSecond): void {
  const chunks: Buffer[] = [];
  socket.on('data', chunk => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.on('end', () => {
    const second = JSON.parse(Buffer.concat(chunks).toString()) as SecondStart;
    socket.end(onSecond(second) === 'taken' ? 'ACK' : 'SHUTDOWN');
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
