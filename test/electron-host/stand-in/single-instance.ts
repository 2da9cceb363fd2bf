/**
 * Follows electron:shell/browser/api/electron_api_app.cc (RequestSingleInstanceLock, NotificationCallbackWrapper) and Chromium's
 * chrome/browser/process_singleton_posix.cc, on every platform alike:
 * - `SingletonLock` in userData names the process that has the lock, and the socket that takes messages (there two links, here a
 *   file);
 * - who comes second hands over its arguments and waits, the thread blocked, for the answer: taken, or shutting down. In the
 *   latter case it takes the lock over;
 * - the lock of a process that is no more is taken over.
 */
import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** @returns null where another process has it and has taken the message */
export function takeSingleInstance(
  userData: string,
  mine: SecondStart,
  onSecond: OnSecond,
): SingleInstance | null {
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
    }
    rmSync(lock, { force: true });
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
  const holder: Holder = { pid: process.pid, socket };
  const draft = join(folder, 'lock');
  writeFileSync(draft, JSON.stringify(holder));
  try {
    linkSync(draft, lock);
  } catch {
    close();
    return null;
  }
  return {
    release: () => {
      rmSync(lock, { force: true });
      close();
    },
  };
}

function read(lock: string): Holder | null {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return null;
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
