import { type InstallingUpdater, UpdateError } from '../../core/base/ports/updater.ts';
import { refuseOtherVersion } from './announced-version.ts';
import type { InstallerUpdater } from './installer-updater.ts';
import type { Squirrel } from './squirrel.ts';

/**
 * Zip files, whose signature is checked by Squirrel.Mac, a part of Electron, which puts them in place. It takes every version
 * of the same team's: which one it is, is looked at here, before it gets the file.
 */
export function createMacUpdater(options: {
  installer: Pick<InstallerUpdater, 'announced' | 'look' | 'download'>;
  squirrel: Pick<Squirrel, 'forget' | 'stage' | 'end'>;
  feed: URL;
  /** See `bundle-version.ts`. */
  versionOf: (zip: string) => Promise<string>;
  /** The windows are closed by then; where the end does not come, the owner gets one back. */
  reopen: () => void;
}): InstallingUpdater {
  const { installer, squirrel, feed, versionOf, reopen } = options;
  let zip: string | null = null;
  const check = async (file: string) => refuseOtherVersion(await versionOf(file), installer.announced);
  return {
    how: 'installs',
    feed: feed.origin,
    look: signal => installer.look(signal),
    download: async (onProgress, signal) => {
      zip = null;
      squirrel.forget();
      const fetched = await installer.download(onProgress, signal);
      await check(fetched);
      zip = fetched;
    },
    install: async lastWord => {
      if (zip === null) throw new UpdateError('cannot-install', 'Nothing was downloaded.');
      // It has lain in a folder of the owner's since.
      await check(zip);
      await squirrel.stage();
      lastWord();
      // From here the system asks the app to quit: `before-quit`, and with it the quit sequence. What installs waits for the
      // process to end, in whatever manner.
      await squirrel.end().catch((error: unknown) => {
        reopen();
        throw error;
      });
    },
  };
}
