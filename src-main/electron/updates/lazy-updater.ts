import type { InstallingUpdater } from '../../core/base/ports/updater.ts';
import { updateFault } from './update-fault.ts';

/** Loads what it stands for with the first look: most of it is only needed then. Where that fails, the next look tries again. */
export function lazyUpdater(feed: URL, open: () => Promise<InstallingUpdater>): InstallingUpdater {
  let opened: Promise<InstallingUpdater> | null = null;
  const updater = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw updateFault(error);
    });
    return opened;
  };
  return {
    how: 'installs',
    feed: feed.origin,
    look: async signal => (await updater()).look(signal),
    download: async (onProgress, signal) => (await updater()).download(onProgress, signal),
    install: async lastWord => (await updater()).install(lastWord),
  };
}
