import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sandboxMissing } from './sandbox-missing.ts';

/** Where Electron can be run from here, or why it cannot, in one sentence. */
export type Runtime = { path: string } | { reason: string };

/** What the decisions about a start look at, all of it. */
export interface Machine {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  /** User id; undefined on Windows. */
  uid: number | undefined;
  /** Folder that holds node_modules. */
  root: string;
  /** A file's text; null where it cannot be read. */
  read(file: string): string | null;
  /** The names in a folder; none where it cannot be read. */
  list(folder: string): readonly string[];
  /** A file's owner and mode; null where there is none. */
  stat(file: string): { uid: number; mode: number } | null;
}

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    env: process.env,
    uid: process.getuid?.(),
    root: resolve(import.meta.dirname, '..'),
    read: file => orNull(() => readFileSync(file, 'utf8')),
    list: folder => orNull(() => readdirSync(folder)) ?? [],
    stat: file => orNull(() => statSync(file)),
  };
}

/** Everything a launch needs: the runtime, a display, and a system on which Chromium's sandbox works. */
export function electronRuntime(machine: Machine = thisMachine()): Runtime {
  const found = findElectron(machine);
  if ('reason' in found) return found;
  const reason = displayMissing(machine) ?? sandboxMissing(machine, sandboxHelper(machine));
  return reason === null ? found : { reason };
}

/** What stands in the way of a launch wherever the runtime is, so that there is no use in downloading it; or null. */
export function launchObstacle(machine: Machine = thisMachine()): string | null {
  return displayMissing(machine) ?? sandboxMissing(machine, sandboxHelper(machine));
}

/**
 * The executable, where node_modules/electron/index.js finds it. That file must not be required to ask: without a runtime
 * it begins a download. What counts as installed is what node_modules/electron/install.js takes for it: the executable is
 * there early while a runtime is unpacked, `version` and path.txt come last.
 */
export function findElectron(machine: Machine = thisMachine()): Runtime {
  const path = executablePath(machine);
  if (machine.env.ELECTRON_OVERRIDE_DIST_PATH) {
    const folder = resolve(machine.env.ELECTRON_OVERRIDE_DIST_PATH);
    const problem = (what: string) => ({
      reason: `ELECTRON_OVERRIDE_DIST_PATH names ${folder}, and ${what}.`,
    });
    if (machine.stat(path) === null) return problem('there is no Electron runtime in it');
    // Which version is the owner's choice; that there is one shows that the runtime is whole.
    return machine.read(join(folder, 'version'))
      ? { path }
      : problem('the Electron runtime in it is not whole');
  }
  const download = 'npx install-electron downloads it';
  if (machine.stat(path) === null) return { reason: `The Electron runtime is not installed (${download}).` };
  if (!unpackedWhole(machine)) return { reason: `The Electron runtime is not whole (${download} again).` };
  return { path };
}

function unpackedWhole(machine: Machine): boolean {
  const folder = electronPackage(machine);
  const unpacked = machine.read(join(folder, 'dist/version'))?.replace(/^v/, '');
  const wanted: { version?: unknown } = JSON.parse(machine.read(join(folder, 'package.json')) ?? '{}');
  return (
    unpacked === wanted.version && machine.read(join(folder, 'path.txt')) === executableName(machine.platform)
  );
}

/** Why no window can be opened, or null. Only Linux can be without a display. */
function displayMissing(machine: Machine = thisMachine()): string | null {
  if (machine.platform !== 'linux' || machine.env.DISPLAY || machine.env.WAYLAND_DISPLAY) return null;
  return 'There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set).';
}

const electronPackage = ({ root }: Machine): string => join(root, 'node_modules', 'electron');

/** Where the executable is, or would be. */
function executablePath(machine: Machine): string {
  const override = machine.env.ELECTRON_OVERRIDE_DIST_PATH;
  const folder = override ? resolve(override) : join(electronPackage(machine), 'dist');
  return join(folder, executableName(machine.platform));
}

/** Chromium looks for it beside its executable. */
export const sandboxHelper = (machine: Machine): string =>
  join(dirname(executablePath(machine)), 'chrome-sandbox');

function executableName(platform: string): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

function orNull<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
