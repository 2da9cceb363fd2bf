import type { AppUpdater, CancellationToken } from 'electron-updater';
import { compare } from 'semver';
import type { UpdateChannel } from '../../../src-shared/update.ts';
import { channelFile } from '../../adapters/updates/feed-address.ts';
import type { Transport } from '../../core/base/ports/transport.ts';
import { type OfferedUpdate, UpdateError } from '../../core/base/ports/updater.ts';
import { guardRequests } from './guard-requests.ts';
import { type Announcement, mostBytes, providerOf, readAnnouncement } from './installer-feed.ts';
import { executorOf, tameUpdater } from './tame-updater.ts';
import { updateFault } from './update-fault.ts';

/** What of the module electron-updater is used, so that it is loaded by whoever asks for it. */
export interface UpdaterModule {
  CancellationToken: new () => CancellationToken;
}

/** Looks and downloads through electron-updater; what is installed how is `windows-updater.ts` and `mac-updater.ts`. */
export class InstallerUpdater {
  readonly #updater: AppUpdater;
  readonly #module: UpdaterModule;
  #announced: Announcement | null = null;
  #signal: AbortSignal = new AbortController().signal;

  constructor(options: {
    updater: AppUpdater;
    module: UpdaterModule;
    transport: Transport;
    feed: URL;
    configFile: string;
    channel: UpdateChannel;
    platform: 'win32' | 'darwin';
  }) {
    const { updater, module, transport, feed, channel, platform } = options;
    this.#updater = updater;
    this.#module = module;
    const file = channelFile(feed, { channel, platform, arch: '' });
    const ending = platform === 'win32' ? '.exe' : '.zip';
    const read = async () => {
      this.#announced = await readAnnouncement(transport, file, ending, this.#signal);
      return this.#announced;
    };
    tameUpdater(updater, options.configFile);
    guardRequests(executorOf(updater), feed, () => largest(this.#announced));
    updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(feed, read) });
  }

  /** The version that the last look was told of; '' before it. */
  get announced(): string {
    return this.#announced?.version ?? '';
  }

  /** @throws UpdateError */
  async look(signal: AbortSignal): Promise<OfferedUpdate | null> {
    this.#signal = signal;
    try {
      const result = await this.#updater.checkForUpdates();
      if (!result) return null;
      const { version, releaseDate } = result.updateInfo;
      const newer = compare(version, this.#updater.currentVersion) > 0;
      // Newer, and not for this computer: its system is older than that version wants.
      if (newer && !result.isUpdateAvailable) return null;
      return { version, releasedAt: releaseDate === '' ? null : releaseDate };
    } catch (error) {
      throw updateFault(error);
    }
  }

  /** Path of the file. @throws UpdateError */
  async download(onProgress: (part: number) => void, signal: AbortSignal): Promise<string> {
    const token = new this.#module.CancellationToken();
    const stop = () => token.cancel();
    const tell = ({ percent }: { percent: number }) => onProgress(percent / 100);
    this.#updater.on('download-progress', tell);
    signal.addEventListener('abort', stop, { once: true });
    try {
      const [file] = await this.#updater.downloadUpdate(token);
      if (file === undefined) throw new UpdateError('unreadable', 'It has no file for this computer.');
      return file;
    } catch (error) {
      throw updateFault(error);
    } finally {
      this.#updater.off('download-progress', tell);
      signal.removeEventListener('abort', stop);
    }
  }
}

function largest(announced: Announcement | null): number {
  return Math.max(0, ...(announced?.files ?? []).map(({ size = mostBytes }) => size));
}
