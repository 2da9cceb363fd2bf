import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where Electron can be run from here, or why it cannot, in one sentence. */
export type Runtime = { path: string } | { reason: string };

export interface Machine {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  /** User id; undefined on Windows. */
  uid: number | undefined;
  /** Folder that holds node_modules. */
  root: string;
}

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    env: process.env,
    uid: process.getuid?.(),
    root: resolve(import.meta.dirname, '..'),
  };
}

/** Everything a launch needs: the runtime, a display, and a user under whom Chromium's sandbox works. */
export function electronRuntime(machine: Machine = thisMachine()): Runtime {
  const found = findElectron(machine);
  if ('reason' in found) return found;
  const reason = displayMissing(machine) ?? sandboxMissing(machine);
  return reason === null ? found : { reason };
}

/**
 * The executable, as node_modules/electron/index.js finds it. That file must not be required to ask: without a
 * runtime it begins a download.
 */
export function findElectron(machine: Machine = thisMachine()): Runtime {
  const override = machine.env.ELECTRON_OVERRIDE_DIST_PATH;
  const packageDir = join(machine.root, 'node_modules', 'electron');
  const folder = override ? resolve(override) : join(packageDir, 'dist');
  const path = join(folder, executableName(packageDir, machine.platform));
  if (existsSync(path)) return { path };
  return override
    ? { reason: `ELECTRON_OVERRIDE_DIST_PATH names ${folder}, and there is no Electron runtime in it.` }
    : { reason: 'The Electron runtime is not installed (npx install-electron downloads it).' };
}

/** Why no window can be opened, or null. Only Linux can be without a display. */
export function displayMissing(machine: Machine = thisMachine()): string | null {
  if (machine.platform !== 'linux' || machine.env.DISPLAY || machine.env.WAYLAND_DISPLAY) return null;
  return 'There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set).';
}

/** Chromium refuses to run as root with its sandbox, and Keyholder does not run without it. */
export function sandboxMissing(machine: Machine = thisMachine()): string | null {
  if (machine.platform !== 'linux' || machine.uid !== 0) return null;
  return 'Electron’s sandbox does not work for the root user.';
}

function executableName(packageDir: string, platform: string): string {
  const pathFile = join(packageDir, 'path.txt');
  if (existsSync(pathFile)) return readFileSync(pathFile, 'utf8').trim();
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}
