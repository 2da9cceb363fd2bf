import type { ClientRequest } from 'electron';
import type { AppUpdater, Provider, UpdateInfo } from 'electron-updater';
import type { Announcement } from '../../adapters/updates/signed-feed.ts';
import { UpdateError } from '../../core/base/ports/updater.ts';

/** A download that says nothing for so long is given up. */
const idleMs = 10 * 60_000;

/**
 * Path of the file. electron-updater compares its checksum, and on Windows its publisher, before it bears that name.
 * @param onProgress 0 to 1
 */
export async function downloadAnnounced(
  updater: AppUpdater,
  feed: URL,
  announced: Announcement,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  installNothingElse(updater, feed, announced);
  const found = await updater.checkForUpdates();
  if (!found?.isUpdateAvailable) throw new UpdateError('cannot-install', 'It is not for this computer.');
  const { CancellationToken } = (await import('electron-updater')).default;
  const token = new CancellationToken();
  const stop = () => token.cancel();
  const idle = setTimeout(stop, idleMs);
  const tell = ({ percent }: { percent: number }) => {
    idle.refresh();
    onProgress(percent / 100);
  };
  updater.on('download-progress', tell);
  signal.addEventListener('abort', stop, { once: true });
  // While electron-updater was loaded and asked.
  if (signal.aborted) stop();
  try {
    const [path] = await updater.downloadUpdate(token);
    if (path === undefined) throw new UpdateError('unreadable', 'It has no file for this computer.');
    return path;
  } catch (error) {
    const late = token.cancelled && !signal.aborted;
    throw late ? new UpdateError('total-timeout', 'No answer in time.') : error;
  } finally {
    clearTimeout(idle);
    updater.off('download-progress', tell);
    signal.removeEventListener('abort', stop);
  }
}

/**
 * SECURITY: electron-updater does nothing on its own, knows nothing but what our feed announced, takes no older version, follows no
 * redirect, and sends and keeps no number for this computer.
 */
function installNothingElse(updater: AppUpdater, feed: URL, announced: Announcement): void {
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableDifferentialDownload = true;
  // Its typings promise a user name; without one Electron gives up, with an empty one the proxy asks again and again.
  updater.removeAllListeners('login').on('login', (_info, answer) => (answer as () => void)());
  // It would make a number for this computer, write it to a file and send it along.
  Object.assign(Reflect.get(updater, 'stagingUserIdPromise'), { value: Promise.resolve('') });
  Object.assign(Reflect.get(updater, 'httpExecutor'), {
    addRedirectHandlers: refuseRedirects,
    // What Chromium does not follow, it would: a Location beside any status, 200 too (httpExecutor.ts: `doDownload`).
    maxRedirects: 0,
    createMaxRedirectError: leadsElsewhere,
  });
  class Announced implements Omit<Provider<UpdateInfo>, 'getBlockMapFiles'> {
    readonly fileExtraDownloadHeaders = null;
    readonly isUseMultipleRangeRequest = false;
    setRequestHeaders = () => undefined;
    getLatestVersion = async () => ({ releaseDate: '', ...announced, path: '', sha512: '' });
    resolveFiles = () => announced.files.map(one => ({ url: new URL(one.url, feed), info: one }));
  }
  updater.setFeedURL({ provider: 'custom', updateProvider: Announced });
}

function refuseRedirects(request: ClientRequest, _options: unknown, reject: (error: Error) => void): void {
  const refuse = () => {
    reject(leadsElsewhere());
    request.abort();
  };
  request.on('redirect', refuse);
  request.on('response', ({ headers }) => {
    if ('location' in headers) refuse();
  });
}

const leadsElsewhere = () => new UpdateError('unreadable', 'It points to another address.');
