import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

interface InstanceLock {
  release(): Promise<void>;
}

const pollMs = 100;

/**
 * One Keyholder per data folder, of either host: two would overwrite each other's ledger. The lock is a listening local
 * socket, which the operating system takes away with the process however that ends; a lock file would stay behind.
 * @param patienceMs how long to wait for another Keyholder that may be about to end
 * @returns null: another Keyholder has it
 */
export async function acquireInstanceLock(dataDir: string, patienceMs = 0): Promise<InstanceLock | null> {
  const address = lockAddress(dataDir);
  const until = performance.now() + patienceMs;
  for (;;) {
    const lock = await tryAcquire(address);
    if (lock !== null || performance.now() >= until) return lock;
    await setTimeout(pollMs);
  }
}

async function tryAcquire(address: string): Promise<InstanceLock | null> {
  const first = await listen(address);
  if (first) return first;
  if (await answers(address)) return null;
  // Nobody is behind it: a socket file that a killed process left. Pipes and abstract sockets leave none.
  if (process.platform !== 'win32' && process.platform !== 'linux') rmSync(address, { force: true });
  return listen(address);
}

/**
 * Never in the data folder itself, which may be read-only or have a path longer than a socket's name may be (about 100
 * bytes). Linux: an abstract socket, which is no file. macOS: the user's own temporary folder. Windows: a pipe.
 */
function lockAddress(dataDir: string): string {
  const name = `keyholder-${createHash('sha256').update(canonical(dataDir)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

/** Without links, also where the folder itself does not exist yet: it will by the time the second Keyholder asks. */
function canonical(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    const parent = dirname(absolute);
    return parent === absolute ? absolute : join(canonical(parent), basename(absolute));
  }
}

function listen(address: string): Promise<InstanceLock | null> {
  return new Promise((resolve, reject) => {
    const server: Server = createServer(socket => socket.destroy());
    server.unref();
    server.once('error', error =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve({ release: () => new Promise(done => server.close(() => done())) }));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(address);
    const settle = (alive: boolean) => () => {
      socket.destroy();
      resolve(alive);
    };
    socket.once('connect', settle(true));
    socket.once('error', settle(false));
  });
}
