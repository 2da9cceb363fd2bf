import { dirname, resolve } from 'node:path';
import { findElectron, type Machine, thisMachine } from '../runtime.ts';

/**
 * The Electron that is installed here, for a package that is for a computer like this one: nothing has to be downloaded
 * then. null: electron-builder fetches the right one.
 */
export function electronDist(
  target: { platformName: string; arch: string },
  machine: Machine = thisMachine(),
  arch: string = process.arch,
): string | null {
  if (target.platformName !== machine.platform || target.arch !== arch) return null;
  const electron = findElectron(machine);
  if ('reason' in electron) return null;
  // On macOS the executable lies in Electron.app/Contents/MacOS.
  return machine.platform === 'darwin' ? resolve(electron.path, '../../../..') : dirname(electron.path);
}
