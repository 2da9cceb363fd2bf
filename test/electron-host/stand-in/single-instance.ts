/**
 * Follows electron:shell/browser/api/electron_api_app.cc (RequestSingleInstanceLock, NotificationCallbackWrapper) and Chromium's
 * chrome/browser/process_singleton_posix.cc, on every platform alike:
 * - a link `SingletonLock` in userData names the process that has the lock, a socket beside it takes messages;
 * - who comes second hands over its arguments and waits, the thread blocked, for the answer: taken, or shutting down. In the
 *   latter case it takes the lock over;
 * - the lock of a process that is no more is taken over.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** @returns null where another process has it and has taken the message */
export function takeSingleInstance(
  userData: string,
  mine: SecondStart,
  onSecond: (second: SecondStart) => 'taken' | 'shutting-down',
): SingleInstance | null {
  mkdirSync(userData, { recursive: true });
  const lock = join(userData, 'SingletonLock');
  const socketLink = join(userData, 'SingletonSocket');
  for (let attempt = 0; attempt < 3; attempt++) {
    if (tryLink(`${hostname()}-${process.pid}`, lock)) return listen(lock, socketLink, onSecond);
    const holder = Number(readLink(lock)?.split('-').at(-1));
    const socket = readLink(socketLink);
    if (isAlive(holder) && socket !== null && holder !== process.pid) {
      const { status, stdout } = spawnSync(process.execPath, ['-e', handOver, socket, JSON.stringify(mine)], {
        env: {},
        timeout: 20_000,
      });
      if (status === 0 && stdout.toString() === 'ACK') return null;
    }
    rmSync(lock, { force: true });
    rmSync(socketLink, { force: true });
  }
  return null;
}

function listen(
  lock: string,
  socketLink: string,
  onSecond: (second: SecondStart) => 'taken' | 'shutting-down',
): SingleInstance {
  // A path of its own: those of sockets may not be long.
  const folder = mkdtempSync(join(tmpdir(), 'keyholder-singleton-'));
  const path =
    process.platform === 'win32' ? `\\\\.\\pipe\\keyholder-${process.pid}-${Date.now()}` : join(folder, 's');
  const server: Server = createServer({ allowHalfOpen: true }, socket => answer(socket, onSecond));
  server.listen(path);
  server.unref();
  rmSync(socketLink, { force: true });
  symlinkSync(path, socketLink);
  return {
    release: () => {
      for (const file of [lock, socketLink]) rmSync(file, { force: true });
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answer(socket: Socket, onSecond: (second: SecondStart) => 'taken' | 'shutting-down'): void {
  const chunks: Buffer[] = [];
  socket.on('data', chunk => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.on('end', () => {
    const second = JSON.parse(Buffer.concat(chunks).toString()) as SecondStart;
    socket.end(onSecond(second) === 'taken' ? 'ACK' : 'SHUTDOWN');
  });
}

function tryLink(target: string, path: string): boolean {
  try {
    symlinkSync(target, path);
    return true;
  } catch {
    return false;
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
