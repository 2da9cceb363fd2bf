import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { parseFeed } from '../../adapters/updates/feed-address.ts';
import { createSignedFeed } from '../../adapters/updates/signed-feed.ts';
import type { Transport } from '../../core/base/ports/transport.ts';
import type { UpdaterSource } from '../../core/base/ports/updater.ts';
import { createInstallingUpdater, type SystemInstaller } from './installing-updater.ts';

interface Options {
  packaged: boolean;
  platform: string;
  arch: string;
  /** `process.resourcesPath` */
  resources: string;
  /** `app.getAppPath()` */
  root: string;
  transport: Transport;
  openInstaller: (platform: 'win32' | 'darwin') => Promise<SystemInstaller>;
}

/** How this package hears of newer versions; see `Updater`. */
export function createUpdaterSource(options: Options): UpdaterSource {
  const { platform, arch, transport } = options;
  return {
    open: async ({ feed: given, channel }) => {
      if (!options.packaged) return { off: 'not-installed' };
      const built = await readBuiltFeed(join(options.resources, 'app-update.yml'));
      const feed = given === null ? built && parseFeed(built.url, false) : parseFeed(given, false);
      if (feed === null) return { off: 'no-feed' };
      const keys = await readFile(join(options.root, 'update-key.pem'), 'utf8').catch(() => null);
      if (keys === null) return { off: 'no-key' };
      const signed = { transport, feed, keys, channel, platform, arch };
      if (platform === 'linux') return createSignedFeed(signed);
      if (platform !== 'win32' && platform !== 'darwin') return { off: 'not-installed' };
      if (built === null) return { off: 'no-feed' };
      // SECURITY: without a publisher to compare with, nothing is looked for on Windows: electron-updater would take anybody's.
      if (platform === 'win32' && !built.publisherName?.length) return { off: 'no-key' };
      return createInstallingUpdater(signed, () => options.openInstaller(platform));
    },
  };
}

const name = z.string().min(1);
/** What electron-builder writes beside the application when it is built with a feed; electron-updater reads it too. */
const builtFeed = z.object({
  provider: z.literal('generic'),
  url: z.string(),
  /** Windows: who signs this Keyholder and therefore the next one. */
  publisherName: z.union([name, z.array(name)]).nullish(),
});

async function readBuiltFeed(file: string): Promise<z.infer<typeof builtFeed> | null> {
  try {
    return builtFeed.parse(load(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
