import type { AppUpdater } from 'electron-updater';
import { UpdateError } from '../../core/base/ports/updater.ts';

/**
 * electron-updater as Keyholder wants it: it does nothing by itself.
 * SECURITY: electron-updater does nothing on its own, never takes an older version, and sends and keeps no number for this
 * computer.
 * @param configFile the `app-update.yml` of the package
 */
export function tameUpdater(updater: AppUpdater, configFile: string): void {
  updater.logger = null;
  updater.updateConfigPath = configFile;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.autoRunAppAfterInstall = true;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.fullChangelog = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  updater.forceDevUpdateConfig = false;
  updater.requestHeaders = null;
  updater.isUserWithinRollout = () => true;
  // Its typings promise a user name; without one Electron gives up, with an empty one the proxy asks again and again.
  updater.on('login', (_info, answer) => (answer as () => void)());
  const staging: unknown = Reflect.get(updater, 'stagingUserIdPromise');
  if (typeof staging !== 'object' || staging === null || !('value' in staging)) {
    throw new UpdateError('not-checked', 'The updater is not the known one.');
  }
  // It would make a number for this computer, write it to a file and send it along.
  staging.value = Promise.resolve('');
}

/** For requests: protected in electron-updater, and the same object in every updater of it. */
export function executorOf(updater: AppUpdater): unknown {
  return Reflect.get(updater, 'httpExecutor');
}
