import type { NsisUpdater } from 'electron-updater';
import { type InstallingUpdater, UpdateError } from '../../core/base/ports/updater.ts';
import { judgeAuthenticode } from './authenticode.ts';
import type { InstallerUpdater } from './installer-updater.ts';

/** Until the system has said whether the installer could be started; where it could not, the updater asks for more rights. */
const startSettlesMs = 300;

/**
 * NSIS installers. The publisher and the version are checked three times: before the file gets its name, after the download,
 * also where it was there already, and right before it runs: electron-updater itself checks only the first time, and lets
 * pass what it cannot check.
 */
export function createWindowsUpdater(options: {
  nsis: NsisUpdater;
  installer: InstallerUpdater;
  feed: URL;
  /** Never empty: see `updater-source.ts`. */
  publishers: readonly string[];
  /** What `signatureCall` for this file prints. @throws UpdateError `not-checked` */
  ask: (file: string) => Promise<string>;
  /** Ends the app; `last` runs when everything is closed, right before the process ends. */
  end: (last: () => Promise<void>) => void;
  /** Where the installer could not even be started: the old version is opened again. */
  relaunch: () => void;
}): InstallingUpdater {
  const { nsis, installer, feed, publishers, ask, end, relaunch } = options;
  let file: string | null = null;
  const check = async (path: string) =>
    judgeAuthenticode(await ask(path), path, { publishers, announced: installer.announced });
  nsis.verifyUpdateCodeSignature = async (_names, path) => {
    await check(path);
    return null;
  };
  return {
    how: 'installs',
    feed: feed.origin,
    look: signal => installer.look(signal),
    download: async (onProgress, signal) => {
      file = null;
      const fetched = await installer.download(onProgress, signal);
      await check(fetched);
      file = fetched;
    },
    install: async lastWord => {
      if (file === null) throw new UpdateError('cannot-install', 'Nothing was downloaded.');
      // SECURITY: an installer is checked again right before it runs: it has lain in a folder of the owner's since.
      await check(file);
      lastWord();
      end(async () => {
        // Silently into the same place, then the new version opens. The installer ends whatever of the old one still runs after
        // about a second, which is why it starts last.
        if (!nsis.install(true, true)) relaunch();
        await new Promise(resolve => setTimeout(resolve, startSettlesMs));
      });
    },
  };
}
