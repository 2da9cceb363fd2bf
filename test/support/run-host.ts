import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from './child.ts';
import { program } from './program.ts';

export interface RunningHost {
  /** The one-time link. */
  url: string;
  origin: string;
  dataDir: string;
  output(): string;
  /** Resolves with the exit code. Keeps the data folder. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops it and deletes a data folder that was made for it. */
  dispose(): Promise<void>;
}

export interface HostOptions {
  /** A process of its own, to be stopped or listened to; whatever stands below asks for one too, `empty` apart. */
  own?: boolean;
  keychain?: 'system' | 'memory';
  empty?: boolean;
  /** An existing folder to go on with; otherwise a fresh one. */
  dataDir?: string;
  port?: number;
  /** A policy file, for `--policy`. */
  policy?: string;
  /** A feed and the file of a key, for `--update-feed` and `--update-key`. */
  updates?: { feed: string; key: string };
  /** The whole environment; default: this one without a display, a D-Bus session and a clipboard. */
  env?: NodeJS.ProcessEnv;
}

/** The environment of a machine without display and keychain, so that a test meets only what it asked for. */
export function bareEnv(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const {
    DISPLAY: _x,
    WAYLAND_DISPLAY: _w,
    DBUS_SESSION_BUS_ADDRESS: _d,
    XDG_RUNTIME_DIR: _r,
    ...rest
  } = process.env;
  return { ...rest, ...extra };
}

/** The web host as its own process on a free port. Needs the built renderer in out/renderer. */
export async function runHost(options: HostOptions = {}): Promise<RunningHost> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'keyholder-data-')));
  const { file, compiled } = program('web-host');
  const args = [file, '--no-open', '--data-dir', dataDir, '--keychain', options.keychain ?? 'memory'];
  if (options.empty) args.push('--empty');
  if (options.policy !== undefined) args.push('--policy', options.policy);
  if (options.updates) args.push('--update-feed', options.updates.feed, '--update-key', options.updates.key);
  if (options.port !== undefined) args.push('--port', String(options.port));
  const env = { ...(options.env ?? bareEnv()), NODE_COMPILE_CACHE: compiled };
  const child = startChild(process.execPath, args, env);
  const [, url = ''] = await child.says(/^Keyholder is at (\S+)$/m);
  return {
    url,
    origin: new URL(url).origin,
    dataDir,
    output: child.output,
    stop: signal => child.stop(signal),
    async dispose() {
      await child.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
