import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { AppUpdater } from 'electron-updater';
import { type Announcement, offered, readFeed, type SignedFeed } from '../../adapters/updates/signed-feed.ts';
import { type InstallingUpdater, UpdateError } from '../../core/base/ports/updater.ts';
import { downloadAnnounced } from './download-announced.ts';
import { updateFault } from './update-fault.ts';

/** What differs between the systems; see `windows-installer.ts` and `mac-installer.ts`. */
export interface SystemInstaller {
  updater: AppUpdater;
  /** Has the downloaded file installed and ends the app. Calls `lastWord` when nothing but its "no" can stop it any more. */
  install(lastWord: () => void): Promise<void>;
}

/**
 * Looks in our signed feed; electron-updater downloads what was announced there.
 * @param open loads electron-updater: with the first download, and again where that failed
 */
export function createInstallingUpdater(
  signed: SignedFeed,
  open: () => Promise<SystemInstaller>,
): InstallingUpdater {
  let system: SystemInstaller | null = null;
  let announced: Announcement | null = null;
  let file: string | null = null;
  return {
    how: 'installs',
    feed: signed.feed.origin,
    look: async signal => {
      announced = await readFeed(signed, signal);
      return offered(announced);
    },
    download: async (onProgress, signal) => {
      file = null;
      if (!announced) throw new UpdateError('cannot-install', 'Nothing was announced.');
      try {
        system ??= await open();
        file = await downloadAnnounced(system.updater, signed.feed, announced, onProgress, signal);
      } catch (error) {
        throw updateFault(error);
      }
    },
    install: async lastWord => {
      if (!system || !file) throw new UpdateError('cannot-install', 'Nothing was downloaded.');
      const sum = await sumOf(file).catch(() => '');
      // SECURITY: a file is checked again right before it is installed: it has lain in a folder of the owner's since.
      if (!announced?.files.some(({ sha512 }) => sha512 === sum)) {
        // electron-updater would find it there, and not look into it.
        await rm(file, { force: true });
        throw new UpdateError('altered', 'It is not what was downloaded any more.');
      }
      await system.install(lastWord);
    },
  };
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}
