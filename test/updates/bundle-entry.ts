import { checkSignature } from '../../src-main/adapters/updates/check-signature.ts';
import { InstallerUpdater } from '../../src-main/electron/updates/installer-updater.ts';

/** What a package loads when it looks for newer versions, for `bundled.test.ts`. */
export const bundled = {
  checkSignature,
  InstallerUpdater,
  loadUpdater: async () => (await import('electron-updater')).default,
};
