import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startChild } from './child.ts';
import { whyNot } from './needs.ts';
import { patience } from './patience.ts';

const run = promisify(execFile);

export interface Keyring {
  /** The environment in which a program finds this keyring and no other. */
  env: NodeJS.ProcessEnv;
  /** What libsecret's own program finds, asked from outside; null: nothing. */
  lookup(service: string, account: string): Promise<string | null>;
  /** All items of a service as `secret-tool search` prints them, secrets included. */
  search(service: string): Promise<string>;
  /** From now on it answers and gives nothing out. No prompt can appear: there is no display. */
  lock(): Promise<void>;
  /** Unlocks it with its password, as signing in does. */
  unlock(): Promise<void>;
  /** A new daemon takes the place of this one, unlocked and with a `login` collection. It may take a moment to answer. */
  replace(): Promise<void>;
  stop(): Promise<void>;
}

/** Why no keyring can be started here, as a sentence; null: it can. */
export function whyNoKeyring(): string | null {
  return whyNot({
    platforms: ['linux'],
    because: 'gnome-keyring is for Linux only.',
    programs: ['dbus-run-session', 'dbus-send', daemon, 'secret-tool', 'bash'],
  });
}

/** One daemon in some thousands (42.1 of Debian) ends, or falls silent, before it is on its bus. A slow machine takes seconds. */
const starts = 4;

const password = 'keyring-password';
const daemon = 'gnome-keyring-daemon';
const unlocking = `printf %s ${password} | ${daemon} --unlock --components=secrets`;

/**
 * A real gnome-keyring with a collection of its own: private HOME, runtime folder and D-Bus session, unlocked.
 * A display would let a prompt appear and wait for ever, so there is none. With `collection: false` it is as on a computer
 * where nobody signed in with a password: running, and without a `login` collection.
 */
export async function startKeyring({
  collection = true,
  silence = patience / starts,
} = {}): Promise<Keyring> {
  for (let start = 1; start <= starts; start += 1) {
    const keyring = await startDaemon(collection);
    if (await comes(keyring.env, collection, silence)) return keyring;
    await keyring.stop();
  }
  throw new Error(`gnome-keyring did not come to its bus, although it was started ${starts} times.`);
}

async function startDaemon(collection: boolean): Promise<Keyring> {
  const home = await mkdtemp(join(tmpdir(), 'keyholder-keyring-'));
  const runtime = join(home, 'runtime');
  await mkdir(runtime, { mode: 0o700 });
  const { DISPLAY: _x, WAYLAND_DISPLAY: _w, DBUS_SESSION_BUS_ADDRESS: _d, ...rest } = process.env;
  const base = { ...rest, HOME: home, XDG_RUNTIME_DIR: runtime };
  // Lives until its stdin ends; then dbus-run-session takes the bus down and the daemon goes with it.
  const begin = collection ? unlocking : `${daemon} --daemonize --components=secrets`;
  const script = `${begin} >/dev/null; printf 'bus=%s\\n' "$DBUS_SESSION_BUS_ADDRESS"; cat >/dev/null`;
  const child = startChild('dbus-run-session', ['--', 'bash', '-c', script], base, { endsWithInput: true });
  // Not at the start of a line: the bus daemon complains on stderr, in pieces.
  const [, bus = ''] = await child.says(/bus=(\S+)\n/);
  const env = { ...base, DBUS_SESSION_BUS_ADDRESS: bus };
  const item = ['xdg:schema', 'org.freedesktop.Secret.Generic'];

  return {
    env,
    async lookup(service, account) {
      try {
        return (await run('secret-tool', ['lookup', 'service', service, 'account', account], { env })).stdout;
      } catch (error) {
        // secret-tool ends with 1 and says nothing where there is no such item.
        if (error instanceof Error && 'stderr' in error && error.stderr === '') return null;
        throw error;
      }
    },
    async search(service) {
      const { stdout, stderr } = await run(
        'secret-tool',
        ['search', '--all', '--unlock', ...item, 'service', service],
        { env },
      );
      return stdout + stderr;
    },
    async lock() {
      // Not `secret-tool lock`: version 0.20.5 fails at it without a word.
      const target = [
        '--session',
        '--print-reply',
        '--dest=org.freedesktop.secrets',
        '/org/freedesktop/secrets',
      ];
      const collection = 'array:objpath:/org/freedesktop/secrets/collection/login';
      await run('dbus-send', [...target, 'org.freedesktop.Secret.Service.Lock', collection], { env });
    },
    async unlock() {
      await tellUnlock(join(runtime, 'keyring', 'control'));
    },
    async replace() {
      await run('bash', ['-c', `${unlocking} --replace >/dev/null 2>&1`], { env });
    },
    async stop() {
      child.endInput();
      await Promise.race([child.ended, new Promise(resolve => setTimeout(resolve, patience).unref())]);
      await child.stop();
      await endWhatIsLeftIn(runtime);
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/**
 * The daemon says that it has begun, goes on in another process, and is on the bus only then. Whoever asks for the Secret Service
 * before that has the bus start a second daemon, and nobody unlocks that one. False: it keeps silent.
 */
async function comes(env: NodeJS.ProcessEnv, collection: boolean, silence: number): Promise<boolean> {
  const ask = async (to: string, path: string, ...call: string[]) =>
    (await run('dbus-send', ['--session', '--print-reply', `--dest=${to}`, path, ...call], { env })).stdout;
  const bus = 'org.freedesktop.DBus';
  const isThere = async () =>
    (
      await ask(bus, '/org/freedesktop/DBus', `${bus}.NameHasOwner`, 'string:org.freedesktop.secrets')
    ).includes('boolean true');
  const isUnlocked = async () =>
    (
      await ask(
        'org.freedesktop.secrets',
        '/org/freedesktop/secrets/collection/login',
        `${bus}.Properties.Get`,
        'string:org.freedesktop.Secret.Collection',
        'string:Locked',
      ).catch(() => '')
    ).includes('boolean false');
  const deadline = AbortSignal.timeout(silence);
  while (!(await isThere()) || (collection && !(await isUnlocked()))) {
    if (deadline.aborted) return false;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  return true;
}

/** What PAM does at sign-in: gkd-control-codes.h of gnome-keyring. A second `gnome-keyring-daemon --unlock` does nothing. */
async function tellUnlock(control: string): Promise<void> {
  const word = Buffer.from(password);
  const packet = Buffer.alloc(12 + word.length);
  packet.writeUInt32BE(packet.length, 0);
  const unlockOperation = 1;
  packet.writeUInt32BE(unlockOperation, 4);
  packet.writeUInt32BE(word.length, 8);
  word.copy(packet, 12);
  const socket = connect(control);
  // One byte comes first, with which the daemon asks the kernel who is there.
  socket.write(Buffer.concat([Buffer.alloc(1), packet]));
  const answer: Buffer[] = [];
  for await (const chunk of socket) answer.push(chunk as Buffer);
  const result = Buffer.concat(answer).readUInt32BE(4);
  if (result !== 0) throw new Error(`gnome-keyring answered ${result} to its password.`);
}

/** Now and then the daemon outlives its bus. Known by its environment: the folder's name is like no other. */
async function endWhatIsLeftIn(runtime: string): Promise<void> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
    if (!environment.split('\0').includes(`XDG_RUNTIME_DIR=${runtime}`)) continue;
    try {
      process.kill(Number(name), 'SIGKILL');
    } catch {
      // It has just ended by itself.
    }
  }
}
