import { app, autoUpdater } from 'electron';
import type { Transport } from '../../core/base/ports/transport.ts';
import type { InstallingUpdater } from '../../core/base/ports/updater.ts';
import { bundleVersion } from './bundle-version.ts';
import { InstallerUpdater } from './installer-updater.ts';
import { createMacUpdater } from './mac-updater.ts';
import { runPowerShell, signatureCall } from './powershell.ts';
import { Squirrel } from './squirrel.ts';
import type { InstallableFeed } from './updater-source.ts';
import { createWindowsUpdater } from './windows-updater.ts';

/** How the app ends for an update; see `quit-sequence.ts`. */
export interface Ending {
  end: (last: () => Promise<void>) => void;
  reopen: () => void;
}

/** electron-updater's part, in a file of its own that packages for Linux leave out. */
export async function openInstaller(
  platform: 'win32' | 'darwin',
  { feed, channel, packaged }: InstallableFeed,
  transport: Transport,
  ending: Ending,
): Promise<InstallingUpdater> {
  const module = (await import('electron-updater')).default;
  const shared = { module, transport, feed, channel, platform, configFile: packaged.file };
  if (platform === 'win32') {
    const nsis = new module.NsisUpdater();
    return createWindowsUpdater({
      ...{ nsis, feed, publishers: packaged.publishers, end: ending.end },
      installer: new InstallerUpdater({ ...shared, updater: nsis }),
      ask: file => runPowerShell(signatureCall(file, process.env)),
      relaunch: () => app.relaunch(),
    });
  }
  const installer = new InstallerUpdater({ ...shared, updater: new module.MacUpdater() });
  return createMacUpdater({
    ...{ installer, feed, versionOf: bundleVersion, reopen: ending.reopen },
    squirrel: new Squirrel(autoUpdater),
  });
}
