import { app, autoUpdater } from 'electron';
import type { SystemInstaller } from './installing-updater.ts';
import { macInstaller } from './mac-installer.ts';
import { windowsInstaller } from './windows-installer.ts';

/** How the app ends for an update; see `quit-sequence.ts`. */
export interface InstallerEnd {
  end: (last: () => Promise<void>) => void;
  reopen: () => void;
}

/** Loads electron-updater, which packages for Linux leave out. */
export async function openInstaller(
  platform: 'win32' | 'darwin',
  { end, reopen }: InstallerEnd,
): Promise<SystemInstaller> {
  const { MacUpdater, NsisUpdater } = (await import('electron-updater')).default;
  return platform === 'win32'
    ? windowsInstaller({ nsis: new NsisUpdater(), end, relaunch: () => app.relaunch() })
    : macInstaller({ updater: new MacUpdater(), native: autoUpdater, reopen });
}
