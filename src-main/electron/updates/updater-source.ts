import type { UpdateChannel } from '../../../src-shared/update.ts';
import { parseFeed } from '../../adapters/updates/feed-address.ts';
import { createSignedFeed } from '../../adapters/updates/signed-feed.ts';
import type { Transport } from '../../core/base/ports/transport.ts';
import type { InstallingUpdater, Updater, UpdaterSource } from '../../core/base/ports/updater.ts';
import { lazyUpdater } from './lazy-updater.ts';
import { type PackagedFeed, readPackagedFeed, readReleaseKey } from './packaged-feed.ts';

export interface InstallableFeed {
  feed: URL;
  channel: UpdateChannel;
  packaged: PackagedFeed;
}

interface Options {
  packaged: boolean;
  /** Node's words. */
  platform: string;
  arch: string;
  /** `process.resourcesPath` */
  resources: string;
  /** `app.getAppPath()` */
  root: string;
  transport: Transport;
  /** Loads electron-updater for this platform. */
  openInstaller: (platform: 'win32' | 'darwin', feed: InstallableFeed) => Promise<InstallingUpdater>;
}

/** How this package hears of newer versions; see `Updater`. */
export function createUpdaterSource(options: Options): UpdaterSource {
  const { platform, arch, transport } = options;
  return {
    open: async ({
      feed: given,
      channel,
    }): Promise<Updater | { off: 'not-installed' | 'no-feed' | 'no-key' }> => {
      if (!options.packaged) return { off: 'not-installed' };
      const packaged = await readPackagedFeed(options.resources);
      const feed = given === null ? (packaged?.feed ?? null) : parseFeed(given, false);
      if (feed === null) return { off: 'no-feed' };
      if (platform === 'linux') {
        const key = await readReleaseKey(options.root);
        if (key === null) return { off: 'no-key' };
        return createSignedFeed({ transport, feed, key, channel, arch });
      }
      if (platform !== 'win32' && platform !== 'darwin') return { off: 'not-installed' };
      if (packaged === null) return { off: 'no-feed' };
      // SECURITY: without a publisher to compare with, nothing is looked for on Windows: electron-updater would take anything.
      if (platform === 'win32' && packaged.publishers.length === 0) return { off: 'no-key' };
      return lazyUpdater(feed, () => options.openInstaller(platform, { feed, channel, packaged }));
    },
  };
}
